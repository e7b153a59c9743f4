"""Lines and arrows drawn over the board that show an action, in the colour of the acting side.

An arrow begins with the side's shape, so that colour is not the only sign.
"""

from math import dist
from typing import Final

from pompeii.core.player_colour_names import SIDES

from .i18n import cached
from .nodes import Node, h
from .piece_icon import shape

Point = tuple[float, float]

BOW: Final = 0.14
"""Sideways bow of an arrow, as a part of its length: arrows there and back do not overlap."""
HEAD: Final = 13
SHAPE: Final = 11


@cached
def outlined_line(id: str, side: int, line: str) -> Node:
    """Return the SVG path `line` in a side's colour, with a rim that stands out on any ground."""
    rim = h("path", f"{id}-rim", {"class": "rim", "d": line})
    return h("g", id, {"class": f"trace {SIDES[side]}"}, rim, h("path", f"{id}-line", {"d": line}))


def arrow(
    side: int, start: Point, end: Point, after: float, before: float, *, bow: float, size: float = 1
) -> str:
    """Return the path of an arrow that begins `after` units past `start` and ends `before` units
    short of `end`.

    `size` scales the arrow head and the side's shape.
    """
    length = dist(start, end)
    east, south = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    aside = bow * length
    middle = (start[0] + end[0]) / 2 - south * aside, (start[1] + end[1]) / 2 + east * aside
    x, y = _towards(start, middle, after)
    tip = _towards(end, middle, before)
    back = _towards(tip, middle, HEAD * size)
    across = (tip[1] - back[1]) * 0.7, (back[0] - tip[0]) * 0.7
    barbs = [(back[0] + part * across[0], back[1] + part * across[1]) for part in (1, -1)]
    curve = f"M{_at((x, y))}Q{_at(middle)} {_at(tip)}"
    return f"{shape(side, x, y, SHAPE * size)}{curve}M{_at(barbs[0])}L{_at(tip)}L{_at(barbs[1])}"


def ring(at: Point, r: float) -> str:
    """Return the path of a circle with radius `r` around `at`."""
    return f"M{at[0] - r:g} {at[1]:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0z"


def _at(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"


def _towards(start: Point, end: Point, length: float) -> Point:
    part = length / dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
