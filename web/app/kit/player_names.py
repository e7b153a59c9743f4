"""Names of players and of their pieces."""

from collections.abc import Mapping
from typing import Final

from pompeii.bots import Entry

from .i18n import _, cached, p_
from .nodes import Node, h

SHORT: Final = 20
"""Most letters of a name in the status line."""


def short(name: str) -> str:
    """Return `name`, cut off so that the task after it in the status line stays on a phone."""
    return name if len(name) <= SHORT else f"{name[: SHORT - 1]}…"


def kinds(bots: Mapping[str, Entry]) -> dict[str, str]:
    """Return the name of each kind of player (:attr:`pompeii.core.record_document.Player.kind`)."""
    return {"human": _("Human"), **{f"bot:{id}": _kind(bot.label) for id, bot in bots.items()}}


def _kind(label: str) -> str:
    return _("Bot: {label}").format(label=_(label))


@cached
def bot_badge(id: str, label: str) -> Node:
    """Return the ``label`` of a bot, for use beside the player's name."""
    return h("span", id, {"class": "small", "role": "img", "aria-label": _kind(label)}, _(label))


def side(index: int) -> str:
    """Return the name of a side's colour, as a word of its own."""
    return [
        p_("a player's colour", "red"),
        p_("a player's colour", "black"),
        p_("a player's colour", "yellow"),
        p_("a player's colour", "blue"),
    ][index]
