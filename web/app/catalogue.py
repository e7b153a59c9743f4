"""The games, with all that the page needs to know of each away from its table.

The first game is always loaded. The others are in archives of their own, loaded on demand
(:mod:`app.storage.lazy_files`). Until then :func:`game` and :func:`load` raise `RecordError`.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

from pompeii import RecordError, registry
from pompeii.bots import Bot, Budget
from pompeii.core import table
from pompeii.core.i18n import mark
from pompeii.core.interfaces import View


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the program that may be in an archive of its own, loaded later."""

    key: str
    """Its name in addresses and settings."""
    room: str
    """Its package in ``app``; a game has the same one in the engine."""
    archive: str
    """The name of its archive among the lazy files; "" if it is always loaded."""
    label: str

    @property
    def folder(self) -> Path:
        """The folder of its package, also with the translations and style sheet of its archive."""
        return Path(__file__).parent / self.room.replace(".", "/")

    def module(self, name: str) -> Any:
        """Import a module of its package. Raise `ModuleNotFoundError` if it is not loaded."""
        return import_module(f"app.{self.room}.{name}")


@dataclass(frozen=True, slots=True)
class Known(Part):
    """The facts about a game that are known before it is loaded."""

    format: str
    """The ``format`` in its records."""
    words: str
    """Its theme, in one sentence."""
    rules: str
    """The prefix of its rule identifiers, as far as it distinguishes games."""
    luck: bool
    """True if an analysis separates luck from skill in it."""


FIRST: Final = "pompeii"
SECOND: Final = "via-appia"
KNOWN: Final[Mapping[str, Known]] = {
    known.key: known
    for known in (
        Known(
            FIRST,
            "games.downfall",
            "",
            mark("Pompeii"),
            "pompeii-game",
            mark("Fill Pompeii with your people, then get them out before the lava."),
            "",
            luck=True,
        ),
        Known(
            SECOND,
            "games.appia",
            "appia",
            mark("Via Appia"),
            "via-appia-game",
            mark("Push stones over the edge of a quarry and build the road with them."),
            "V-",
            luck=False,
        ),
    )
}
HISTORY: Final = "history"
PUZZLES: Final = "puzzles"
FILM: Final = "film"
PARTS: Final[Mapping[str, Part]] = {
    **KNOWN,
    HISTORY: Part(HISTORY, "history", "history", mark("All your games")),
    PUZZLES: Part(PUZZLES, "puzzles", "puzzles", mark("Puzzles")),
    FILM: Part(FILM, "film", "film", mark("Film")),
}
"""The games, and everything else that is loaded later."""
OFFERED: Final[tuple[str, ...]] = (FIRST, SECOND)
"""The games on the home screen and in the new-game form."""


Table = table.Table[Any, Any, Any]
"""A running game of any kind."""


Work = Iterator[tuple[Any, float]]
"""A job in progress: an iterator over pairs of the result so far and the part done, 0 to 1
(:mod:`app.jobs.handlers`).
"""
Tried = Mapping[str, tuple[int, float]]
"""Number of visits and value per action, by the text of the action."""


class Game(ABC):
    """A game as the page knows it.

    It has what the engine offers (:class:`pompeii.game.Game`). Its subclass is in the module
    ``metadata`` of its package, as ``FACTS``.
    """

    key: ClassVar[str]
    works: ClassVar[Mapping[str, Callable[[Any, Any, int], Work]]] = {}
    """The job handlers that only this game has, by the kind of job."""
    practice: ClassVar[str] = ""
    """A sentence on what its practice mode shows; "" if it has none."""

    def __init__(self) -> None:
        engine = registry.game(self.key)
        self.presets = engine.presets
        """The named rule sets."""
        self.options = engine.options
        self.bots = engine.bots
        self.make_rules = engine.make_rules
        self.new = engine.new
        self.parse = engine.parse
        self.scores = engine.scores
        self.table = engine.table
        """The class of its tables."""

    def make(self, bot: str) -> Bot[Any, Any]:
        """Return a new bot."""
        return self.bots[bot].make()

    def has_choice(self, view: View) -> bool:
        """Return True if there is more than one legal action."""
        return len(view.listed) > 1 or bool(view.families)

    def think(
        self, bot: str, view: Any, random: Random, seconds: float
    ) -> Mapping[Any, tuple[int, float]]:
        """Return the findings of a bot after `seconds`: number of visits and value per action.

        A bot without a tree search returns only the chosen action.
        """
        action = self.make(bot).choose(view, random, Budget(seconds=seconds))
        return {} if action is None else {action: (1, 0.0)}

    def best(self, found: Sequence[Tried]) -> Any:
        """Return the best action according to several such findings."""
        return self.parse(next(text for tried in found for text in tried))

    @abstractmethod
    def sides(self, count: int) -> Sequence[int]:
        """Return the colours that `count` players may have."""

    @abstractmethod
    def seats(self, deal: Any, count: int) -> int:
        """Return the number of players of a written deal, or `count` if the deal does not tell."""

    def core(self, deal: Any) -> Any:
        """Return the part of a deal that is written alike in every record of it."""
        return deal

    @abstractmethod
    def meta(self, table: Any) -> dict[str, Any]:
        """Return what lists of saves need beside the facts common to all games
        (:func:`app.storage.saves.meta`).

        These are ``phase``, and ``board`` for its picture.
        """


@cache
def game(key: str) -> Game:
    """Return a loaded game. Raise `RecordError` if it is not loaded."""
    known = KNOWN[key]
    try:
        found: Game = known.module("metadata").FACTS
    except ModuleNotFoundError as error:
        if not str(error.name).endswith(f".{known.room}"):
            raise
        raise RecordError("format", mark("is of a game that has not been fetched yet")) from None
    return found


def of_format(written: object) -> str:
    """Return the key of the game with this ``format`` in its records, the first game if there is
    none.
    """
    return next((known.key for known in KNOWN.values() if known.format == written), FIRST)


def of_rule(place: str) -> str:
    """Return the key of the game to which a rule, a chapter of the rules or an option belongs."""
    named = (known for known in KNOWN.values() if known.rules)
    there = (known.key for known in named if place.upper().startswith(known.rules))
    return next(there, FIRST)


def key_of(text: str) -> str:
    """Return the key of the game of a record."""
    document = _read(text)
    return of_format(document.get("format") if isinstance(document, dict) else None)


def needed(text: str) -> set[str]:
    """Return the keys of all games in a file with one record or many."""
    document = _read(text)
    entries = document.get("games") if isinstance(document, dict) else None
    if not isinstance(entries, list):
        return {key_of(text)}
    records = (entry.get("record") for entry in entries if isinstance(entry, dict))
    return {of_format(record.get("format")) for record in records if isinstance(record, dict)}


def _read(text: str) -> Any:
    """Return the parsed JSON, or None if it is invalid."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def load(text: str) -> Table:
    """Return the table of a record of any game. Raise `RecordError` if the record is invalid."""
    found: Table = game(key_of(text)).table.load(text)
    return found
