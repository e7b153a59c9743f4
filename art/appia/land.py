"""The country from Latium to Calabria round the road: fields, groves, hills, a river, the sea."""

import math
import random
from collections.abc import Iterator
from itertools import pairwise

from ui.appia.geometry import ROAD_BOX

from art.appia.towns import tablet_box
from art.appia.ways import distance, off_road
from art.houses import tree
from art.land import boat, ship
from art.roofs import Roof, drawn, hip, ring
from art.svg import Point, box, el, path, polygon, use
from pompeii.appia.board import CITIES

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
    "M-10 660C30 664 66 676 100 694S146 738 162 758S204 794 250 798S330 814 400 802S520 786 590 803"
    "S724 814 790 802S900 780 940 800S980 822 1010 820"
)
_PARAPETS: tuple[tuple[Point, float], ...] = (((126, 727), -63), ((172, 764), -35))
"""Of the bridge before Beneventum, over which all lines go: their middles and directions."""


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
        *_scaled(ship(0, 0, -28), 896, 120, 0.95),
        *_scaled(ship(0, 0, 60), 968, 268, 0.5),
        *_scaled(boat(0, 0, 10), 836, 42, 1.3),
        *_scaled(boat(0, 0, -30), 984, 398, 1.2),
        *_scaled(ship(0, 0, -12), 932, 1156, 0.72),
        *_scaled(boat(0, 0, 70), 984, 1090, 1.1),
        *_scaled(boat(0, 0, 80), 990, 920, 1),
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


def bridge() -> list[str]:
    """Its parapets."""
    return [
        el(
            "g",
            path(box(-24, 1, 54, 10), fill="#140c10", fill_opacity=".4"),
            path(box(-27, -5, 54, 10), fill="#f3e6c6", stroke="#5e4a34", stroke_width=2),
            path("M-14 -5V5M0 -5V5M14 -5V5", stroke="#8d7650", stroke_width=1.6),
            transform=f"translate({x:g} {y:g}) rotate({angle:g})",
        )
        for (x, y), angle in _PARAPETS
    ]


_FIELDS = (
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
"""Middle, radius and a seed of each, from the back to the front."""
_FALLS = 6
"""How many spurs a hill has at least."""


def hills() -> Iterator[str]:
    """Spurs that wind down from each top, a bank in the light of the north-west, one in shade."""
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
    """Path data of a polygon in whole units: hills are rough."""
    return "M" + " ".join(f"{x:.0f} {y:.0f}" for x, y in points) + "z"


def _fall(middle: Point, foot: Point, valley: Point, share: float) -> tuple[Point, Point]:
    """A stroke of the hatching, from the crest towards the valley."""
    x, y = (middle[n] + (foot[n] - middle[n]) * share for n in (0, 1))
    return (x, y), (x + (valley[0] - x) * 0.6, y + (valley[1] - y) * 0.6)


def _at(x: float, y: float, angle: float, far: float) -> Point:
    return x + far * math.cos(angle), y + far * 0.84 * math.sin(angle)


def aqueduct() -> list[str]:
    """From the hills to Roma: the channel on its arches, which throw their shadow."""
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
    """A farm with its yard, and villas towards the sea."""
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


_SHORES: tuple[tuple[Point, ...], ...] = (
    ((716, -10), (814, 112), (900, 262), (962, 400), (984, 520), (1010, 566)),
    ((1010, 858), (970, 928), (968, 1000), (942, 1078), (866, 1156), (834, 1210)),
)
_BANKS: tuple[Point, ...] = ((-10, 660), (100, 694), (162, 758), (250, 800), (1010, 800))
"""Of both seas and of the river, near enough to keep trees out of the water."""


def _free(x: float, y: float, apart: float) -> bool:
    """Whether a point is so far from all that must stay free."""
    if off_road(x, y) < apart:
        return False
    for n in range(len(CITIES)):
        left, top, right, bottom = tablet_box(n)
        if left - apart < x < right + apart and top - apart < y < bottom + apart:
            return False
    for (ax, ay), (bx, by) in (pair for shore in _SHORES for pair in pairwise(shore)):
        if ay <= y <= by and x + apart + 14 > ax + (bx - ax) * (y - ay) / (by - ay):
            return False
    return all(distance((x, y), one, other) > apart + 26 for one, other in pairwise(_BANKS))


def _tilled(x: float, y: float) -> bool:
    return any(
        a - 12 < x < a + wide + 12 and b - 12 < y < b + deep + 12
        for _kind, a, b, wide, deep, _angle in _FIELDS
    ) or any(a - 14 < x < a + wide and b - 12 < y < b + deep for a, b, wide, deep in _BUILT)


_BUILT = ((158, 420, 76, 72), (770, 166, 76, 56), (846, 524, 76, 56), (10, 220, 70, 390))
"""The farms and the aqueduct."""
_CROWNS = {"pine": 19, "tree": 13, "cypress": 10}


def growth() -> Iterator[str]:
    """Pines and cypresses beside the road, broad trees elsewhere."""
    chance = random.Random(312)
    found: list[tuple[float, float, str]] = []
    for kind, many in (("pine", 34), ("cypress", 64), ("tree", 40)):
        r, tries = _CROWNS[kind], 0
        while many and tries < 3000:
            tries += 1
            x, y = round(chance.uniform(0, WIDTH)), round(chance.uniform(0, HEIGHT))
            if kind != "tree" and off_road(x, y) > 34:
                continue
            # Its shadow falls to the south-east.
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
    """Symbols: an umbrella pine with its trunk's shadow."""
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
