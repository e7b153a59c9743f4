"""Facts by which one turn is better than another.

They are found by :mod:`.mistake_reasons`, and hold no words. ``played`` is of the turn of the game,
``better`` of the turn with the better action.
"""

from dataclasses import dataclass

from .board import Place

Counts = tuple[int, ...]
"""A number of stones or tiles by size."""


@dataclass(frozen=True)
class Fell:
    """The stones that fell."""

    played: Counts
    better: Counts


@dataclass(frozen=True)
class Exchanged:
    """The tiles, by size, and the coins that were taken for the same fallen stones."""

    fallen: Counts
    played: tuple[Counts, int]
    better: tuple[Counts, int]


@dataclass(frozen=True)
class Laid:
    """The tiles that were laid, and the steps that the road then leads on from the own piece."""

    played: Counts
    better: Counts
    road: tuple[int, int] | None
    """The steps in both cases, up to the next city; None if they are the same."""


@dataclass(frozen=True)
class Journey:
    """The places of the own piece, each with the points of a city that was reached, else 0."""

    played: tuple[Place, int]
    better: tuple[Place, int]


@dataclass(frozen=True)
class Received:
    """The coins and stones of an income card, 0 or none for the half that was not taken."""

    played: tuple[int, Counts]
    better: tuple[int, Counts]


@dataclass(frozen=True)
class Points:
    """The points for tiles and cities in the turn, each with the city that was reached, if any."""

    played: tuple[int, Place | None]
    better: tuple[int, Place | None]


@dataclass(frozen=True)
class Cart:
    """The tiles on the own cart at the end of the turn."""

    played: Counts
    better: Counts


@dataclass(frozen=True)
class Stones:
    """The own stones at the end of the turn."""

    played: Counts
    better: Counts


@dataclass(frozen=True)
class Coins:
    """The own coins at the end of the turn."""

    played: int
    better: int


@dataclass(frozen=True)
class NearEdge:
    """The stones so near to the far edge that the next push may bring them down."""

    played: int
    better: int


@dataclass(frozen=True)
class Both:
    """Two facts, neither of which is enough without the other."""

    first: "Fact"
    second: "Fact"


Fact = (
    Fell | Exchanged | Laid | Journey | Received | Points | Cart | Stones | Coins | NearEdge | Both
)
