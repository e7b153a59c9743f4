"""The registry of games, by key or record format; a game is imported on first use.

A game is a package with the members of :class:`Game`. Its modules ``formats``, ``statistics``,
``narration``, ``evaluation`` and ``hints`` have the members of :class:`Texts`, :class:`Stories`,
:class:`Tellers`, :class:`pompeii.analysis.evaluation.Evaluator` and
:class:`pompeii.analysis.hints.Hinter`.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, Protocol

from pompeii.analysis.evaluation import Evaluator
from pompeii.analysis.hints import Hinter
from pompeii.bots import Entry
from pompeii.core.document import Json, Player, RecordError, parsed
from pompeii.core.i18n import mark
from pompeii.core.options import Option
from pompeii.core.record import AnyRecord
from pompeii.core.score import Score
from pompeii.core.statistics import GameStatistics
from pompeii.core.table import AnyTable

PACKAGES: Final = {"pompeii": "downfall", "via-appia": "appia"}
"""Package of each game by its key. The record format is the key with ``-game`` appended."""
FIRST: Final = "pompeii"
"""The default game, from the time when there was no other."""


class Preset(Protocol):
    """A named rule set."""

    @property
    def name(self) -> str:
        """Name in records and on the command line."""

    @property
    def label(self) -> str:
        """Display name, marked for translation like the next two."""

    @property
    def summary(self) -> str:
        """Differences from the preset ``classic``."""

    @property
    def source(self) -> str:
        """The source of the rule set."""

    @property
    def text(self) -> str:
        """Description of the rule set."""


class Game(Protocol):
    """The members of a game's package."""

    @property
    def KEY(self) -> str:  # noqa: N802 - as modules write it
        """The game's key, for people and files."""

    @property
    def LABEL(self) -> str:  # noqa: N802
        """Display name, marked for translation."""

    @property
    def FORMAT(self) -> str:  # noqa: N802
        """Value of ``format`` in its records."""

    @property
    def OPTIONS(self) -> Sequence[Option]:  # noqa: N802
        """The options of its rules."""

    @property
    def PRESETS(self) -> Mapping[str, Preset]:  # noqa: N802
        """Its rule sets by name, ``classic`` first."""

    @property
    def SCORES(self) -> Sequence[Score]:  # noqa: N802
        """The final scores, most important first; each one's weight says if more is better."""

    @property
    def BOTS(self) -> Mapping[str, Entry]:  # noqa: N802
        """Its bots by id, weakest first."""

    @property
    def Table(self) -> type[AnyTable]:  # noqa: N802
        """The class of its tables."""

    def make_rules(self, seats: int, preset: str, options: Mapping[str, object]) -> Any:
        """Return the rules of `preset` for `seats` players, with `options` changed."""

    def new(self, players: Sequence[Player], rules: Mapping[str, object], seed: str) -> AnyRecord:
        """Return the record of a new game without actions."""

    def parse(self, text: str) -> Any:
        """Return the action with the notation `text`, or raise `TranslatableError`."""

    def scores(self, view: Any) -> Mapping[str, Sequence[int]]:
        """Return the scores by name (as in ``SCORES``), each with one number per seat."""


class Texts(Protocol):
    """The members of a game's module ``formats``."""

    def show(self, view: Any, players: Sequence[Player]) -> str:
        """Return the whole position for a terminal."""

    def svg(self, view: Any, players: Sequence[Player]) -> str:
        """Return the whole position as an SVG picture."""

    def awaited(self, view: Any, players: Sequence[Player]) -> str:
        """Return the next decision, or the winners, as a sentence without its full stop."""

    def seats(self, view: Any, players: Sequence[Player]) -> str:
        """Return the possessions of every seat."""

    def board(self) -> str:
        """Return the empty board for a terminal."""

    def document(self) -> dict[str, Json]:
        """Return a machine-readable description of board and components."""

    def lines(self, record: Any) -> Iterator[str]:
        """Yield the trace of `record`, line by line."""


class Stories(Protocol):
    """The members of a game's module ``statistics``."""

    def collect(self, table: Any, seat: int | None = None) -> GameStatistics:
        """Return the statistics so far, limited to information of `seat`; None for a spectator."""


class Tellers(Protocol):
    """The members of a game's module ``narration``."""

    def action(self, step: Any, players: Sequence[Player]) -> str:
        """Return the action of `step` as a sentence."""

    def choice(self, step: Any, players: Sequence[Player]) -> str:
        """Return the action of `step` as a possible action, for people who cannot see it on the
        board.
        """

    def event(self, happened: Any, players: Sequence[Player]) -> str:
        """Return the automatic event `happened` as a sentence."""

    def tell(self, view: Any, players: Sequence[Player]) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield a heading and sentences for each action and its consequences, as the View's seat
        saw them.

        The heading is "" unless a new part of the game begins.
        """


def game(key: str) -> Game:
    """Return the package of the game `key`, one of :data:`PACKAGES`."""
    found: Any = import_module(f"pompeii.games.{PACKAGES[key]}")
    return found  # type: ignore[no-any-return]


def texts(key: str) -> Texts:
    """Return the text formats of the game `key`."""
    found: Any = import_module(f"pompeii.games.{PACKAGES[key]}.formats")
    return found  # type: ignore[no-any-return]


def stories(key: str) -> Stories:
    """Return the statistics module of the game `key`."""
    found: Any = import_module(f"pompeii.games.{PACKAGES[key]}.statistics")
    return found  # type: ignore[no-any-return]


def tellers(key: str) -> Tellers:
    """Return the narration module of the game `key`."""
    found: Any = import_module(f"pompeii.games.{PACKAGES[key]}.narration")
    return found  # type: ignore[no-any-return]


def judge(key: str) -> Evaluator[Any, Any]:
    """Return the evaluation module of the game `key`."""
    found: Any = import_module(f"pompeii.games.{PACKAGES[key]}.evaluation")
    return found  # type: ignore[no-any-return]


def hinter(key: str) -> Hinter[Any]:
    """Return the hints module of the game `key`."""
    found: Any = import_module(f"pompeii.games.{PACKAGES[key]}.hints")
    return found  # type: ignore[no-any-return]


def key_of(document: Mapping[str, Json]) -> str:
    """Return the key of the game of the record `document`. Raise `RecordError` if there is none."""
    known = {f"{key}-game": key for key in PACKAGES}
    format_ = document.get("format")
    if not isinstance(format_, str) or format_ not in known:
        words = mark("must be one of {values}")
        raise RecordError("format", words, values=", ".join(known))
    return known[format_]


def load(text: str) -> AnyTable:
    """Return the table of the record in `text`, of any game.

    Raise `RecordError` if the record is rejected.
    """
    return game(key_of(parsed(text))).Table.load(text)


def deal(text: str) -> AnyTable:
    """Return the table of a new game with the deal in `text`, of any game.

    Raise `RecordError` if the record is rejected.
    """
    return game(key_of(parsed(text))).Table.of_deal(text)
