"""The road from Roma to Brundisium: cities, spaces and lines (V-C10, table 2).

A place, a city or a space, is an int in the order of the road. A set of places is an int used as a
bit mask (a "mask" below). A piece on a place has passed every city with a smaller number.
"""

from collections.abc import Iterator
from typing import Final

Size = int
"""Size of a stone, tile or space: an index of :data:`SIZES`."""
SIZES: Final = "sml"
"""The letters of the sizes in notation: small, medium, large."""
SMALL: Final[Size] = 0
LARGE: Final[Size] = 2
NO_SIZE: Final[Size] = -1
Place = int
"""An index of :data:`NAMES`."""
Mask = int
"""A set of places as bits."""

EDITION: Final = 1
SEGMENTS: Final = "ABC"
"""The names of the segments; a segment is its index here."""
_COLUMNS: Final = (
    ("mls", "smms", "slss"),
    ("sls", "msm", "smss", "mls"),
    ("lsm", "msms", "sls", "mls", "slms"),
)
"""The sizes of the spaces, by segment and column, starting behind. A column's sizes go from left to
right.
"""
_CITIES: Final = ("roma", "tarracina", "beneventum", "brundisium")
_LINES: Final = """
    roma a1 a2 a3, a1 a4 a5, a2 a5 a6 a7, a3 a7, a4 a8 a9, a5 a9, a6 a9, a7 a10 a11,
    a8 tarracina, a9 tarracina, a10 tarracina, a11 tarracina,
    tarracina b1 b2 b3, b1 b4 b5, b2 b5 b6, b3 b6, b4 b7 b8, b5 b8, b6 b9 b10, b7 b11, b8 b11 b12,
    b9 b12, b10 b13, b11 beneventum, b12 beneventum, b13 beneventum,
    beneventum c1 c2 c3, c1 c4 c5, c2 c5 c6, c3 c7, c4 c8, c5 c9, c6 c9 c10, c7 c10, c8 c11,
    c9 c11 c12 c13, c10 c13, c11 c14, c12 c15 c16, c13 c17,
    c14 brundisium, c15 brundisium, c16 brundisium, c17 brundisium
"""
"""Each place, followed by the places to which a line leads forward."""


def _road() -> Iterator[tuple[str, Size, int, int]]:
    """Yield every place in order: its name, size, segment and steps from Roma."""
    step = 0
    for segment, columns in enumerate(_COLUMNS):
        yield _CITIES[segment], NO_SIZE, segment, step
        number = 0
        for column in columns:
            step += 1
            for size in column:
                number += 1
                yield f"{'abc'[segment]}{number}", SIZES.index(size), segment, step
        step += 1
    yield _CITIES[-1], NO_SIZE, len(_COLUMNS), step


_ROAD: Final = tuple(_road())
NAMES: Final = tuple(name for name, _size, _segment, _step in _ROAD)
"""Name of each place, in the order of the road."""
SIZE_OF: Final = tuple(size for _name, size, _segment, _step in _ROAD)
"""Size of each place, ``NO_SIZE`` for a city."""
SEGMENT_OF: Final = tuple(segment for _name, _size, segment, _step in _ROAD)
"""Segment of each place. A city has the segment that begins there; Brundisium has the number after
the last segment.
"""
STEP_OF: Final = tuple(step for _name, _size, _segment, step in _ROAD)
"""Distance of each place from Roma, in steps."""
PLACES: Final = {name: place for place, name in enumerate(NAMES)}
"""Every place, by name."""
CITIES: Final[tuple[Place, ...]] = tuple(PLACES[name] for name in _CITIES)
"""Roma and the three cities to travel to, in the order of the road."""
ROMA: Final[Place] = CITIES[0]
BRUNDISIUM: Final[Place] = CITIES[-1]
TARGETS: Final[tuple[Place, ...]] = CITIES[1:]
"""The destinations of travel. A city is its index here, unless it is a place."""
NEXT_CITY: Final[tuple[int, ...]] = tuple(min(segment, 2) for segment in SEGMENT_OF)
"""The next city ahead of each place, as an index of :data:`TARGETS` (for Brundisium itself)."""
SPACES: Final[tuple[Place, ...]] = tuple(place for place in PLACES.values() if place not in CITIES)
"""All places that take a tile."""


def mask(places: Iterator[Place] | tuple[Place, ...] | list[Place]) -> Mask:
    """Return the mask of ``places``."""
    return sum(1 << place for place in places)


def places(mask: Mask) -> Iterator[Place]:
    """Yield the places of ``mask``, in the order of the road."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


CITY_MASK: Final = mask(CITIES)
SPACE_MASK: Final = mask(SPACES)
SEGMENT_MASKS: Final = tuple(
    mask([space for space in SPACES if SEGMENT_OF[space] == segment])
    for segment in range(len(SEGMENTS))
)
SIZE_MASKS: Final = tuple(
    mask([space for space in SPACES if SIZE_OF[space] == size]) for size in range(len(SIZES))
)
LARGE_MASK: Final = SIZE_MASKS[LARGE]


def complete_before(laid: Mask, segment: int) -> bool:
    """Return True if all segments before ``segment`` are complete (V-R4)."""
    return not any(mask & ~laid for mask in SEGMENT_MASKS[:segment])


LINES: Final = tuple(
    (PLACES[first], PLACES[name])
    for first, *rest in (line.split() for line in _LINES.split(","))
    for name in rest
)
"""The 66 lines, each in forward direction."""
AHEAD: Final = tuple(mask([b for a, b in LINES if a == place]) for place in PLACES.values())
"""The places to which a line leads forward, by place."""
BEHIND: Final = tuple(mask([a for a, b in LINES if b == place]) for place in PLACES.values())
"""The places from which a line leads forward, by place."""
