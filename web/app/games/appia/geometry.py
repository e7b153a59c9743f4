"""Where the places of the road are in its drawing.

The road goes to and fro over the sheet, a segment in each row, with Tarracina and Beneventum where
it turns: so it has the shape of the space that there is for it, on a phone too.
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
"""Of the spaces, by size."""
CITY: Final = 50
NAMES_WIDE: Final = (106, 174, 204, 202)
"""How wide the tablets are on which the cities' names stand,"""
NAMES_HIGH: Final = 37
"""and how high;"""
NAMES_TURNED: Final = (0, 90, -90, 90)
"""how they are turned: where the road turns it fills all the ground before the city, so that the
name stands behind it, along the edge of the sheet.
"""
FINGER: Final = 46
"""What of a space can be pointed at, so that none is on another's ground."""
_CITIES: Final = ((82, 200), (900, 400), (100, 800), (900, 1000))
_ROWS: Final = (
    (200, (265, 455, 645)),
    (600, (742, 578, 414, 250)),
    (1000, (252, 384, 516, 648, 780)),
)
"""By segment, how high its row lies and where its columns are, in the order of travel."""
_APART: Final = 94
"""Between the spaces of a column."""
_ASIDE: Final = {"b2": -20, "b12": 20}
"""Places that stand out of their column, so that no line runs along the rim of one that is not its
own.
"""


@cache
def _centres() -> dict[Place, tuple[float, float]]:
    """Every place; in a row that leads to the right the traveller's left is above."""
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
    """The middle of a place."""
    return _centres()[place]


def radius(place: Place) -> float:
    """How large a place is drawn."""
    return CITY if SIZE_OF[place] == NO_SIZE else RADII[SIZE_OF[place]]


def name_at(city: Place) -> tuple[float, float]:
    """The middle of the tablet with a city's name: below the city, or at its edge of the sheet."""
    x, y = centre(city)
    if NAMES_TURNED[CITIES.index(city)] == 0:
        return x, y + CITY + 46.5
    off = NAMES_HIGH / 2 + 4
    return (off if x < WIDTH / 2 else WIDTH - off), y
