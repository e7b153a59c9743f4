"""The manifest of a game: everything that shared code knows about it.

Each package of `pompeii.games` exports one :class:`Game` as ``GAME``. Statistics, texts and
analysis are modules of that package, imported on first use: few programs need all of them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, Protocol, TypeVar, cast

from pompeii.analysis.evaluator_interface import Evaluator
from pompeii.analysis.hint_interface import Hinter
from pompeii.bots import Entry
from pompeii.core.game_interfaces import View
from pompeii.core.incremental_work import Incremental
from pompeii.core.record import AnyRecord
from pompeii.core.record_document import Json, Player
from pompeii.core.rule_options import Option
from pompeii.core.score_kind import Score
from pompeii.core.single_game_statistics import GameStatistics
from pompeii.core.table import AnyTable

P = TypeVar("P")


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


class Formats(Protocol):
    """The members of a game's module ``output_formats``."""

    def show(self, view: Any, players: Sequence[Player], *, numbered: bool = False) -> str:
        """Return the whole position for a terminal.

        If `numbered`, each action has its number (`pompeii.core.terminal_text.action_numbers`).
        """

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


class Statistics(Protocol):
    """The members of a game's module ``statistics``."""

    def collect(self, table: Any, seat: int | None = None) -> GameStatistics:
        """Return the statistics so far, limited to information of `seat`; None for a spectator."""


class Narration(Protocol):
    """The members of a game's module ``narration``. Sentences address the seat `you`, if given."""

    def action(self, step: Any, players: Sequence[Player], you: int | None = None) -> str:
        """Return the action of `step` as a sentence."""

    def event(self, happened: Any, players: Sequence[Player], you: int | None = None) -> str:
        """Return the automatic event `happened` as a sentence."""

    def tell(self, view: Any, players: Sequence[Player]) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield a heading and sentences for each action and its consequences, as the View's seat
        saw them.

        The heading is "" unless a new part of the game begins.
        """


class KnownPosition(Protocol):
    """The members of a game's module ``known_position``."""

    def known_position(self, view: Any) -> Any:
        """Return the position as far as the seat of `view` knows it."""


class MistakeReasons(Protocol):
    """The members of a game's module ``mistake_reasons``."""

    def find_reasons(self, table: Any, ply: int, better: Any) -> Incremental[Sequence[Any]]:
        """Return the facts by which `better` is better than the action after `ply` actions."""


class ViewColumns(Protocol):
    """The members of a game's module ``view_columns``."""

    @property
    def VIEW_COLUMNS(self) -> Sequence[Any]:  # noqa: N802 - a constant of the module
        """The fields of its View's document that are columns of a data set.

        Each is a ``Column`` of ``pompeii/core/data_column.py``, which the page does without.
        """


class Part(Generic[P]):
    """A module of a game's package with the members of `P`, imported on first use."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, game: "Game", owner: type) -> P:
        return cast("P", import_module(f"{game.package}.{self._name}"))


@dataclass(frozen=True)
class Game:
    """A game."""

    package: str
    """Full name of its package."""
    key: str
    """The game's key, for people and files."""
    label: str
    """Display name, marked for translation."""
    format: str
    """Value of ``format`` in its records."""
    options: Sequence[Option]
    """The options of its rules."""
    presets: Mapping[str, Preset]
    """Its rule sets by name, ``classic`` first."""
    scoring: Sequence[Score]
    """The final scores, most important first; each one's weight says if more is better."""
    bots: Mapping[str, Entry]
    """Its bots by id, weakest first."""
    table: type[AnyTable]
    """The class of its tables."""
    view: type[View]
    """The class of its Views, which reads their documents."""
    make_rules: Callable[[int, str, Mapping[str, object]], Any]
    """Return the rules of a preset for a number of players, with some options changed."""
    new: Callable[[Sequence[Player], Mapping[str, object], str], AnyRecord]
    """Return the record of a new game without actions, of players, rules and a seed."""
    parse: Callable[[str], Any]
    """Return the action with this notation. Raise `TranslatableError` if there is none."""
    scores: Callable[[Any], Mapping[str, Sequence[int]]]
    """Return the scores of a view by name (as in `scoring`), each with one number per seat."""
    analysis_version: int = 1
    """Version of the results of an analysis, for caches. Incremented if any result changes."""

    output_formats = Part[Formats]()
    statistics = Part[Statistics]()
    narration = Part[Narration]()
    analysis_evaluation = Part[Evaluator[Any, Any]]()
    hints = Part[Hinter[Any]]()
    known_position = Part[KnownPosition]()
    mistake_reasons = Part[MistakeReasons]()
    view_columns = Part[ViewColumns]()
