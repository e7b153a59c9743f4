"""Events that follow an action. All of them are public (V-S7)."""

from dataclasses import dataclass
from typing import Literal

from .board import Place, Size
from .cards import Card

Ending = Literal["brundisium", "road", "quiet", "limit"]
Reason = Literal["coins", "A", "B", "C"]
"""The source of points at the end: most coins (V-E2), tokens of a segment (V-E3)."""


@dataclass(frozen=True, slots=True)
class CoinsTaken:
    """A seat took coins from the supply, possibly fewer than it was due (V-C6)."""

    seat: int
    coins: int


@dataclass(frozen=True, slots=True)
class CoinsPaid:
    """A seat paid for a travel (V-M1)."""

    seat: int
    coins: int


@dataclass(frozen=True, slots=True)
class StonesPutBack:
    """The store was short of a stone due to a player: each seat put ``counts`` back (V-I5)."""

    size: Size
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StonesTaken:
    """A seat took stones from the store, possibly fewer than it was due (V-I5)."""

    seat: int
    stones: tuple[int, ...]
    """Stones by size."""


@dataclass(frozen=True, slots=True)
class PlusOneTaken:
    """A seat took a "push +1" token with the last card (V-I3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardsShown:
    """The next cards were shown (V-I4)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlusOneSpent:
    """A seat gave back its "push +1" token for a third push (V-Q3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class StonesFell:
    """Stones fell over the far edge, in this order (V-Q4)."""

    sizes: tuple[Size, ...]


@dataclass(frozen=True, slots=True)
class NothingFell:
    """A seat may choose its consolation (V-Q7)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TileLoaded:
    """A seat loaded a tile on its cart (V-Q6)."""

    seat: int
    size: Size


@dataclass(frozen=True, slots=True)
class TileLaid:
    """A seat laid a tile and got a bonus token and points for it (V-R5)."""

    seat: int
    space: Place
    points: int


@dataclass(frozen=True, slots=True)
class CityReached:
    """A seat arrived in a city and got the points of its token. It put a marker there, unless it
    was the last of all (V-M5).
    """

    seat: int
    city: Place
    points: int
    marker: bool


@dataclass(frozen=True, slots=True)
class EndCertain:
    """The game ends with this round (V-E1)."""

    ending: Ending


@dataclass(frozen=True, slots=True)
class QuietRound:
    """A round ended without any tile laid or travel, the ``count``-th in a row (V-E1)."""

    count: int


@dataclass(frozen=True, slots=True)
class FinalPoints:
    """Points at the end, by seat (V-E2, V-E3)."""

    reason: Reason
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is over (V-E4)."""


Event = (
    CoinsTaken
    | CoinsPaid
    | StonesPutBack
    | StonesTaken
    | PlusOneTaken
    | CardsShown
    | PlusOneSpent
    | StonesFell
    | NothingFell
    | TileLoaded
    | TileLaid
    | CityReached
    | EndCertain
    | QuietRound
    | FinalPoints
    | GameOver
)
