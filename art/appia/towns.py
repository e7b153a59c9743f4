"""The four cities from above: a ring of walls with towers, and what each of them is known by."""

import math
import random
from collections.abc import Iterator

from art import palette
from art.roofs import drawn, gable, hip
from art.svg import Point, box, el, path, polygon, use
from pompeii.appia.board import CITIES
from ui.appia.geometry import NAMES_WIDE, centre, name_at

_RADII = (62, 55, 55, 55)
"""Of the walls: Roma is the largest."""
_CORNERS = (14, 11, 11, 11)

def cities() -> list[str]:
    """All of them."""
    return [
        el(
            "g",
            *_walls(_RADII[n], _CORNERS[n]),
            *_houses(n, _RADII[n]),
            *_KNOWN[n](),
            *_towers(_RADII[n], _CORNERS[n]),
            transform=f"translate({x:g} {y:g})",
        )
        for n, (x, y) in enumerate(map(centre, CITIES))
    ]


def tablet_box(n: int) -> tuple[float, float, float, float]:
    """Where the name of a city is written: left, top, right, bottom."""
    x, y = name_at(CITIES[n])
    half = NAMES_WIDE[n] / 2
    return x - half, y - 29, x + half, y + 9


def tablets() -> list[str]:
    """A tabula ansata for each name, which the page writes on it."""
    parts = []
    for n in range(len(CITIES)):
        left, top, right, bottom = tablet_box(n)
        ear, middle = 9, (top + bottom) / 2
        shape = (
            f"M{left + ear:g} {top:g}H{right - ear:g}V{middle - 6:g}l{ear} -7v26l-{ear} -7"
            f"V{bottom:g}H{left + ear:g}V{middle + 6:g}l-{ear} 7v-26l{ear} 7z"
        )
        parts += [
            path(shape, fill="#140c10", fill_opacity=".4", transform="translate(3 4)"),
            path(shape, fill="#f6eacb", stroke=palette.RED, stroke_width=2.5),
        ]
    return parts


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
    """Blocks of houses in rings round the open middle, where the pieces stand."""
    chance = random.Random(312 + n)
    for far, count in ((radius - 20, 12 if n == 0 else 10), (radius - 37, 6)):
        for k in range(count):
            angle = math.tau * (k + 0.5 * chance.random()) / count
            x, y = far * math.cos(angle), far * math.sin(angle)
            if any(abs(x - a) < w and abs(y - b) < h for a, b, w, h in _KEPT[n]):
                continue
            wide = chance.choice((13, 15, 17))
            high = chance.choice((11, 12, 14))
            if far < radius - 30:
                wide, high = 12, 10
            kind = chance.random() < 0.6
            shape = hip(0, 0, wide, high) if kind else gable(0, 0, wide, high, "x")
            lit = chance.choice((palette.TERRACOTTA, "#c4744a", "#a9583a", "#cf9a62"))
            yield _house(x - wide / 2, y - high / 2, wide, high, _planes(shape, lit))


def _planes(roof, tint):  # type: ignore[no-untyped-def]
    return roof, tint


def _house(x: float, y: float, wide: float, high: float, made) -> str:  # type: ignore[no-untyped-def]
    roof, tint = made
    lit = "".join(polygon(p) for side, p in roof.planes if side in "nw")
    dark = "".join(polygon(p) for side, p in roof.planes if side in "se")
    ridge = "".join(f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b), (c, d) in roof.ridges)
    return el(
        "g",
        path(box(2, 3, wide, high), fill="#140c10", fill_opacity=".42"),
        path(lit, fill=palette.lit(tint)),
        path(dark, fill=palette.shade(tint)),
        path(ridge, stroke=palette.mix(tint, "#fff6e0", 0.55), stroke_width=1.2),
        path(box(0, 0, wide, high), fill="none", stroke=palette.edge(tint), stroke_width=1),
        transform=f"translate({x:.1f} {y:.1f})",
    )


def _temple(x: float, y: float, wide: float, high: float) -> list[str]:
    """A podium of marble, a row of columns round it, a roof."""
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
    """A gate with its arch, seen from a little before it."""
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
    """One of the two columns in which the road ends."""
    return el(
        "g",
        path(f"M{x:g} {y:g}l22 26", stroke="#140c10", stroke_width=6, stroke_opacity=".4"),
        path(box(x - 9, y - 9, 18, 18), fill="#f2e8d2", stroke="#7a6245", stroke_width=1.4),
        el("circle", cx=x, cy=y, r=6.5, fill="#fffaf0", stroke="#7a6245", stroke_width=1.4),
        el("circle", cx=x, cy=y, r=3, fill="#d8b964"),
    )


def _roma() -> list[str]:
    return [
        *_temple(-22, -50, 44, 28),
        *_temple(-30, 24, 22, 24),
        _arch(56, 0, 90, 0.8),
    ]


def _tarracina() -> list[str]:
    return [*_temple(6, -42, 30, 20), _arch(-30, 38, 38, 0.6), _arch(-44, -18, -70, 0.6)]


def _beneventum() -> list[str]:
    return [*_temple(-38, -34, 24, 24), _arch(40, 30, -55, 0.95)]


def _brundisium() -> list[str]:
    return [*_temple(-16, -44, 32, 20), _column(46, -14), _column(46, 14)]


_KNOWN = (_roma, _tarracina, _beneventum, _brundisium)
_KEPT = (
    ((0, -36, 34, 26), (-18, 36, 24, 24), (56, 0, 20, 18), (0, 0, 30, 13)),
    ((20, -32, 26, 20), (-30, 38, 14, 14), (0, 0, 30, 12), (-44, -18, 12, 14)),
    ((-26, -22, 24, 24), (40, 30, 22, 22), (0, 0, 30, 12)),
    ((0, -34, 28, 20), (46, 0, 18, 34), (0, 0, 30, 12)),
)
"""By city, what else stands where houses would: middle, and how far it reaches."""
