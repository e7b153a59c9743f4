"""The games of this house, and what of each the page has to know away from its table.

The first one is always here. The others are in archives of their own, which are fetched when they
are wanted (:mod:`app.storage.lazy_files`): until then :func:`game` and :func:`load` refuse.
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
    """What may be fetched later, in an archive of its own."""

    key: str
    """What addresses and settings call it."""
    room: str
    """Its package, here and, of a game, in the engine."""
    archive: str
    """What the shelf calls all that it needs; "" for what is always here."""
    label: str

    @property
    def folder(self) -> Path:
        """Where its room lies: what its archive brought, its words and its style, too."""
        return Path(__file__).parent / self.room.replace(".", "/")

    def module(self, name: str) -> Any:
        """Import a module of its package. Raise `ModuleNotFoundError` if it is not loaded."""
        return import_module(f"app.{self.room}.{name}")


@dataclass(frozen=True, slots=True)
class Known(Part):
    """What is known of a game before it is here."""

    format: str
    """What its records say that they are."""
    words: str
    """What it is about, in one sentence."""
    rules: str
    """With what the identifiers of its rules begin, as far as that tells games apart."""
    luck: bool
    """Whether an analysis tells luck from play in it."""


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
"""The games, and what else is fetched later."""
OFFERED: Final[tuple[str, ...]] = (FIRST, SECOND)
"""The games that can be begun at home and in the form of a new game."""


Table = table.Table[Any, Any, Any]
"""A running game of any kind."""


Work = Iterator[tuple[Any, float]]
"""Something that is found out in a thinker, piece by piece (:mod:`app.jobs.handlers`): what has
been found out, and which part of the work is done."""
Tried = Mapping[str, tuple[int, float]]
"""By the text of an action how often it was tried, and what that led to."""


class Game(ABC):
    """What the page knows of a game: what its engine offers (:class:`pompeii.registry.Game`), and
    what stands in the module ``facts`` of its room, as ``FACTS``.
    """

    key: ClassVar[str]
    works: ClassVar[Mapping[str, Callable[[Any, Any, int], Work]]] = {}
    """How is found out what only this game has, by the kind of thought."""
    practice: ClassVar[str] = ""
    """What it shows where it is played for practice, in a sentence; "" if there is no such way to
    play it.
    """

    def __init__(self) -> None:
        engine = registry.game(self.key)
        self.presets = engine.PRESETS
        """The rule sets that have a name."""
        self.options = engine.OPTIONS
        self.bots = engine.BOTS
        self.make_rules = engine.make_rules
        self.new = engine.new
        self.parse = engine.parse
        self.scores = engine.scores
        self.table = engine.Table
        """The class of its tables."""

    def make(self, bot: str) -> Bot[Any, Any]:
        """A new bot."""
        return self.bots[bot].make()

    def has_choice(self, view: View) -> bool:
        """Whether there is more than one thing to do."""
        return len(view.listed) > 1 or bool(view.families)

    def think(
        self, bot: str, view: Any, random: Random, seconds: float
    ) -> Mapping[Any, tuple[int, float]]:
        """What a bot has found out after so long: by action how often it was tried and what that
        led to. Of a bot that does not search in a tree it is the one action that it chose.
        """
        action = self.make(bot).choose(view, random, Budget(seconds=seconds))
        return {} if action is None else {action: (1, 0.0)}

    def best(self, found: Sequence[Tried]) -> Any:
        """The action that several such findings speak for."""
        return self.parse(next(text for tried in found for text in tried))

    @abstractmethod
    def sides(self, count: int) -> Sequence[int]:
        """The colours that so many players may have."""

    @abstractmethod
    def seats(self, deal: Any, count: int) -> int:
        """How many play what is written as a deal, ``count`` where it does not tell."""

    def core(self, deal: Any) -> Any:
        """What of a deal is written alike in every record of it."""
        return deal

    @abstractmethod
    def meta(self, table: Any) -> dict[str, Any]:
        """What lists of saves have to know of a game beside what they know of all
        (:func:`app.storage.saves.meta`): ``phase``, and ``board`` for its picture.
        """


@cache
def game(key: str) -> Game:
    """A game that is here. Raises RecordError for one that is not."""
    known = KNOWN[key]
    try:
        found: Game = known.module("metadata").FACTS
    except ModuleNotFoundError as error:
        if not str(error.name).endswith(f".{known.room}"):
            raise
        raise RecordError("format", mark("is of a game that has not been fetched yet")) from None
    return found


def of_format(written: object) -> str:
    """Which game it is whose records say this; the first one where it is none's."""
    return next((known.key for known in KNOWN.values() if known.format == written), FIRST)


def of_rule(place: str) -> str:
    """Whose rules a place in them is of: a rule, a chapter or an option."""
    named = (known for known in KNOWN.values() if known.rules)
    there = (known.key for known in named if place.upper().startswith(known.rules))
    return next(there, FIRST)


def key_of(text: str) -> str:
    """Whose record a text is."""
    document = _read(text)
    return of_format(document.get("format") if isinstance(document, dict) else None)


def needed(text: str) -> set[str]:
    """The games of which a file holds records, be it one record or a file of many."""
    document = _read(text)
    entries = document.get("games") if isinstance(document, dict) else None
    if not isinstance(entries, list):
        return {key_of(text)}
    records = (entry.get("record") for entry in entries if isinstance(entry, dict))
    return {of_format(record.get("format")) for record in records if isinstance(record, dict)}


def _read(text: str) -> Any:
    """What a text says; None if it is no JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def load(text: str) -> Table:
    """The table of a record of any game. Raises RecordError if it is refused."""
    found: Table = game(key_of(text)).table.load(text)
    return found
