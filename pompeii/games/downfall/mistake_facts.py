"""Facts about the board by which one action is better than another.

They are found by :mod:`.mistake_reasons`, and hold no words.
"""

from dataclasses import dataclass
from typing import NamedTuple

from .actions import OUT
from .board import NEVER, Square
from .cards import Card


class Fate(NamedTuple):
    """The place and prospects of some people right after an action."""

    square: Square | None
    """Their square, :data:`.actions.OUT` outside the city, None in the volcano or for several."""
    moves: int = 0
    """Number of moves that one of them needs out of the city if no other piece moves."""
    gate: str = ""
    """Key of the gate at the end of these moves."""
    threatened: bool = False
    """True if the next tile may bury them."""
    left: int | None = None
    """Number of moves that are left to them, if they need more."""
    cause: str = ""
    """The reason of a loss: ``lava``, ``cut-off``, ``end`` of the game, ``thrown`` by an Omen."""

    @property
    def order(self) -> tuple[int, int]:
        """A key that sorts fates, the best first."""
        if self.cause:
            return NEVER, 0
        return self.moves, self.threatened


@dataclass(frozen=True)
class Fates:
    """Some people of a seat whose fate depends on the action.

    They are on one square, or are lost for the same reason after one of the actions.
    """

    seat: int
    count: int
    squares: tuple[Square, ...]
    """Their squares before the decision, empty for a piece that comes."""
    played: Fate
    better: Fate

    @property
    def final(self) -> bool:
        """True if they are lost or out of the city after one of the actions."""
        return any(fate.cause or fate.square == OUT for fate in (self.played, self.better))


@dataclass(frozen=True)
class Ways:
    """The moves that several people of a seat need out of the city."""

    seat: int
    count: int
    squares: tuple[Square, ...]
    """Their squares before the decision; empty for all people of the seat."""
    played: int
    better: int
    left: tuple[int, int] | None = None
    """The moves that are left to the seat after both actions, None if these are enough."""


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
    """The relatives that a card in a hand could bring."""

    seat: int
    unseen: bool
    """True if the player at the decision does not see the hand."""
    card: Card
    played: int
    better: int


@dataclass(frozen=True)
class CardSpent:
    """A card that is played, although it would be worth more in the hand."""

    card: Card
    joker: bool
    """True if it is a joker."""
    relatives: int
    """The relatives that it could bring after the better action."""


@dataclass(frozen=True)
class Escapes:
    """The mean number of people of one square who get out of the city in the playouts."""

    seat: int
    squares: tuple[Square, ...]
    """Their square before the decision."""
    count: int
    played: float
    better: float


@dataclass(frozen=True)
class Both:
    """Two facts, neither of which is enough without the other."""

    first: "Fact"
    second: "Fact"


Fact = Fates | Ways | Steps | NearVent | Relatives | Neighbours | CardSpent | Escapes | Both
