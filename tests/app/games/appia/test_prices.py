"""The prices of journeys on the road: what they leave free."""

import re
from collections.abc import Mapping

import pytest

from app.games.appia.road_geometry import (
    NAMES_HIGH,
    NAMES_TURNED,
    NAMES_WIDE,
    WIDTH,
    centre,
    name_position,
)
from app.kit.nodes import Node
from pompeii.games.appia.board import CITIES, NAMES, PLACES, SPACES
from tests.app.appia_visitor import Seat, table_at
from tests.games.appia.positions import position

Box = tuple[float, float, float, float]
"""Left, top, right and bottom edge."""
ALL_LAID = " ".join(NAMES[place] for place in SPACES)
NAME_HEIGHT = 24
"""Height of the name of a space."""
MARKER = 20
"""Size of a marker."""
STARTS = ("roma", "a4", "a7", "tarracina", "b4", "b6", "beneventum", "c4", "c6", "c8", "c10")
"""Places from which a piece reaches all others by up to three steps."""


def tablet(city: int) -> Box:
    """Return the tablet with the name of a city, by its number from Roma to Brundisium."""
    x, y = name_position(CITIES[city])
    wide, high = NAMES_WIDE[city] / 2, NAMES_HIGH / 2
    if NAMES_TURNED[city]:
        wide, high = high, wide
    return x - wide, y - high, x + wide, y + high


def drawn(there: Mapping[str, Node], id: str) -> Box:
    """Return the rectangle of an id, at the place to which it is moved."""
    attrs = there[id].attrs
    x, y, wide, high = (float(str(attrs[name])) for name in ("x", "y", "width", "height"))
    right, down = map(float, re.findall(r"-?\d+", str(attrs.get("transform", "0 0"))))
    return x + right, y + down, x + right + wide, y + down + high


def apart(one: Box, other: Box) -> bool:
    """Return True if two rectangles share no point."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("start", STARTS)
def test_prices_cover_no_name_and_no_points(start: str) -> None:
    there = Seat(table_at(position(2, laid=ALL_LAID, at=(start, start), purses=(9, 9)))).there()
    prices = [id.removesuffix("-tag") for id in there if re.match(r"price-\w+-tag$", id)]
    assert prices
    points = [drawn(there, id) for id in there if re.search(r"-token-\d$", id)]
    for price in prices:
        tag, place = drawn(there, f"{price}-tag"), PLACES[price.removeprefix("price-")]
        assert tag[0] >= 0
        assert tag[1] >= 0
        assert tag[2] <= WIDTH
        for other in [*map(tablet, range(4)), *points]:
            assert apart(tag, other), price
        if place not in CITIES:
            assert tag[3] <= centre(place)[1] - NAME_HEIGHT / 2, price


def test_price_of_a_city_is_clear_of_its_markers() -> None:
    state = position(4, laid=ALL_LAID, at=("a8", "b1", "b1", "b1"), purses=(9, 9, 9, 9))
    state.markers[0] = 0b1110
    there = Seat(table_at(state)).there()
    markers = [node for id, node in there.items() if id.startswith("city-tarracina-marker-")]
    assert len(markers) == 3
    for marker in markers:
        start = re.match(r"M\S+ (\S+?)[ahl]", str(marker.attrs["d"]))
        assert start
        assert float(start[1]) + MARKER / 2 < drawn(there, "price-tarracina-tag")[1]
