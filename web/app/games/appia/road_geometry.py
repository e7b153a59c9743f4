"""The positions of the places of the road in its drawing.

The road winds over the sheet, with a segment in each row. It turns at Tarracina and Beneventum. So
its shape fits the available space, on a phone too.
"""

from functools import cache
from typing import Final

from pompeii.games.appia.board import (
    CITIES,
    NAMES,
    NO_SIZE,
    SEGMENT_MASKS,
    SIZE_OF,
    STEP_OF,
    Place,
    places,
)

WIDTH: Final = 1000
ROAD_BOX: Final = f"0 0 {WIDTH} 1200"
RADII: Final = (27, 33, 42)
"""Radii of the spaces, by size."""
CITY: Final = 50
NAMES_WIDE: Final = (106, 174, 204, 202)
"""Widths of the tablets with the cities' names."""
NAMES_HIGH: Final = 37
"""Height of the tablets."""
NAMES_TURNED: Final = (0, 90, -90, 90)
"""Rotation of the tablets in degrees. At a turn the road fills the ground before the city. There
the name stands behind the city, along the edge of the sheet.
"""
FINGER: Final = 46
"""Radius of the click target of a space, chosen so that targets do not overlap other spaces."""
_CITIES: Final = ((82, 200), (900, 400), (100, 800), (900, 1000))
_ROWS: Final = (
    (200, (265, 455, 645)),
    (600, (742, 578, 414, 250)),
    (1000, (252, 384, 516, 648, 780)),
)
"""By segment, the height of its row and its columns in the order of travel."""
_APART: Final = 94
"""Distance between the spaces of a column."""
_ASIDE: Final = {"b2": -20, "b12": 20}
"""Places shifted out of their column, so that no line runs along the rim of another place."""


@cache
def _centres() -> dict[Place, tuple[float, float]]:
    """Return the middle of every place. In a row that leads to the right, the traveller's left is
    above.
    """
    found: dict[Place, tuple[float, float]] = dict(zip(CITIES, _CITIES, strict=True))
    for mask, (middle, columns) in zip(SEGMENT_MASKS, _ROWS, strict=True):
        spaces = list(places(mask))
        down = 1 if columns[0] < columns[-1] else -1
        first = STEP_OF[spaces[0]]
        for step, x in enumerate(columns, first):
            column = [place for place in spaces if STEP_OF[place] == step]
            for number, place in enumerate(column):
                y = middle + down * _APART * (number - (len(column) - 1) / 2)
                found[place] = float(x + _ASIDE.get(NAMES[place], 0)), y
    return found


def centre(place: Place) -> tuple[float, float]:
    """Return the middle of a place."""
    return _centres()[place]


def radius(place: Place) -> float:
    """Return the radius of a place in the drawing."""
    return CITY if SIZE_OF[place] == NO_SIZE else RADII[SIZE_OF[place]]


def name_position(city: Place) -> tuple[float, float]:
    """Return the middle of a city's name tablet: below the city, or at its edge of the sheet."""
    x, y = centre(city)
    if NAMES_TURNED[CITIES.index(city)] == 0:
        return x, y + CITY + 46.5
    off = NAMES_HIGH / 2 + 4
    return (off if x < WIDTH / 2 else WIDTH - off), y
