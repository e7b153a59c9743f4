"""The games, with all that the page needs to know of each away from its table.

The first game is always loaded. The others are in archives of their own, loaded on demand
(:mod:`app.storage.lazy_files`). Until then :func:`game` and :func:`load` raise `RecordError`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

from pompeii import RecordError
from pompeii.bots import Bot, Budget, Entry
from pompeii.core import table
from pompeii.core.game_interfaces import View
from pompeii.core.i18n import mark
from pompeii.core.safe_json_parsing import json_or_none
from pompeii.game_manifest import Game as Engine
from pompeii.registry import FIRST, GAMES


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the program that may be in an archive of its own, loaded later."""

    room: str
    """Its package in ``app``; a game has the same one in the engine."""
    archive: str
    """The name of its archive among the lazy files; "" if it is always loaded."""
    label: str

    @property
    def folder(self) -> Path:
        """The folder of its package, also with the translations and style sheet of its archive."""
        return Path(import_module(f"app.{self.room}").__path__[0])

    def module(self, name: str) -> Any:
        """Import a module of its package. Raise `ModuleNotFoundError` if it is not loaded."""
        return import_module(f"app.{self.room}.{name}")


HISTORY: Final = "history"
PUZZLES: Final = "puzzles"
PUSHES: Final = "pushes"
FILM: Final = "film"
EXPLANATIONS: Final = "explanations"
BY_LINK: Final = "by-link"
TOGETHER: Final = "together"
NEW_DEVICE: Final = "new-device"
BOT_SANDBOX: Final = "bot-sandbox"
WORKSHOP: Final = "workshop"
SCREENS: Final[Mapping[str, Part]] = {
    HISTORY: Part(HISTORY, HISTORY, mark("All your games")),
    PUZZLES: Part(PUZZLES, PUZZLES, mark("Puzzles")),
    PUSHES: Part("push_puzzles", PUSHES, mark("Push puzzles")),
    FILM: Part(FILM, FILM, mark("Film")),
    EXPLANATIONS: Part(EXPLANATIONS, EXPLANATIONS, mark("Explanations")),
    BY_LINK: Part("by_link", BY_LINK, mark("Play with friends")),
    TOGETHER: Part(TOGETHER, TOGETHER, mark("Play with friends")),
    NEW_DEVICE: Part("new_device", "new_device", mark("Move to a new device")),
    BOT_SANDBOX: Part("bot_sandbox", "bot_sandbox", mark("Bot workshop")),
    WORKSHOP: Part(WORKSHOP, WORKSHOP, mark("Bot workshop")),
}
"""The parts that are no games, by their names in addresses."""


def parts() -> Mapping[str, Part]:
    """Return the games, and everything else that is loaded later, by key."""
    games = {
        key: Part(f"games.{info.package}", "" if key == FIRST else info.package, info.label)
        for key, info in GAMES.items()
    }
    return {**games, **SCREENS}


Table = table.Table[Any, Any, Any]
"""A running game of any kind."""


JobProgress = Iterator[tuple[Any, float]]
"""A job in progress: an iterator over pairs of the result so far and the part done, 0 to 1
(:mod:`app.jobs.job_handlers`).
"""
ActionStatistics = Mapping[str, tuple[int, float]]
"""Number of visits and value per action, by the text of the action."""


FALLBACK_BOT: Final = "medium"
"""The bot that plays for a bot or a person who cannot."""
outside_bots: dict[str, Mapping[str, Entry]] = {}
"""Bots of this visit beside those of each game, by the key of the game and their id.

They choose outside of this worker; ``make`` gives the bot that plays for one that cannot.
"""


class Game(ABC):
    """A game as storage and job workers know it.

    :class:`app.table.game_ui.GameUI` adds the table. Each game's package in ``app.games`` exports
    one object of a class derived from that as ``GAME_UI``.
    """

    engine: ClassVar[Engine]
    """Its manifest in the engine."""
    job_handlers: ClassVar[Mapping[str, Callable[[Any, Any, int], JobProgress]]] = {}
    """The job handlers that only this game has, by the kind of job."""
    explains_mistakes: ClassVar[bool] = False
    """True if it finds the reasons of mistakes: its module ``mistake_reasons`` in the engine, and
    ``mistake_sentences`` here.
    """
    practice: ClassVar[str] = ""
    """A sentence on what its practice mode shows; "" if it has none."""

    @property
    def key(self) -> str:
        """The key of the game."""
        return self.engine.key

    @property
    def bots(self) -> Mapping[str, Entry]:
        """The bots that may play, with :data:`outside_bots` at the end."""
        more = outside_bots.get(self.key)
        return {**self.engine.bots, **more} if more else self.engine.bots

    def is_outside(self, bot: str) -> bool:
        """Return True if `bot` is of this visit only, and chooses outside of this worker."""
        return bot in outside_bots.get(self.key, ())

    def make_bot(self, bot: str) -> Bot[Any, Any]:
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
        action = self.make_bot(bot).choose(view, random, Budget(seconds=seconds))
        return {} if action is None else {action: (1, 0.0)}

    def best_action(self, found: Sequence[ActionStatistics]) -> Any:
        """Return the best action according to several such findings."""
        return self.engine.parse(next(text for tried in found for text in tried))

    @abstractmethod
    def sides(self, count: int) -> Sequence[int]:
        """Return the colours that `count` players may have."""

    @abstractmethod
    def seats(self, deal: Any, count: int) -> int:
        """Return the number of players of a written deal, or `count` if the deal does not tell."""

    def deal_identity(self, deal: Any) -> Any:
        """Return the part of a deal that is written alike in every record of it."""
        return deal

    @abstractmethod
    def meta(self, table: Any) -> dict[str, Any]:
        """Return what lists of saves need beside the facts common to all games
        (:func:`app.storage.save_metadata.meta`).

        These are ``phase``, and ``board`` for its picture.
        """


@cache
def game(key: str) -> Game:
    """Return a loaded game. Raise `RecordError` if it is not loaded."""
    package = f"app.games.{GAMES[key].package}"
    try:
        found: Game = import_module(package).GAME_UI
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        raise RecordError(
            "format", mark("belongs to a game that has not been loaded yet")
        ) from None
    return found


def of_format(written: object) -> str:
    """Return the key of the game with this ``format`` in its records, the first game if there is
    none.
    """
    return next((key for key, info in GAMES.items() if info.format == written), FIRST)


def of_rule(place: str) -> str:
    """Return the key of the game to which a rule, a chapter of the rules or an option belongs."""
    named = (info for info in GAMES.values() if info.rule_prefix)
    there = (info.key for info in named if place.upper().startswith(info.rule_prefix))
    return next(there, FIRST)


def key_of(text: str) -> str:
    """Return the key of the game of a record."""
    return _key(json_or_none(text))


def _key(document: Any) -> str:
    return of_format(document.get("format") if isinstance(document, dict) else None)


def needed(document: Any) -> set[str]:
    """Return the keys of all parts that the import of a file needs, by its JSON.

    These are the games of its records, one or many, and the sandbox if it has own bots. Stored
    copies in place of a record may be of any game.
    """
    entries = document.get("games") if isinstance(document, dict) else None
    if not isinstance(entries, list):
        return {_key(document)}
    whole = [entry for entry in entries if isinstance(entry, dict)]
    records = (entry.get("record") for entry in whole)
    games = {of_format(record.get("format")) for record in records if isinstance(record, dict)}
    if any("copies" in entry for entry in whole):
        games |= GAMES.keys()
    return {*games, BOT_SANDBOX} if document.get("bots") else games


def load(text: str) -> Table:
    """Return the table of a record of any game. Raise `RecordError` if the record is invalid."""
    found: Table = game(key_of(text)).engine.table.load(text)
    return found
