"""The games there are, each found by its key or by the format of its records, and imported no
sooner than it is wanted.

A game is a package that offers what :class:`Game` lists, and beside it a module ``texts`` with what
:class:`Texts` lists, for whoever writes positions down, and the modules ``story``, ``told`` and
``judge`` with what :class:`Stories`, :class:`Tellers` and
:class:`pompeii.analysis.evaluation.Judge` list, for whoever looks back.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, Protocol

from pompeii.analysis.evaluation import Judge
from pompeii.analysis.hints import Hinter
from pompeii.bots import Entry
from pompeii.core.document import Json, Player, RecordError, parsed
from pompeii.core.i18n import mark
from pompeii.core.options import Option
from pompeii.core.record import AnyRecord
from pompeii.core.score import Score
from pompeii.core.statistics import Story
from pompeii.core.table import AnyTable

PACKAGES: Final = {"pompeii": "downfall", "via-appia": "appia"}
"""The package of each game by its key; the records of ``pompeii`` are a ``pompeii-game``."""
FIRST: Final = "pompeii"
"""The game that is meant where none is named: once there was no other."""


class Preset(Protocol):
    """A named rule set."""

    @property
    def name(self) -> str:
        """As records and the command line write it."""

    @property
    def label(self) -> str:
        """What it is called, marked like the next two."""

    @property
    def summary(self) -> str:
        """How it differs from classic."""

    @property
    def source(self) -> str:
        """Which source it follows."""

    @property
    def text(self) -> str:
        """The same in words."""


class Game(Protocol):
    """What the package of a game offers."""

    @property
    def KEY(self) -> str:  # noqa: N802 - as modules write it
        """How it is named where people and files name a game."""

    @property
    def LABEL(self) -> str:  # noqa: N802
        """What it is called, marked."""

    @property
    def FORMAT(self) -> str:  # noqa: N802
        """What its records say that they are."""

    @property
    def OPTIONS(self) -> Sequence[Option]:  # noqa: N802
        """The options of its rules."""

    @property
    def PRESETS(self) -> Mapping[str, Preset]:  # noqa: N802
        """Its rule sets, ``classic`` first."""

    @property
    def SCORES(self) -> Sequence[Score]:  # noqa: N802
        """What tells the end of a game, what weighs most first: higher in these is the winner."""

    @property
    def BOTS(self) -> Mapping[str, Entry]:  # noqa: N802
        """Its bots, the weakest first."""

    @property
    def Table(self) -> type[AnyTable]:  # noqa: N802
        """The class of its tables."""

    def make_rules(self, seats: int, preset: str, options: Mapping[str, object]) -> Any:
        """The rules of a set for so many players, with any options set by hand."""

    def new(self, players: Sequence[Player], rules: Mapping[str, object], seed: str) -> AnyRecord:
        """A record of a game that nobody has played yet."""

    def parse(self, text: str) -> Any:
        """The action that is written so. Raises Refusal if none is."""

    def scores(self, view: Any) -> Mapping[str, Sequence[int]]:
        """By the names of ``SCORES`` what each seat has."""


class Texts(Protocol):
    """What the module ``texts`` of a game offers."""

    def show(self, view: Any, players: Sequence[Player]) -> str:
        """A whole position for a terminal."""

    def svg(self, view: Any, players: Sequence[Player]) -> str:
        """A whole position as a picture."""

    def awaited(self, view: Any, players: Sequence[Player]) -> str:
        """Who does what next, or who has won, as a sentence without its full stop."""

    def seats(self, view: Any, players: Sequence[Player]) -> str:
        """What every seat has."""

    def board(self) -> str:
        """The empty board for a terminal."""

    def document(self) -> dict[str, Json]:
        """All that a program needs to know of board and box."""

    def lines(self, record: Any) -> Iterator[str]:
        """The trace of a record."""


class Stories(Protocol):
    """What the module ``story`` of a game offers."""

    def story(self, table: Any, seat: int | None = None) -> Story:
        """The game so far in numbers, as far as a seat may know it, or who looks on."""


class Tellers(Protocol):
    """What the module ``told`` of a game offers."""

    def action(self, step: Any, players: Sequence[Player]) -> str:
        """What a step began with, as a sentence."""

    def choice(self, step: Any, players: Sequence[Player]) -> str:
        """The same of a step that could be taken, for who does not see it done."""

    def event(self, happened: Any, players: Sequence[Player]) -> str:
        """What followed by itself, as a sentence."""

    def tell(self, view: Any, players: Sequence[Player]) -> Iterator[tuple[str, Sequence[str]]]:
        """The sentences of every action and of what followed, as far as the View's seat saw it,
        with a heading before those with which another part begins, else with none.
        """


def game(key: str) -> Game:
    """The game of a key, which is one of :data:`PACKAGES`."""
    found: Any = import_module(f"pompeii.games.{PACKAGES[key]}")
    return found  # type: ignore[no-any-return]


def texts(key: str) -> Texts:
    """The texts of the game of a key."""
    found: Any = import_module(f"pompeii.games.{PACKAGES[key]}.formats")
    return found  # type: ignore[no-any-return]


def stories(key: str) -> Stories:
    """What tells the game of a key in numbers."""
    found: Any = import_module(f"pompeii.games.{PACKAGES[key]}.statistics")
    return found  # type: ignore[no-any-return]


def tellers(key: str) -> Tellers:
    """What tells the game of a key in words."""
    found: Any = import_module(f"pompeii.games.{PACKAGES[key]}.narration")
    return found  # type: ignore[no-any-return]


def judge(key: str) -> Judge[Any, Any]:
    """What judges positions of the game of a key."""
    found: Any = import_module(f"pompeii.games.{PACKAGES[key]}.evaluation")
    return found  # type: ignore[no-any-return]


def hinter(key: str) -> Hinter[Any]:
    """What gives hints in the game of a key."""
    found: Any = import_module(f"pompeii.games.{PACKAGES[key]}.hints")
    return found  # type: ignore[no-any-return]


def key_of(document: Mapping[str, Json]) -> str:
    """The key of the game whose record a document is. Raises RecordError if it is none's."""
    known = {f"{key}-game": key for key in PACKAGES}
    format_ = document.get("format")
    if not isinstance(format_, str) or format_ not in known:
        words = mark("must be one of {values}")
        raise RecordError("format", words, values=", ".join(known))
    return known[format_]


def load(text: str) -> AnyTable:
    """The table of the game that is written in ``text``, whichever it is of. Raises RecordError if
    that is refused.
    """
    return game(key_of(parsed(text))).Table.load(text)


def deal(text: str) -> AnyTable:
    """The table of a game that nobody has played, of the deal that is written in ``text``. Raises
    RecordError if that is refused.
    """
    return game(key_of(parsed(text))).Table.of_deal(text)
