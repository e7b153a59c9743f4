"""Vesuvius from the city, for the cutscenes: the mountain, its smoke, its fire, the roofs.

Four symbols of one size that lie on each other, so that each can move independently. All glowing
parts are in ``currentColor``: they smoulder at first, and burn at last.
"""

import math
import random

from app.games.downfall import lava_palette as lava

from .svg import el, path
from .svg_fills import gradient

WIDTH, HEIGHT = 800, 500
CRATER = (400, 200)
"""Centre of growth of smoke and fire (see style/stage.css)."""
_TONES = ("#352a29", "#594845", "#87736a")
"""Smoke: the far side, the middle, the part that catches light."""
_GLOW = "#c2521f"
"""Smoke lit from beneath."""


def symbols() -> list[str]:
    """Draw all four symbols, with their patterns and gradients."""
    return [
        gradient("art-flank", (0, "#5a2a1c", 1), (0.3, "#33201f", 1), (1, "#1a1214", 1), **_DOWN),
        _symbol("smoke", *_smoke(_column())),
        _symbol("cloud", *_smoke(_canopy())),
        _symbol("mountain", *_mountain()),
        _symbol("fire", *_fire()),
    ]


_DOWN = {"x1": 0, "y1": 0, "x2": 0, "y2": 1}


def _symbol(name: str, *inside: str) -> str:
    return el("symbol", *inside, id=f"scene-{name}", viewBox=f"0 0 {WIDTH} {HEIGHT}")


def _disc(x: float, y: float, r: float) -> str:
    r = round(r)
    arc = f"a{r} {r} 0 1 0"
    return f"M{round(x) - r} {round(y)}{arc} {2 * r} 0{arc} {-2 * r} 0z"


Puff = tuple[float, float, float]


def _column() -> list[Puff]:
    """Return the puffs of a column that widens as it rises."""
    chance = random.Random(79)
    puffs: list[Puff] = []
    for step in range(8):
        wide = 13 + 2.8 * step
        side = 1 if step % 2 else -1
        x = CRATER[0] + side * wide * chance.uniform(0.2, 0.6) + 2.4 * step
        puffs.append((x, CRATER[1] + 2 - 15 * step, wide))
    return puffs


def _canopy() -> list[Puff]:
    """Return the puffs of the cloud above it, which Pliny saw spread like the top of a pine."""
    chance = random.Random(24)
    puffs = []
    for step in range(11):
        far = step / 5 - 1
        high = 34 * math.sqrt(1 - 0.85 * far * far)
        x = CRATER[0] + 20 + 205 * far
        puffs.append((x, 82 - high + chance.uniform(-7, 7), 24 + 0.55 * high))
        puffs.append((x * 0.88 + 52, 98 + chance.uniform(-9, 5), 20 + 0.3 * high))
    return puffs


_RIM = 4.5
"""Width of the dark rim around smoke."""


def _smoke(puffs: list[Puff]) -> list[str]:
    """Draw the puffs as one shape with a dark rim around all of them. They catch light from above,
    and the fire's from beneath; all light stays within the puffs.
    """
    rim, body, light = _TONES
    above = "".join(_disc(x - 0.25 * r, y - 0.3 * r, r * 0.55) for x, y, r in puffs)
    beneath = "".join(_disc(x + 0.1 * r, y + 0.42 * r, r * 0.45) for x, y, r in puffs[1::2])
    return [
        path("".join(_disc(x, y, r + _RIM) for x, y, r in puffs), fill=rim),
        path("".join(_disc(*puff) for puff in puffs), fill=body),
        path(above, fill=light, fill_opacity=".75"),
        path(beneath, fill=_GLOW, fill_opacity=".35"),
    ]


def _mountain() -> list[str]:
    """Draw the flanks with the lava on them, and the city before them."""
    flank = (
        "M-40 462C120 430 250 352 330 236C342 218 350 202 360 198L378 206L398 201L420 208L440 197"
        "C452 204 462 222 476 242C556 352 690 428 840 462V500H-40z"
    )
    ravines = (
        "M352 226C330 272 286 330 214 382M372 232C360 300 338 350 300 412M398 238C402 300 392 360"
        " 384 424M428 234C444 300 470 350 512 408M452 228C486 290 540 342 610 388"
    )
    rills = (
        "M384 205C376 238 384 262 366 300C358 318 362 330 350 350M410 206C412 240 426 258 424 292"
        "C423 318 436 330 438 362M436 202C448 222 450 244 468 266"
    )
    return [
        path(flank, fill="url(#art-flank)"),
        path(ravines, fill="none", stroke="#0d0809", stroke_width=9, stroke_opacity=".35"),
        path(rills, fill="none", stroke="currentColor", stroke_width=4.5, stroke_linecap="round"),
        el("ellipse", cx=400, cy=203, rx=38, ry=5, fill="currentColor"),
        path(_roofs(), fill="#0c0708"),
        path(_windows(), fill="currentColor"),
    ]


def _roofs() -> str:
    """Draw the city against the mountain: houses, pines, and a temple in its middle."""
    chance = random.Random(7)
    d, x = "M-10 500V452", -10
    while x < WIDTH:
        half, high = chance.randrange(14, 30), chance.randrange(430, 456)
        d += f"V{high}l{half} -9l{half} 9"
        x += 2 * half
    d += "V500z"
    columns = "".join(f"M{372 + 11 * n} 424h4v30h-4z" for n in range(6))
    temple = f"M362 424L401 404L440 424zM366 452h70v12h-70z{columns}"
    pines = "".join(
        f"M{x} {y}h3v-34h-3zM{x - 19} {y - 30}q20 -22 41 0z"
        for x, y in ((96, 462), (268, 470), (542, 466), (705, 460))
    )
    return d + temple + pines


def _windows() -> str:
    chance = random.Random(3)
    spots = ((chance.randrange(20, 780), chance.randrange(456, 476)) for _ in range(14))
    return "".join(f"M{x} {y}h4v5h-4z" for x, y in spots)


_FLIGHTS = ((-1, 96, 92), (1, 118, 104), (-1, 160, 66), (1, 74, 128))
"""Side, distance and height of each flight out of the mountain."""


def _tongues(size: float) -> str:
    """Return the tongues of the fountain, narrower and lower by `size`."""
    x, y = CRATER
    drawn = ""
    for at, high in ((-24, 58), (-12, 98), (4, 132), (16, 84), (27, 50)):
        foot, wide, up = x + at, 13 * size, high * size
        tip = x + 2 * at - (1 - size) * at
        drawn += (
            f"M{foot - wide:.0f} {y + 5}"
            f"C{foot - 0.7 * wide:.0f} {y - up / 3:.0f} {tip + 0.5 * wide:.0f} {y - up / 2:.0f}"
            f" {tip:.0f} {y - up:.0f}"
            f"C{tip + 1.1 * wide:.0f} {y - up / 2:.0f} {foot + 1.2 * wide:.0f} {y - up / 4:.0f}"
            f" {foot + wide:.0f} {y + 5}z"
        )
    return drawn


def _fire() -> list[str]:
    """Draw a fountain of fire out of the crater, in the layers of lava on the board, and the rocks
    in flight.
    """
    x, y = CRATER
    ways = "".join(
        f"M{x + side * 12} {y - 20}Q{x + side * far // 2} {y - high * 3 // 2}"
        f" {x + side * far} {y - high // 3}"
        for side, far, high in _FLIGHTS
    )
    bombs = "".join(_disc(x + side * far, y - high // 3, 5) for side, far, high in _FLIGHTS)
    return [
        path(
            _tongues(1),
            fill=lava.BODY,
            stroke=lava.CRATER[3],
            stroke_width=4,
            stroke_linejoin="round",
        ),
        path(_tongues(1), fill=lava.BODY),
        path(_tongues(0.78), fill=lava.EDGE),
        path(_tongues(0.58), fill=lava.GLOW),
        path(_tongues(0.34), fill=lava.CRATER[0]),
        path(ways, fill="none", stroke="#ff9a3c", stroke_width=2.4, stroke_opacity=".5"),
        path(bombs, fill=lava.CRATER[1]),
    ]
