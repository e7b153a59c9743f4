"""The country from Latium to Calabria: meadows, fields, hills, farms, an aqueduct."""

import math
import random
from collections.abc import Iterator

from app.games.appia.road_geometry import ROAD_BOX

from ..roofs import Roof, drawn, hip, ring
from ..svg import Point, box, el, path, polygon

WIDTH, HEIGHT = map(int, ROAD_BOX.split()[2:])


def ground() -> list[str]:
    """Draw meadows all over."""
    whole = box(0, 0, WIDTH, HEIGHT)
    return [
        path(whole, fill="url(#art-land)"),
        path(whole, fill="url(#art-meadow)", fill_opacity=".7"),
    ]


FIELDS = (
    ("wheat", 12, 10, 92, 74, -6),
    ("vines", 112, 4, 104, 60, -6),
    ("furrows", 228, -10, 86, 58, 4),
    ("olives", 322, -8, 88, 54, 2),
    ("wheat", 530, -20, 96, 44, 3),
    ("vines", 640, -22, 66, 44, 4),
    ("vines", 64, 322, 100, 72, 4),
    ("wheat", 176, 346, 92, 62, 5),
    ("furrows", 60, 402, 84, 66, 4),
    ("olives", 56, 476, 100, 74, 3),
    ("vines", 282, 358, 108, 56, 4),
    ("wheat", 408, 388, 96, 38, 1),
    ("olives", 512, 392, 92, 60, 2),
    ("furrows", 612, 400, 92, 50, -1),
    ("vines", 806, 590, 72, 62, 8),
    ("olives", 796, 664, 76, 62, 6),
    ("furrows", 742, 746, 92, 34, 2),
    ("wheat", 838, 830, 88, 46, 4),
    ("wheat", 442, 1146, 92, 50, -2),
    ("vines", 540, 1142, 104, 60, -2),
    ("furrows", 650, 1138, 74, 60, -2),
    ("olives", 190, 1146, 116, 54, 3),
    ("wheat", 310, 748, 74, 34, 2),
    ("vines", 480, 752, 80, 28, -3),
)
"""Crop of each field, its top left corner, width, depth and angle in degrees."""
_ROWS = 1.5
"""Distance of the rows as a multiple of the first game's: this drawing is shown smaller."""


def fields() -> Iterator[str]:
    """Draw vineyards, corn and ploughed land."""
    for kind, x, y, wide, deep, angle in FIELDS:
        chance = random.Random(f"{x} {y}")
        corners = [
            ((a + chance.uniform(-4, 4)) / _ROWS, (b + chance.uniform(-4, 4)) / _ROWS)
            for a, b in ((0, 0), (wide, 0), (wide, deep), (0, deep))
        ]
        yield path(
            polygon(corners),
            fill=f"url(#art-{kind})",
            fill_opacity=".9",
            stroke="#6f7a45",
            stroke_width=2.4,
            stroke_linejoin="round",
            transform=f"translate({x} {y}) rotate({angle}) scale({_ROWS})",
        )


_HILLS = (
    (4, 600, 60, 3),
    (70, 604, 66, 4),
    (20, 745, 62, 6),
    (20, 950, 74, 7),
    (104, 974, 62, 8),
    (38, 1036, 86, 9),
    (120, 1074, 66, 10),
    (20, 1130, 80, 11),
    (112, 1160, 70, 12),
    (950, 580, 60, 13),
    (898, 560, 46, 14),
    (986, 650, 80, 15),
    (914, 690, 70, 16),
    (980, 750, 62, 17),
)
"""Middle, radius and random seed of each hill, from the back to the front."""
_FALLS = 6
"""Least number of spurs of a hill."""


def hills() -> Iterator[str]:
    """Draw spurs winding down from each top: one bank in the north-western light, one in shade."""
    for x, y, r, seed in _HILLS:
        chance = random.Random(seed)
        count = _FALLS + r // 22
        start = chance.random()
        ridges, valleys = [], []
        for n in range(count):
            angle = math.tau * (n + start + chance.uniform(-0.2, 0.2)) / count
            bend = chance.uniform(-0.3, 0.3)
            far = r * chance.uniform(0.85, 1.15)
            ridges.append([_at(x, y, angle, 0.42 * far), _at(x, y, angle + bend, far)])
            valleys.append(_at(x, y, angle + math.pi / count + bend / 2, r * 0.78))
        top = (x - 0.04 * r, y - 0.06 * r)
        light, dark, strokes = "", "", ""
        for n, (middle, foot) in enumerate(ridges):
            for valley in (valleys[n - 1], valleys[n]):
                bank = _rounded(top, middle, foot, valley)
                mx, my = (valley[0] + middle[0]) / 2 - x, (valley[1] + middle[1]) / 2 - y
                across = (my - (middle[1] - y)) + (mx - (middle[0] - x))
                if across + 0.35 * (mx + my) < 0:
                    light += bank
                else:
                    dark += bank
                    for share in (0.15, 0.45, 0.75):
                        (ax, ay), (bx, by) = _fall(middle, foot, valley, share)
                        strokes += f"M{ax:.0f} {ay:.0f}l{bx - ax:.0f} {by - ay:.0f}"
        yield el("ellipse", cx=x, cy=y, rx=r * 1.2, ry=r * 1.05, fill="url(#road-hill)")
        yield path(dark, fill="#3a2816", fill_opacity=".3")
        yield path(light, fill="#ffeec8", fill_opacity=".3")
        yield path(strokes, stroke="#3a2816", stroke_width=2, stroke_opacity=".35")


def _rounded(*points: Point) -> str:
    """Return path data of a polygon in whole units: hills are rough."""
    return "M" + " ".join(f"{x:.0f} {y:.0f}" for x, y in points) + "z"


def _fall(middle: Point, foot: Point, valley: Point, share: float) -> tuple[Point, Point]:
    """Return a stroke of the hatching, from the crest towards the valley."""
    x, y = (middle[n] + (foot[n] - middle[n]) * share for n in (0, 1))
    return (x, y), (x + (valley[0] - x) * 0.6, y + (valley[1] - y) * 0.6)


def _at(x: float, y: float, angle: float, far: float) -> Point:
    return x + far * math.cos(angle), y + far * 0.84 * math.sin(angle)


def aqueduct() -> list[str]:
    """Draw the aqueduct from the hills to Roma: the channel on its arches, and their shadow."""
    line = "M44 590L32 470L32 330L44 240"
    return [
        path(
            line,
            fill="none",
            stroke="#140c10",
            stroke_opacity=".42",
            stroke_width=13,
            stroke_dasharray="7 6",
            transform="translate(11 9)",
        ),
        path(line, fill="none", stroke="#140c10", stroke_opacity=".4", stroke_width=6,
             transform="translate(15 12)"),
        path(line, fill="none", stroke="#5e4a34", stroke_width=14),
        path(line, fill="none", stroke="#e3cf9f", stroke_width=11),
        path(line, fill="none", stroke="#8d7650", stroke_width=11, stroke_dasharray="1.4 11.6"),
        path(line, fill="none", stroke="#5aa0ae", stroke_width=4),
    ]  # fmt: skip


def farms() -> list[str]:
    """Draw a farm with its yard, and villas towards the sea."""
    farm = ring((0, 0, 58, 48), (18, 16, 40, 32))
    return [
        _farm(158, 420, farm, 58, 48, 4),
        _farm(770, 166, hip(0, 0, 54, 24), 54, 24, 8),
        _farm(846, 524, hip(0, 0, 50, 24), 50, 24, 6),
    ]


def _farm(x: float, y: float, roof: Roof, wide: float, deep: float, angle: float) -> str:
    return el(
        "g",
        path(box(4, 5, wide, deep + 8), fill="#140c10", fill_opacity=".38"),
        path(box(0, 0, wide, deep + 8), fill="#eadcba", stroke="#7a6245"),
        *drawn(roof, "villa"),
        transform=f"translate({x:g} {y:g}) rotate({angle:g})",
    )


BUILT = ((158, 420, 76, 72), (770, 166, 76, 56), (846, 524, 76, 56), (10, 220, 70, 390))
"""Boxes of the farms and the aqueduct."""
