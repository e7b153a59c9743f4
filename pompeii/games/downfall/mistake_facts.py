"""Facts about the board by which one action is better than another.

They are found by :mod:`.mistake_reasons`, and hold no words.
"""

from dataclasses import dataclass
from typing import NamedTuple

from .board import NEVER, Square
from .cards import Card


class Fate(NamedTuple):
    """The place and prospects of some people right after an action."""

    square: Square | None
    """Their square, :data:`.actions.OUT` outside the city, or None in the volcano."""
    moves: int = 0
    """Number of moves that one of them needs out of the city if no other piece moves."""
    gate: str = ""
    """Key of the gate at the end of these moves."""
    threatened: bool = False
    """True if the next tile may bury them."""
    cause: str = ""
    """The reason of a loss: ``lava``, ``cut-off``, or ``thrown`` by an Omen."""

    @property
    def order(self) -> tuple[int, int]:
        """A key that sorts fates, the best first."""
        if self.square is None:
            return NEVER, 0
        return self.moves, self.threatened


@dataclass(frozen=True)
class Fates:
    """Some people of a seat on one square, whose fate depends on the action."""

    seat: int
    count: int
    square: Square | None
    """Their square before the decision, None for a piece that comes."""
    played: Fate
    better: Fate


@dataclass(frozen=True)
class LongerWays:
    """Several people of a seat who need more moves after the action of the game, or fewer."""

    seat: int
    count: int
    squares: tuple[Square, ...]
    longer: bool


@dataclass(frozen=True)
class Steps:
    """Two squares for a piece at different distances from the next gate."""

    played: tuple[Square, int]
    """The square of the game and its steps to a gate."""
    better: tuple[Square, int]


@dataclass(frozen=True)
class NearVent:
    """Two squares for a piece at different distances from a vent."""

    played: tuple[Square, int]
    """The square of the game and its steps to the nearest vent."""
    better: tuple[Square, int]


@dataclass(frozen=True)
class Relatives:
    """The number of relatives who may come at once."""

    played: int
    better: int


@dataclass(frozen=True)
class Neighbours:
    """The people in a building of a card in a hand. Each lets a relative come."""

    seat: int
    card: Card
    played: int
    better: int


@dataclass(frozen=True)
class CardSpent:
    """A card that is played, although it would be worth more in the hand."""

    card: Card
    joker: bool
    """True if it is a joker."""
    neighbours: int
    """The people in a building of the card after the better action."""


@dataclass(frozen=True)
class Escapes:
    """The mean number of people of a seat who get out of the city in the playouts."""

    seat: int
    squares: tuple[Square, ...]
    """Their squares before the decision; empty for all people of the seat."""
    count: int
    played: float
    better: float


@dataclass(frozen=True)
class Arrivals:
    """The mean number of people of a seat who come in the next actions of the playouts."""

    seat: int
    played: float
    better: float


@dataclass(frozen=True)
class Both:
    """Two facts, neither of which is enough without the other."""

    first: "Fact"
    second: "Fact"


Fact = (
    Fates
    | LongerWays
    | Steps
    | NearVent
    | Relatives
    | Neighbours
    | CardSpent
    | Escapes
    | Arrivals
    | Both
)
