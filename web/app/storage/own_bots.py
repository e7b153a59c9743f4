"""The bots that a player writes: each has a name, a game and a source, and is kept with the saves.

Here a bot is a text only. Nothing in the app worker ever runs it.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Final

from app.kit.i18n import _, n_
from pompeii import RecordError
from pompeii.core.i18n import mark
from pompeii.core.record_document import NAME_LENGTH, is_visible
from pompeii.registry import GAMES

from .store import BOT, Store, is_id
from .stored_bots import bot_document

MOST: Final = 50
"""Maximum number of bots."""
LARGEST: Final = 65_536
"""Most bytes of a source."""


@dataclass(frozen=True, slots=True)
class OwnBot:
    """A bot as it is kept."""

    id: str
    name: str
    game: str
    """The key of its game."""
    source: str
    made: str
    """The time of its creation, in ISO 8601. It sorts the bots."""


def bots(store: Store) -> list[OwnBot]:
    """Return the bots, oldest first. A text of an unknown shape is left alone."""
    found = (_kept(id, text) for id, text in store.texts(BOT).items())
    return sorted(filter(None, found), key=lambda bot: (bot.made, bot.id))


def find(store: Store, id: str) -> OwnBot | None:
    """Return one bot, or None."""
    text = store.text(BOT, id)
    return None if text is None else _kept(id, text)


def _kept(id: str, text: str) -> OwnBot | None:
    """Return the bot in a stored text, or None."""
    try:
        return read(bot_document(id, text))
    except RecordError:
        return None


def put(store: Store, bot: OwnBot) -> None:
    """Keep a bot."""
    store.put_text(BOT, bot.id, json.dumps({**asdict(bot), "id": None}))


def delete(store: Store, id: str) -> None:
    """Delete a bot."""
    store.put_text(BOT, id, None)


def is_name(text: str) -> bool:
    """Return True if `text` can be the name of a bot."""
    return len(text) <= NAME_LENGTH and text.isprintable() and is_visible(text)


def size(source: str) -> int:
    """Return the bytes of a source."""
    return len(source.encode(errors="surrogatepass"))


def read(document: object) -> OwnBot:
    """Return the bot in a JSON object. Raise `RecordError` with the place if it has none."""
    if not isinstance(document, dict):
        raise RecordError("bot", mark("must be an object"))
    fields = {key: document.get(key) for key in OwnBot.__slots__}
    for key, value in fields.items():
        if not isinstance(value, str):
            raise RecordError(f"bot.{key}", mark("must be a text"))
    bot = OwnBot(**{key: str(value) for key, value in fields.items()})
    if not is_id(bot.id):
        raise RecordError("bot.id", mark("may have letters, digits, - and _ only"))
    if not is_name(bot.name):
        raise RecordError("bot.name", mark("must have 1 to {most} characters"), most=NAME_LENGTH)
    if bot.game not in GAMES:
        raise RecordError("bot.game", mark("must be the key of a game"))
    if size(bot.source) > LARGEST:
        raise RecordError("bot.source", mark("has more than {most} kB"), most=LARGEST // 1024)
    return bot


class BotImport:
    """An import of the bots of a games file. A bot that is there already is not added again."""

    def __init__(self, documents: Any, store: Store, new_id: Callable[[], str]) -> None:
        """Import `documents`, any JSON; only a list has bots."""
        self.new = 0
        """Number of bots that were added."""
        self.refused: list[str] = []
        """A sentence for each bot that was not imported."""
        for document in documents[:MOST] if isinstance(documents, list) else []:
            try:
                self.new += _import(read(document), store, new_id)
            except RecordError as error:
                words = _("A bot of the file was not imported: {why}")
                self.refused.append(words.format(why=error.translated()))

    def report(self) -> list[str]:
        """Return a line with the number of new bots, or none."""
        new = n_("{count} bot imported.", "{count} bots imported.", self.new)
        return [new] if self.new else []


def _import(bot: OwnBot, store: Store, new_id: Callable[[], str]) -> bool:
    there = bots(store)
    if any(_content(each) == _content(bot) for each in there):
        return False
    if len(there) >= MOST:
        raise RecordError("bots", mark("there are {most} already, as many as are kept"), most=MOST)
    taken = store.text(BOT, bot.id) is not None
    put(store, OwnBot(**{**asdict(bot), "id": new_id() if taken else bot.id}))
    return True


def _content(bot: OwnBot) -> tuple[str, str, str]:
    return bot.name, bot.game, bot.source
