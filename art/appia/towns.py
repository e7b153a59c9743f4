"""The four cities from above: a ring of walls with towers, and the landmarks of each."""

import math
import random
from collections.abc import Iterator

from app.games.appia.road_geometry import (
    NAMES_HIGH,
    NAMES_TURNED,
    NAMES_WIDE,
    centre,
    name_position,
)
from pompeii.games.appia.board import CITIES

from .. import palette
from ..roofs import Roof, drawn, gable, hip
from ..svg import Attribute, Point, box, el, lines, num, path, polygon, use

_RADII = (67, 57, 57, 57)
"""Radii of the walls: Roma is the largest."""
_CORNERS = (14, 11, 11, 11)


def cities() -> list[str]:
    """Draw all four cities."""
    return [
        el(
            "g",
            *_walls(_RADII[n], _CORNERS[n]),
            *_houses(n, _RADII[n]),
            *_towers(_RADII[n], _CORNERS[n]),
            *_KNOWN[n](),
            transform=f"translate({x:g} {y:g})",
        )
        for n, (x, y) in enumerate(map(centre, CITIES))
    ]


def tablet_box(n: int) -> tuple[float, float, float, float]:
    """Return the box of a city's name: left, top, right, bottom."""
    x, y = name_position(CITIES[n])
    wide, high = NAMES_WIDE[n] / 2, NAMES_HIGH / 2
    if NAMES_TURNED[n]:
        wide, high = high, wide
    return x - wide, y - high, x + wide, y + high


def tablets() -> list[str]:
    """Draw a tabula ansata for each name, which the page writes on it."""
    parts = []
    for n, city in enumerate(CITIES):
        x, y = name_position(city)
        right, bottom, ear = NAMES_WIDE[n] / 2, NAMES_HIGH / 2, 9
        shape = (
            f"M{ear - right:g} {-bottom:g}H{right - ear:g}V-6l{ear} -7v26l-{ear} -7"
            f"V{bottom:g}H{ear - right:g}V6l-{ear} 7v-26l{ear} 7z"
        )
        turn = f"rotate({NAMES_TURNED[n]})"
        for shift, look in _TABLET:
            at = f"translate({x + shift:g} {y + shift:g}) {turn}"
            parts.append(path(shape, transform=at, **look))
    return parts


_TABLET: tuple[tuple[float, dict[str, Attribute]], ...] = (
    (3.5, {"fill": "#140c10", "fill_opacity": ".4"}),
    (0, {"fill": "#f6eacb", "stroke": palette.RED, "stroke_width": 2.5}),
)
"""Shadow and face of a tablet."""


def _ring(radius: float, corners: int) -> list[Point]:
    return [
        (
            radius * math.cos(math.tau * (n + 0.5) / corners),
            radius * math.sin(math.tau * (n + 0.5) / corners),
        )
        for n in range(corners)
    ]


def _walls(radius: float, corners: int) -> list[str]:
    d = polygon(_ring(radius - 4, corners))
    return [
        path(
            d,
            fill="#140c10",
            stroke="#140c10",
            stroke_width=12,
            opacity=".38",
            transform="translate(7 9)",
        ),
        path(d, fill=palette.WALK, stroke="#5e4a34", stroke_width=13, stroke_linejoin="round"),
        path(d, fill="none", stroke=palette.STONE, stroke_width=10.5, stroke_linejoin="round"),
        path(
            d,
            fill="none",
            stroke="#f3e5c3",
            stroke_width=5,
            stroke_dasharray="4.5 3",
            stroke_linejoin="round",
        ),
    ]


def _towers(radius: float, corners: int) -> Iterator[str]:
    for x, y in _ring(radius - 4, corners):
        yield use("art-tower", x - 8.5, y - 8.5, 20, 20)


def _houses(n: int, radius: float) -> Iterator[str]:
    """Draw houses in a ring about the open middle, where the pieces stand, and some within it."""
    chance = random.Random(312 + n)
    for far, count in ((radius - 19, round(radius / 4.6)), (radius - 38, 7)):
        for k in range(count):
            angle = math.tau * (k + 0.3 * chance.random()) / count
            x, y = far * math.cos(angle), far * math.sin(angle)
            wide, high = chance.choice((14, 16, 18)), chance.choice((12, 14, 15))
            if any(abs(x - a) < w + 4 and abs(y - b) < h + 3 for a, b, w, h in _KEPT[n]):
                continue
            roof = hip(0, 0, wide, high) if chance.random() < 0.6 else gable(0, 0, wide, high, "x")
            tint = chance.choice((palette.TERRACOTTA, "#c4744a", "#a9583a", "#cf9a62"))
            yield _house(x - wide / 2, y - high / 2, wide, high, roof, tint)


def _house(x: float, y: float, wide: float, high: float, roof: Roof, tint: str) -> str:
    lit = "".join(polygon(p) for side, p in roof.planes if side in "nw")
    dark = "".join(polygon(p) for side, p in roof.planes if side in "se")
    return el(
        "g",
        path(box(2, 3, wide, high), fill="#140c10", fill_opacity=".42"),
        path(lit, fill=palette.lit(tint)),
        path(dark, fill=palette.shade(tint)),
        path(lines(roof.ridges), stroke=palette.mix(tint, "#fff6e0", 0.55), stroke_width=1.2),
        path(box(0, 0, wide, high), fill="none", stroke=palette.edge(tint)),
        transform=f"translate({num(x)} {num(y)})",
    )


def _temple(x: float, y: float, wide: float, high: float) -> list[str]:
    """Draw a podium of marble, a row of columns round it, a roof."""
    return [
        path(box(x + 3, y + 4, wide, high), fill="#140c10", fill_opacity=".42"),
        path(box(x, y, wide, high), fill="#f2e8d2", stroke="#8d7650", stroke_width=1),
        path(
            box(x + 2.5, y + 2.5, wide - 5, high - 5),
            fill="none",
            stroke="#8d7650",
            stroke_width=3.2,
            stroke_dasharray="0 4.6",
            stroke_linecap="round",
        ),
        path(
            box(x + 2.5, y + 2.5, wide - 5, high - 5),
            fill="none",
            stroke="#fffaf0",
            stroke_width=2.6,
            stroke_dasharray="0 4.6",
            stroke_linecap="round",
        ),
        el(
            "g",
            *drawn(gable(0, 0, wide - 10, high - 10, "x" if wide > high else "y"), "purple"),
            transform=f"translate({x + 5:g} {y + 5:g})",
        ),
    ]


def _arch(x: float, y: float, angle: float, size: float = 1) -> str:
    """Draw a gate with its arch, seen from a little before it."""
    return el(
        "g",
        path(box(-15, -11, 33, 25), fill="#140c10", fill_opacity=".4"),
        path(box(-17, -14, 34, 26), fill="#f0e2c0", stroke="#5e4a34", stroke_width=1.6),
        path(box(-17, -14, 34, 5), fill="#fff7e2", stroke="#7a6245", stroke_width=1),
        path("M-8 12V2a8 8 0 0 1 16 0V12z", fill="#2a1d18"),
        path("M-10 12V2a10 10 0 0 1 20 0V12", fill="none", stroke="#b79a63", stroke_width=2.4),
        transform=f"translate({x:g} {y:g}) rotate({angle:g}) scale({size:g})",
    )


def _column(x: float, y: float) -> str:
    """Draw one of the two columns in which the road ends."""
    return el(
        "g",
        path(f"M{x:g} {y:g}l22 26", stroke="#140c10", stroke_width=6, stroke_opacity=".4"),
        path(box(x - 9, y - 9, 18, 18), fill="#f2e8d2", stroke="#7a6245", stroke_width=1.4),
        el("circle", cx=x, cy=y, r=6.5, fill="#fffaf0", stroke="#7a6245", stroke_width=1.4),
        el("circle", cx=x, cy=y, r=3, fill="#d8b964"),
    )


def _roma() -> list[str]:
    return [*_temple(-26, -56, 52, 34), *_temple(-34, 22, 24, 26), _arch(64, 0, 90, 0.9)]


def _tarracina() -> list[str]:
    return [*_temple(2, -46, 34, 24), _arch(-40, 40, 45, 0.7), _arch(-53, -20, -70, 0.7)]


def _beneventum() -> list[str]:
    return [*_temple(-40, -38, 26, 26), _arch(42, 34, -52, 1)]


def _brundisium() -> list[str]:
    return [*_temple(-18, -46, 36, 24), _column(46, -15), _column(46, 15)]


_KNOWN = (_roma, _tarracina, _beneventum, _brundisium)
_KEPT = (
    ((0, -39, 30, 20), (-22, 35, 16, 17), (64, 0, 16, 16), (0, 0, 30, 10)),
    ((19, -34, 20, 15), (-40, 40, 12, 12), (-53, -20, 10, 10), (0, 0, 26, 9)),
    ((-27, -25, 17, 17), (42, 34, 16, 16), (0, 0, 26, 9)),
    ((0, -34, 22, 16), (48, 0, 14, 26), (0, 0, 26, 9)),
)
"""Landmarks in place of houses, by city: middle and radius."""
