"""A new bot: from the template, a copy, a file or a link."""

import re

from app.kit.i18n import _
from app.screens.visit_context import Context
from app.storage import own_bots
from app.storage.own_bots import MOST, OwnBot
from app.storage.save_metadata import now
from pompeii.core.record_document import NAME_LENGTH
from pompeii.registry import FIRST, GAMES


def add(context: Context, name: str, game: str, source: str) -> OwnBot | None:
    """Keep a new bot and return it. Return None with a notice if there are too many."""
    there = own_bots.bots(context.store)
    if len(there) >= MOST:
        words = _("You have {most} bots, as many as are kept. Delete one first.")
        context.notices.add(words.format(most=MOST))
        return None
    name = free_name(name, {bot.name for bot in there})
    bot = OwnBot(context.new_id(), name, game, source, now())
    own_bots.put(context.store, bot)
    return bot


def free_name(name: str, taken: set[str]) -> str:
    """Return `name`, with a number if it is taken.

    >>> free_name("Mine 2", {"Mine", "Mine 2"})
    'Mine 3'
    """
    plain, number = re.sub(r" \d+$", "", name)[: NAME_LENGTH - 4], 2
    free = name[:NAME_LENGTH]
    while free in taken:
        free, number = f"{plain} {number}", number + 1
    return free


def game_of(source: str) -> str:
    """Return the key of the game whose package a source imports, the first game for any other."""
    imported = (key for key, info in GAMES.items() if f"pompeii.games.{info.package}" in source)
    return next(imported, FIRST)
