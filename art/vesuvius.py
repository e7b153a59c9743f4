"""Vesuvius from above: spurs and ravines about a crater, lit from the north-west."""

import math
import random

from .svg import Attribute, Point, el, path, polygon
from .svg_fills import gradient

CENTRE: Point = (1166, 96)
_BANDS = ((40, 120, 17), (74, 190, 25), (130, 250, 31), (196, 292, 37))
"""Distances of the spurs from the crater, from and to, and their number round it."""
_STEPS = 5
_FOOT = 292
_SQUASH = 0.84
"""Ratio of the mountain's depth to its width, to stand clear of the city."""
COUNT_AT: Point = (900, 14)
"""Top left corner of the 190 by 90 units left free for the count of casualties."""


def slopes() -> list[str]:
    """Draw the mountain's flanks, part of the land: the city wall stands before them."""
    chance = random.Random(79)
    dark, light = "", ""
    for band_from, band_to, ravines in _BANDS:
        for ravine in range(ravines):
            angle = math.tau * (ravine + chance.uniform(-0.4, 0.4)) / ravines
            top = band_from + chance.uniform(-12, 22)
            foot = band_to + chance.uniform(-30, 26)
            sunny, shady = _banks(angle, top, foot, chance)
            light, dark = light + polygon(sunny), dark + polygon(shady)
    x, y = CENTRE
    flank = {"cx": x, "cy": y, "rx": _FOOT * 1.04, "ry": _FOOT * 1.04 * _SQUASH}
    return [
        el("ellipse", fill="url(#art-mountain)", class_="slope", **flank),
        path(dark, fill="url(#art-ravine)"),
        path(light, fill="url(#art-spur)"),
        el("ellipse", fill="url(#art-sunny-side)", **flank),
    ]


def _banks(
    angle: float, top: float, foot: float, chance: random.Random
) -> tuple[list[Point], list[Point]]:
    """Return the lit and the shaded bank of a spur that winds down the mountain."""
    middle, one, other = [], [], []
    wind = 0.0
    for step in range(_STEPS + 1):
        far = top + (foot - top) * step / _STEPS
        wide = (1.5 + 0.062 * far) * math.sin(math.pi * (step + 0.35) / (_STEPS + 0.5)) / far
        wind += chance.uniform(-0.7, 0.7) * wide
        middle.append(_at(angle + wind, far))
        one.append(_at(angle + wind - wide, far))
        other.append(_at(angle + wind + wide, far))
    banks = ([*middle, *reversed(one)], [*middle, *reversed(other)])
    # Across the line of the sun the other bank is the lit one.
    return banks if math.sin(math.radians(225) - angle) < 0 else (banks[1], banks[0])


def _at(angle: float, radius: float) -> Point:
    return CENTRE[0] + radius * math.cos(angle), CENTRE[1] + radius * _SQUASH * math.sin(angle)


def gradients() -> list[str]:
    """Draw rock above, scrub and fields below, and ravines and spurs that run out in the plain."""
    x, y = CENTRE
    round_: dict[str, Attribute] = {
        "cx": x,
        "cy": y / _SQUASH,
        "gradientUnits": "userSpaceOnUse",
        "gradientTransform": f"scale(1 {_SQUASH})",
    }
    rock = (
        (0, "#453633", 1),
        (0.22, "#57453f", 1),
        (0.45, "#75604a", 1),
        (0.66, "#83804d", 1),
        (0.84, "#8f9a58", 0.85),
        (1, "#9aa765", 0),
    )
    return [
        gradient("art-mountain", *rock, r=_FOOT * 1.04, **round_),
        gradient(
            "art-ravine",
            (0, "#1c1214", 0.62),
            (0.6, "#1c1214", 0.36),
            (1, "#1c1214", 0),
            r=_FOOT,
            **round_,
        ),
        gradient(
            "art-spur",
            (0, "#ffe7bd", 0.4),
            (0.6, "#ffe7bd", 0.24),
            (1, "#ffe7bd", 0),
            r=_FOOT,
            **round_,
        ),
        gradient(
            "art-sunny-side",
            (0, "#ffedc8", 0.3),
            (0.5, "#ffedc8", 0),
            (0.55, "#140c18", 0),
            (1, "#140c18", 0.4),
            x1=0.2,
            y1=0.2,
            x2=0.75,
            y2=0.9,
        ),
    ]


def crater() -> list[str]:
    """Draw the rim, the fire in it, and the smoke; the nearest puffs come first."""
    x, y = CENTRE
    rim = [
        (x + r * math.cos(t), y + r * _SQUASH * math.sin(t))
        for i in range(28)
        for t, r in ((math.tau * i / 28, 40 + 3.5 * math.sin(5 * i)),)
    ]
    inner = [(x + (px - x) * 0.78 + 1, y + (py - y) * 0.76 + 2) for px, py in rim]
    rills = (
        "M1142 114C1132 126 1128 130 1114 134",
        "M1168 124C1166 140 1174 148 1171 164",
        "M1132 90C1122 86 1116 92 1106 88",
        "M1192 114C1204 126 1204 136 1214 144",
    )
    puffs = (
        (1176, 82, 24),
        (1194, 68, 27),
        (1212, 84, 24),
        (1186, 46, 24),
        (1214, 50, 30),
        (1226, 22, 28),
        (1196, 22, 22),
    )
    parts = [
        el("circle", cx=x, cy=y, r=110, fill="url(#art-heat)", class_="crater-heat"),
        path(
            "".join(rills),
            fill="none",
            stroke="#6e1a0c",
            stroke_width=5.5,
            stroke_linecap="round",
            class_="rill-edge",
        ),
        path(
            "".join(rills),
            fill="none",
            stroke="#ff8f2c",
            stroke_width=2.4,
            stroke_linecap="round",
            class_="rill",
        ),
        path(
            polygon(rim),
            fill="#3a2c29",
            stroke="#8d7a6b",
            stroke_width=2.4,
            stroke_linejoin="round",
            class_="crater-rim",
        ),
        path(polygon(inner), fill="url(#art-crater)", class_="crater"),
        el(
            "g",
            *(el("circle", cx=cx, cy=cy, r=r, fill="url(#art-smoke)") for cx, cy, r in puffs),
            class_="smoke",
        ),
    ]
    return [el("g", *parts, id="crater")]
