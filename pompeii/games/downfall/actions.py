"""The actions of players: one small decision is one typed action (docs/record.md#notation).

Every action that can ever occur exists once, created when this module is imported. The function
:func:`pompeii.parse` finds it by its text. The rulebook returns the same objects again and again,
so two actions are equal exactly when they are the same object.
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from pompeii.core import action
from pompeii.core.i18n import TranslatableError, mark

from .board import CELLS, LISTED, NAMES, NUMBERS, SPACE_SQUARES, SQUARES, SYMBOLS, Listing, Square
from .cards import SIDES, Card

OUT: Final[Square] = CELLS
"""The target of a move that leaves the city, written ``out``."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Action(action.Action):
    """One action of one player. ``text`` is its notation, e.g. ``6@c4``."""

    by_text: ClassVar[dict[str, "Action"]] = {}

    def __post_init__(self) -> None:
        # Actions are compared by identity, so another one of the same text would be illegal.
        if self.by_text.setdefault(self.text, self) is not self:
            raise ValueError(f"there is an action {self.text} already")

    def __reduce__(self) -> tuple[object, ...]:
        return parse, (self.text,)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Play(Action):
    """Play a card and put a piece on a square (P1); a joker too (P6)."""

    card: Card
    square: Square


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Discard(Action):
    """Discard a card that places nothing (P6, P8)."""

    card: Card


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Relative(Action):
    """Put a relative on a square (P5)."""

    square: Square


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Throw(Action):
    """Throw the piece of a side on a square into the volcano (P4)."""

    square: Square
    side: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lay(Action):
    """Lay the drawn tile on a square as one of its symbols (E2, E2a)."""

    symbol: int
    square: Square


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move(Action):
    """Move one's piece to another square, or to :data:`OUT` through a gate (M2, M3)."""

    origin: Square
    target: Square


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Done(Action):
    """End the relatives (P5), the turn without a call (P7), or the moves (M5)."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Call(Action):
    """Call the eruption with a side (P7)."""

    side: int


_SPACED: Final = LISTED[SPACE_SQUARES]
_TARGETS: Final = {**{s: NAMES[s] for s in SQUARES}, OUT: "out"}

PLAYS: Final = (
    Listing[Play]({}),
    *(Listing({s: Play(f"{n}@{NAMES[s]}", n, s) for s in _SPACED}) for n in NUMBERS),
)
"""``PLAYS[card][mask]``: the plays of a card onto the squares of a mask (index 0 unused).
``PLAYS[card].by_square[square]`` is a single play; the tables below work alike.
"""
DISCARDS: Final = {n: Discard(f"{n}-", n) for n in NUMBERS}
RELATIVES: Final = Listing({s: Relative(f"+{NAMES[s]}", s) for s in _SPACED})
THROWS: Final = tuple(
    Listing({s: Throw(f"x{NAMES[s]}:{name}", s, side) for s in _SPACED})
    for side, name in enumerate(SIDES)
)
"""``THROWS[side][mask]``: the throws of a side's piece from the squares of a mask."""
LAYS: Final = tuple(
    Listing({s: Lay(f"{name}>{NAMES[s]}", symbol, s) for s in SQUARES})
    for symbol, name in enumerate(SYMBOLS)
)
"""``LAYS[symbol][mask]``: the lays of the drawn tile as a symbol onto the squares of a mask."""
MOVES: Final = tuple(
    Listing(
        {t: Move(f"{NAMES[s]}-{name}", s, t) for t, name in _TARGETS.items() if NAMES[s] and t != s}
    )
    for s in range(CELLS)
)
"""``MOVES[origin][mask]``: the moves from ``origin`` to the squares of a mask. Bit :data:`OUT` of
the mask stands for leaving the city.
"""
DONE: Final = Done("done")
CALLS: Final = tuple(Call(f"call:{name}", side) for side, name in enumerate(SIDES))


def parse(text: str) -> Action:
    """Return the action with the notation `text`. Raise `TranslatableError` if there is none."""
    try:
        return Action.by_text[text]
    except (KeyError, TypeError):
        raise TranslatableError(mark("no action is written {text}"), text=f"{text!r:.60}") from None
