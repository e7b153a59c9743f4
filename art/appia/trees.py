"""The trees of the country round the road: none on a road, a field, a house or in the water."""

import math
import random
from collections.abc import Iterator
from itertools import pairwise

from pompeii.games.appia.board import CITIES

from ..houses import tree
from ..svg import el, path, use
from .land import BUILT, FIELDS, HEIGHT, WIDTH
from .roads import distance, off_road
from .towns import tablet_box
from .waters import BANKS, SHORES


def _free(x: float, y: float, apart: float) -> bool:
    """Return True if a point is at least `apart` from everything that must stay free."""
    if off_road(x, y) < apart:
        return False
    for n in range(len(CITIES)):
        left, top, right, bottom = tablet_box(n)
        if left - apart < x < right + apart and top - apart < y < bottom + apart:
            return False
    for (ax, ay), (bx, by) in (pair for shore in SHORES for pair in pairwise(shore)):
        if ay <= y <= by and x + apart + 14 > ax + (bx - ax) * (y - ay) / (by - ay):
            return False
    return all(distance((x, y), one, other) > apart + 26 for one, other in pairwise(BANKS))


def _tilled(x: float, y: float) -> bool:
    return any(
        a - 12 < x < a + wide + 12 and b - 12 < y < b + deep + 12
        for _kind, a, b, wide, deep, _angle in FIELDS
    ) or any(a - 14 < x < a + wide and b - 12 < y < b + deep for a, b, wide, deep in BUILT)


_CROWNS = {"pine": 19, "tree": 13, "cypress": 10}


def growth() -> Iterator[str]:
    """Draw pines and cypresses beside the road, broad trees elsewhere."""
    chance = random.Random(312)
    found: list[tuple[int, int, str]] = []
    for kind, many in (("pine", 34), ("cypress", 64), ("tree", 40)):
        r, tries = _CROWNS[kind], 0
        while many and tries < 3000:
            tries += 1
            x, y = round(chance.uniform(0, WIDTH)), round(chance.uniform(0, HEIGHT))
            if kind != "tree" and off_road(x, y) > 34:
                continue
            # The shadow falls to the south-east.
            if _tilled(x, y) or not (_free(x, y, r) and _free(x + r, y + r, r / 2)):
                continue
            if any(math.hypot(x - a, y - b) < r + _CROWNS[k] + 6 for b, a, k in found):
                continue
            found.append((y, x, kind))
            many -= 1
    for y, x, kind in sorted(found):
        if kind == "tree":
            yield tree(x, y, 14)
        elif kind == "cypress":
            yield use("art-cypress-tree", x - 18, y - 18, 40, 40)
        else:
            yield use("road-umbrella", x - 32, y - 32, 66, 66)


def plants() -> list[str]:
    """Draw the symbols: an umbrella pine with its trunk's shadow."""
    return [
        el(
            "symbol",
            path("M30 30L48 50", stroke="#141208", stroke_width=3, stroke_opacity=".35"),
            el("ellipse", cx=46, cy=48, rx=14, ry=10, fill="#141208", fill_opacity=".34"),
            path(
                "M30 14q7 -3 11 3q6 2 6 9q3 6 -3 10q-2 7 -9 6q-6 4 -11 -1q-7 0 -8 -7q-5 -5 -1 -11"
                "q1 -7 7 -7q3 -4 8 -2z",
                fill="url(#road-pine)",
                stroke="#2b4024",
                stroke_width=1,
            ),
            path(
                "M20 23q3 -5 9 -5M34 18q6 1 7 6M20 32q3 4 8 3M34 35q5 0 6 -4M28 26l5 -1",
                fill="none",
                stroke="#cfdc96",
                stroke_opacity=".6",
                stroke_width=2,
                stroke_linecap="round",
            ),
            id="road-umbrella",
            viewBox="0 0 60 60",
        ),
    ]
