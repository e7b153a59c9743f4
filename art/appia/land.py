"""The country from Latium to Calabria round the road: fields, groves, hills, a river, the sea."""

import math
import random
from collections.abc import Iterator

from art.appia.towns import tablet_box
from art.appia.ways import off_road
from art.houses import row, tree
from art.land import _boat, _ship
from art.roofs import drawn, hip, ring
from art.svg import Point, box, el, path, polygon, use
from ui.appia.geometry import ROAD_BOX

WIDTH, HEIGHT = map(int, ROAD_BOX.split()[2:])
_WEST = (
    "M716 -10C730 40 792 62 814 112S846 206 900 262S956 340 962 400S968 470 984 520S1000 560"
    " 1010 566"
)
_EAST = (
    "M1010 858C984 872 984 904 970 928S966 962 968 1000S962 1050 942 1078S878 1120 866 1156"
    "S836 1190 834 1210"
)
RIVER = (
    "M-10 572C40 588 92 566 132 592S178 640 182 676S192 778 246 790S330 812 400 800S520 786 590 802"
    "S724 812 790 800S900 780 940 800S980 822 1010 820"
)
_BRIDGES: tuple[tuple[Point, float], ...] = (
    ((179, 645), -63),
    ((188, 683), -53),
    ((202, 728), -35),
)
"""Where the lines to Beneventum cross the river, and their directions."""


def ground() -> list[str]:
    """Meadows all over."""
    whole = box(0, 0, WIDTH, HEIGHT)
    return [
        path(whole, fill="url(#art-land)"),
        path(whole, fill="url(#art-meadow)", fill_opacity=".7"),
    ]


def sea() -> list[str]:
    """The gulf of Tarracina and the harbour of Brundisium, with beaches and foam."""
    water = f"{_WEST}V-10z{_EAST}H1010z"
    coasts = _WEST + _EAST
    return [
        path(coasts, fill="none", stroke="#e8d8a8", stroke_width=38),
        path(coasts, fill="none", stroke="#c9b67f", stroke_width=3, transform="translate(-20 2)"),
        path(water, fill="url(#road-sea)"),
        path(water, fill="url(#art-waves)"),
        path(
            coasts,
            fill="none",
            stroke="#f4fbf4",
            stroke_width=5,
            stroke_opacity=".85",
            transform="translate(3 0)",
        ),
        path(
            coasts,
            fill="none",
            stroke="#f4fbf4",
            stroke_width=3,
            stroke_opacity=".5",
            stroke_dasharray="40 18 14 12",
            transform="translate(18 -4)",
        ),
    ]


def harbours() -> list[str]:
    """Quays, a lighthouse, ships."""
    quays = "M942 436L990 452M958 1046L990 1030V986"
    return [
        path(
            quays,
            fill="none",
            stroke="#140c10",
            stroke_opacity=".35",
            stroke_width=17,
            transform="translate(4 6)",
        ),
        path(quays, fill="none", stroke="#5e4a34", stroke_width=18),
        path(quays, fill="none", stroke="#d3bd8e", stroke_width=14),
        path(quays, fill="none", stroke="url(#art-wall)", stroke_width=14),
        use("art-tower", 977, 974, 30, 30),
        *_scaled(_ship(0, 0, -28), 896, 120, 0.95),
        *_scaled(_ship(0, 0, 60), 968, 268, 0.5),
        *_scaled(_boat(0, 0, 10), 836, 42, 1.3),
        *_scaled(_boat(0, 0, -30), 984, 398, 1.2),
        *_scaled(_ship(0, 0, -12), 932, 1156, 0.72),
        *_scaled(_boat(0, 0, 70), 984, 1090, 1.1),
        *_scaled(_boat(0, 0, 80), 990, 920, 1),
    ]


def _scaled(parts: list[str], x: float, y: float, size: float) -> list[str]:
    return [el("g", *parts, transform=f"translate({x:g} {y:g}) scale({size:g})")]


def river() -> list[str]:
    """The Calor, past Beneventum."""
    bands = (
        ("#6d7a45", 30, "1"),
        ("#e0d2a0", 26, "1"),
        ("#4f93a3", 20, "1"),
        ("#79b5b4", 12, "1"),
    )
    flow = {"fill": "none", "stroke_linecap": "round"}
    return [
        *(
            path(RIVER, stroke=colour, stroke_width=width, stroke_opacity=opacity, **flow)
            for colour, width, opacity in bands
        ),
        path(
            RIVER,
            stroke="#eaf7f2",
            stroke_width=1.8,
            stroke_opacity=".7",
            stroke_dasharray="16 22 7 30",
            **flow,
        ),
    ]


def bridges() -> list[str]:
    """Parapets where the road crosses it."""
    return [
        el(
            "g",
            path(box(-24, -20, 48, 6), fill="#efe0bb", stroke="#5e4a34", stroke_width=1.6),
            path(box(-24, 14, 48, 6), fill="#efe0bb", stroke="#5e4a34", stroke_width=1.6),
            path(
                "M-14 -20V-14M0 -20V-14M14 -20V-14M-14 14V20M0 14V20M14 14V20",
                stroke="#8d7650",
                stroke_width=1.4,
            ),
            transform=f"translate({x:g} {y:g}) rotate({angle:g})",
        )
        for (x, y), angle in _BRIDGES
    ]


_FIELDS = (
    ("wheat", 12, 10, 92, 74, -6),
    ("vines", 112, 4, 104, 60, -6),
    ("furrows", 228, -10, 86, 58, 4),
    ("vines", 322, -6, 84, 56, 4),
    ("wheat", 530, -20, 96, 44, 3),
    ("vines", 642, -20, 70, 40, 6),
    ("vines", 64, 338, 104, 66, 5),
    ("wheat", 176, 352, 92, 62, 5),
    ("furrows", 58, 414, 84, 60, 5),
    ("wheat", 60, 486, 96, 54, 3),
    ("vines", 282, 358, 108, 60, 4),
    ("furrows", 156, 426, 70, 46, 6),
    ("wheat", 404, 388, 96, 44, 1),
    ("vines", 512, 390, 92, 66, 2),
    ("furrows", 616, 396, 86, 54, -2),
    ("vines", 808, 546, 74, 64, 8),
    ("wheat", 796, 622, 70, 62, 8),
    ("furrows", 806, 696, 66, 62, -4),
    ("vines", 800, 840, 96, 50, 4),
    ("wheat", 906, 836, 60, 48, 4),
    ("wheat", 442, 1146, 92, 50, -2),
    ("vines", 540, 1142, 104, 60, -2),
    ("furrows", 650, 1138, 74, 60, -2),
    ("vines", 206, 1150, 104, 50, 4),
    ("wheat", 116, 1134, 82, 60, 4),
)
"""What grows, where its field's top left corner is, how wide and deep it is, how turned."""
_ROWS = 1.5
"""How much wider the rows are than in the first game: this drawing is shown smaller."""


def fields() -> Iterator[str]:
    """Vineyards, corn and ploughed land."""
    for kind, x, y, wide, deep, angle in _FIELDS:
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
    (26, 690, 92, 3),
    (96, 664, 56, 5),
    (34, 960, 88, 7),
    (98, 1030, 72, 9),
    (30, 1090, 84, 11),
    (120, 1100, 44, 12),
    (946, 640, 84, 13),
    (972, 736, 78, 15),
    (888, 730, 44, 17),
)
"""Middle, radius and a seed of each."""


def hills() -> Iterator[str]:
    """Spurs and ravines about each top, lit from the north-west."""
    for x, y, r, seed in _HILLS:
        chance = random.Random(seed)
        dark, light = "", ""
        count = max(9, r // 5)
        for n in range(count):
            angle = math.tau * (n + chance.uniform(-0.3, 0.3)) / count
            top, foot = r * chance.uniform(0.1, 0.3), r * chance.uniform(0.7, 1)
            wide = chance.uniform(0.1, 0.19)
            crest = [_at(x, y, angle, top), _at(x, y, angle + 0.04, foot)]
            one = _at(x, y, angle - wide, foot * 0.72)
            other = _at(x, y, angle + wide, foot * 0.72)
            sunny = math.sin(math.radians(225) - angle) < 0
            light += polygon([*crest, one if sunny else other])
            dark += polygon([*crest, other if sunny else one])
        yield el("ellipse", cx=x, cy=y, rx=r * 1.12, ry=r * 0.95, fill="url(#road-hill)")
        yield path(dark, fill="url(#road-ravine)")
        yield path(light, fill="url(#road-spur)")


def _at(x: float, y: float, angle: float, far: float) -> Point:
    return x + far * math.cos(angle), y + far * 0.84 * math.sin(angle)


def aqueduct() -> list[str]:
    """From the hills to Roma: the channel on its arches, which throw their shadow."""
    line = "M36 640L30 470L34 330L44 232"
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
    """A farm with its yard, and a villa by the sea."""
    farm = ring((0, 0, 58, 48), (18, 16, 40, 32))
    villa = hip(0, 0, 54, 24)
    return [
        _farm(118, 292 - 4, farm, 58, 48, 0),
        _farm(842, 300, villa, 54, 24, 24),
        _farm(452, 1110, villa, 54, 24, 0),
        _farm(846, 770, villa, 54, 24, 0),
        row(0, 0, 0, 0.1),
    ][:4]


def _farm(x: float, y: float, roof, wide: float, deep: float, angle: float) -> str:  # type: ignore[no-untyped-def]
    return el(
        "g",
        path(box(4, 5, wide, deep + 8), fill="#140c10", fill_opacity=".38"),
        path(box(0, 0, wide, deep + 8), fill="#eadcba", stroke="#7a6245"),
        *drawn(roof, "villa"),
        transform=f"translate({x:g} {y:g}) rotate({angle:g})",
    )


_CALM = [tablet_box(n) for n in range(4)]


def _free(x: float, y: float, apart: float) -> bool:
    if off_road(x, y) < apart or not (-4 < x < WIDTH + 4 and -4 < y < HEIGHT + 4):
        return False
    if any(a - apart < x < c + apart and b - apart < y < d + apart for a, b, c, d in _CALM):
        return False
    return all(math.hypot(x - a, y - b) > far + apart for a, b, far in _WET)


def _along(d: str, wide: float) -> list[tuple[float, float, float]]:
    """Points of a curve, near enough to keep trees out of it."""
    numbers: list[list[float]] = []
    for part in d.replace("M", " ").replace("C", " ").replace("S", " ").split():
        numbers.append([float(part)])
    flat = [n for each in numbers for n in each]
    return [(flat[i], flat[i + 1], wide) for i in range(0, len(flat) - 1, 2)]


_WET = [*_along(_WEST, 34), *_along(_EAST, 34), *_along(RIVER, 22)]


def _dry(x: float, y: float) -> bool:
    """West of both seas."""
    sea = ((716, 0), (814, 112), (900, 262), (962, 400), (984, 520), (1010, 566))
    harbour = ((1010, 858), (970, 928), (968, 1000), (942, 1078), (866, 1156), (834, 1210))
    for coast in (sea, harbour):
        for (ax, ay), (bx, by) in zip(coast, coast[1:], strict=False):
            if ay <= y <= by and x > ax + (bx - ax) * (y - ay) / (by - ay) - 26:
                return False
    return True


def growth() -> Iterator[str]:
    """Groves, and pines and cypresses beside the road."""
    chance = random.Random(312)
    taken: list[tuple[float, float, float]] = []
    found: list[tuple[float, float, str]] = []
    for _ in range(2600):
        x, y = chance.uniform(0, WIDTH), chance.uniform(0, HEIGHT)
        kind = chance.choice(("pine", "cypress", "cypress", "tree", "olive"))
        r = {"pine": 17, "cypress": 10, "tree": 12, "olive": 10}[kind]
        if not _free(x, y, r + 3) or not _dry(x, y):
            continue
        if off_road(x, y) > 60 and chance.random() < 0.75:
            continue
        if any(math.hypot(x - a, y - b) < r + far + 7 for a, b, far in taken):
            continue
        if len(taken) > 120:
            break
        taken.append((x, y, r))
        found.append((y, x, kind))
    for y, x, kind in sorted(found):
        x, y = round(x), round(y)
        if kind == "tree":
            yield tree(x, y, 14)
        elif kind == "cypress":
            yield use("art-cypress-tree", x - 18, y - 18, 40, 40)
        else:
            size = 60 if kind == "pine" else 34
            yield use(f"road-{kind}", x - size / 2, y - size / 2, size, size)


def plants() -> list[str]:
    """Symbols: an umbrella pine with its trunk's shadow, and an olive tree."""
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
            id="road-pine-tree",
            viewBox="0 0 60 60",
        ).replace("road-pine-tree", "road-pine"),
        el(
            "symbol",
            el("ellipse", cx=20, cy=21, rx=10, ry=9, fill="#141208", fill_opacity=".32"),
            el("circle", cx=16, cy=16, r=10, fill="#8f9f74", stroke="#55653f", stroke_width=1.2),
            path(
                "M10 14q3 -5 7 -4M12 20l3 -2M19 13l3 1M19 20l3 -1",
                fill="none",
                stroke="#d6dfb8",
                stroke_width=2,
                stroke_linecap="round",
                stroke_opacity=".8",
            ),
            id="road-olive",
            viewBox="0 0 34 34",
        ),
    ]
