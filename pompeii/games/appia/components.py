"""What is in the box beside board and cards (V-C1 to V-C9, V-S1 to V-S6)."""

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
)
from .cards import CARDS, COINS, STONES

SEATS: Final = (2, 3, 4)
TILES: Final = (24, 13, 9)
"""By size, as everything here that is a tuple of three."""
STONES_IN_ALL: Final = (34, 22, 8)
STORE: Final = (22, 14, 4)
"""Stones in store once the quarry is loaded, before anybody was given any (V-C5)."""
ALL_COINS: Final = 30
"""With the option that limits them (V-C6)."""
TILE_POINTS: Final = (1, 3, 5)
"""For laying a tile (V-R5)."""
PUSHES_A_TURN: Final = 2
"""Without a token (V-Q1)."""
START_STONES: Final = ((2, 0, 0), (2, 0, 0), (1, 1, 0), (1, 1, 0))
"""By turn order (V-S6)."""
START_COINS: Final = (1, 2, 2, 3)
START_SCORE: Final = 1


def city_points(seats: int) -> tuple[int, ...]:
    """The point tokens of a city, top first (V-S1)."""
    return (6, 1) if seats == min(SEATS) else (6, 3, 1)


def fits(large: int, medium: int, small: int) -> bool:
    """Whether a cart can hold so many tiles (V-C9): two wide spaces, each for a large tile or a
    medium and a small one, and a narrow one for a medium or a small one.
    """
    wide = 2 - large
    return large <= 2 and medium <= wide + 1 and small <= wide + (medium <= wide)


def document() -> dict[str, Any]:
    """All that a program needs to know of board, cards and box, as a JSON object."""
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
    """Counts by the letter of their size."""
    return dict(zip(SIZES, counts, strict=True))
