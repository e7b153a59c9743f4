"""Events that are no player's action: draws, Omens, the eruption, losses.

The rulebook notes these events if a listener exists (the table, for the log, the marks on the board
and the animations). A playout has no listener and pays nothing for it.
"""

from dataclasses import dataclass
from typing import Literal

from .board import Square
from .cards import Card, Tile

Losses = tuple[int, ...]
"""Pieces lost, by seat."""
LossCause = Literal["lava", "cut-off", "left-behind"]
"""Under lava (E3), cut off from every gate (E4), in the city at the end (M7)."""
EruptionCause = Literal["ad79", "call", "full"]
"""The second AD 79 or a call (P10), a full city (P9)."""


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A seat drew a Pompeii card; ``card`` is None in the View of another seat (D5)."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class OmenDrawn:
    """A seat drew an Omen (P4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ad79Drawn:
    """A seat drew the AD 79 card, for the first (P3) or the second time (P10)."""

    seat: int
    second: bool


@dataclass(frozen=True, slots=True)
class RelativesCome:
    """A play lets a seat place up to ``count`` relatives (P5)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class HandShown:
    """A seat showed its hand to call the eruption (P7)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Eruption:
    """Phase one ends, caused by a seat (P9, P10)."""

    seat: int
    cause: EruptionCause


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A seat drew a lava tile that it will lay (E1, M1)."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class TileDiscarded:
    """A seat drew a lava tile that cannot be laid (E5)."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class PiecesLost:
    """All pieces of a square went into the volcano."""

    cause: LossCause
    square: Square
    losses: Losses


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is over (E1, M7)."""


Event = (
    CardDrawn
    | OmenDrawn
    | Ad79Drawn
    | RelativesCome
    | HandShown
    | Eruption
    | TileDrawn
    | TileDiscarded
    | PiecesLost
    | GameOver
)
