"""The contents of the box beside board and cards (V-C1 to V-C9, V-S1 to V-S6)."""

from collections.abc import Sequence
from typing import Any, Final

from .board import (
    CITIES,
    EDITION,
    LINES,
    NAMES,
    SEGMENT_OF,
    SEGMENTS,
    SIZE_OF,
    SIZES,
    SPACES,
    STEP_OF,
    Size,
)
from .cards import CARDS, COINS, STONES

SEATS: Final = (2, 3, 4)
TILES: Final = (24, 13, 9)
"""Tiles by size. Every tuple of three in this module is by size."""
STONES_IN_ALL: Final = (34, 22, 8)
STORE: Final = (22, 14, 4)
"""Stones in store after the quarry is loaded, before any player gets stones (V-C5)."""
ALL_COINS: Final = 30
"""Number of coins with the option that limits them (V-C6)."""
TILE_POINTS: Final = (1, 3, 5)
"""Points for laying a tile (V-R5)."""
MOST_STEPS: Final = 3
"""Most steps of a journey (V-M1)."""
PUSHES_A_TURN: Final = 2
"""Pushes a turn without a token (V-Q1)."""
START_STONES: Final = ((2, 0, 0), (2, 0, 0), (1, 1, 0), (1, 1, 0))
"""Stones of each player at the start, by turn order (V-S6)."""
START_COINS: Final = (1, 2, 2, 3)
START_SCORE: Final = 1


def city_points(seats: int) -> tuple[int, ...]:
    """Return the point tokens of a city, top first (V-S1)."""
    return (6, 1) if seats == min(SEATS) else (6, 3, 1)


def fits(large: int, medium: int, small: int) -> bool:
    """Return True if a cart can hold these tiles (V-C9). It has two wide spaces, each for a large
    tile or a medium and a small one. A narrow space holds a medium or a small one.
    """
    wide = 2 - large
    return large <= 2 and medium <= wide + 1 and small <= wide + (medium <= wide)


def room_for(load: Sequence[int]) -> list[Size]:
    """Return the sizes of which a cart with a ``load``, by size, can hold another tile (V-C9)."""
    small, medium, large = load
    more = ((large, medium, small + 1), (large, medium + 1, small), (large + 1, medium, small))
    return [size for size, wanted in enumerate(more) if fits(*wanted)]


def document() -> dict[str, Any]:
    """Return the board, the cards and the contents of the box as a JSON object for programs."""
    return {
        "board": EDITION,
        "cities": [{"id": NAMES[city], "step": STEP_OF[city]} for city in CITIES],
        "spaces": [
            {
                "id": NAMES[space],
                "segment": SEGMENTS[SEGMENT_OF[space]],
                "size": SIZES[SIZE_OF[space]],
                "step": STEP_OF[space],
            }
            for space in SPACES
        ],
        "lines": [[NAMES[one], NAMES[other]] for one, other in LINES],
        "cards": [
            {"id": card, "coins": COINS[card], "stones": by_size(STONES[card])} for card in CARDS
        ],
        "tiles": by_size(TILES),
        "stones": by_size(STONES_IN_ALL),
        "points": by_size(TILE_POINTS),
    }


def by_size(counts: tuple[int, ...] | list[int]) -> dict[str, int]:
    """Return counts by the letter of their size."""
    return dict(zip(SIZES, counts, strict=True))
