"""The quarry: a chute between beams, cut into the rock in benches, and the ground before it."""

import math
import random
from collections.abc import Iterator

from app.games.appia.quarry import BOX, FAR, FAR_EDGE, NEAR

from .. import palette
from ..svg import Point, box, el, lines, num, path, polygon

LEFT, TOP, WIDTH, HEIGHT = map(int, BOX.split())
_RIGHT, _BOTTOM = LEFT + WIDTH, TOP + HEIGHT
_BEAM = 40
_ROCK = ("#c8b28a", "#bfa77d", "#d1bc95", "#b69d73", "#c4ac80")
_FALLEN = ("#4b4a4a", "#8f866f", "#6a4534", "#5b4c38")
"""Stones of the three kinds, and rubble, in the dusk."""


def _slope(y: float) -> float:
    """Return the distance of the beams from the middle at a height of the drawing."""
    return NEAR - (FAR - NEAR) * y / FAR_EDGE


def ground() -> list[str]:
    """Draw trodden earth before the line, with the ruts of the carts that bring the stones."""
    chance = random.Random(15)
    ruts = "M-52 70C-40 250 20 420 190 690M112 70C120 240 180 400 350 690"
    dots = [(chance.uniform(LEFT, _RIGHT), chance.uniform(30, _BOTTOM)) for _ in range(90)]
    pebbles = "".join(f"M{num(x)} {num(y)}h.1" for x, y in dots)
    prints = "".join(
        f"M{num(x)} {num(y)}l{num(8 + 5 * math.sin(y))} -16"
        for x, y in ((-260 + 22 * (n % 2) + 9 * n, 620 - 44 * n) for n in range(12))
    )
    flat = {"fill": "none", "stroke_linecap": "round"}
    return [
        path(box(LEFT, TOP, WIDTH, HEIGHT), fill="url(#quarry-earth)"),
        path(ruts, stroke="#6f5636", stroke_width=26, stroke_opacity=".45", **flat),
        path(ruts, stroke="#5b4529", stroke_width=9, stroke_opacity=".5", **flat),
        path(ruts, stroke="#e2cb9c", stroke_width=4, stroke_opacity=".5",
             transform="translate(15 2)", **flat),
        path(ruts, stroke="#6f5636", stroke_width=4, stroke_opacity=".5", stroke_dasharray="3 17",
             transform="translate(-22 0)", **flat),
        path(prints, stroke="#6f5636", stroke_width=11, stroke_opacity=".4", **flat),
        path(pebbles, stroke="#3e2d18", stroke_width=9, stroke_opacity=".35",
             transform="translate(3 4)", **flat),
        path(pebbles, stroke="#d8c296", stroke_width=8, **flat),
    ]  # fmt: skip


def benches() -> Iterator[str]:
    """Draw the rock on both sides, cut into steps that go down to the chute."""
    for side in (-1, 1):
        for number, (near, drop) in enumerate(((0, 0), (74, 120), (150, 250))):
            yield from _bench(side, near, drop, number)


def _bench(side: int, out: float, drop: float, number: int) -> Iterator[str]:
    """Draw one step: its blocks, the cut face towards the chute, the shadow it throws."""
    chance = random.Random(79 + 7 * number + side)
    foot = 150 + drop
    edge = [(side * (_slope(y) + _BEAM + out), y) for y in (-FAR_EDGE - 200.0, 30 - 0.1 * drop)]
    edge.append((side * (NEAR + _BEAM + out + 70 + 0.3 * drop), foot))
    edge.append((side * (-LEFT + 40), foot + 60))
    outline = [*edge, (side * 800, -FAR_EDGE - 200)]
    tone = _ROCK[number]
    yield path(
        polygon(outline),
        fill="#1c1209",
        fill_opacity=".42",
        transform=f"translate({14 if side < 0 else -4} 20)",
    )
    yield path(polygon(outline), fill=palette.mix(tone, "#fff2d0", 0.1 * number))
    marks, joints, tints = [], [], []
    for y in range(-FAR_EDGE - 190, int(foot), 96):
        low = _slope(min(y, 0)) + _BEAM + out + max(y, 0) * 0.8
        shift = chance.uniform(-16, 16)
        joints.append([(side * low, y + shift), (side * 800, y + shift - 12)])
        for x in range(int(low) + chance.randrange(20, 60), 760, chance.choice((90, 116))):
            joints.append([(side * x, y + shift), (side * (x + 6), y + shift + 92)])
            if chance.random() < 0.4:
                tints.append(box(side * x if side > 0 else side * x - 84, y + shift, 84, 88))
            if chance.random() < 0.55:
                for k in range(5):
                    cut = x + 12 + 12 * k
                    marks.append([(side * cut, y + shift + 18), (side * (cut + 8), y + shift + 58)])
    clip = f"bench{number}{'l' if side < 0 else 'r'}"
    yield el("clipPath", path(polygon(outline)), id=clip)
    yield el(
        "g",
        path("".join(tints), fill="#fff0cc", fill_opacity=".22"),
        path(lines(joints), fill="none", stroke="#6d5736", stroke_width=4.5, stroke_opacity=".7"),
        path(lines(joints), fill="none", stroke="#f6e6c2", stroke_width=3, stroke_opacity=".55",
             transform="translate(4 4)"),
        path(lines(marks), fill="none", stroke="#6d5736", stroke_width=3.5, stroke_opacity=".4",
             stroke_linecap="round"),
        clip_path=f"url(#{clip})",
    )  # fmt: skip
    face = {"fill": "none", "stroke_linejoin": "round"}
    shade = "#5f4a2d" if side < 0 else "#efdcb4"
    yield path(lines([edge]), stroke=shade, stroke_width=17, **face)
    yield path(
        lines([edge]), stroke="#6d5736" if side > 0 else "#3b2b17", stroke_width=15,
        stroke_dasharray="3 11", stroke_opacity=".7", **face,
    )  # fmt: skip
    yield path(
        lines([edge]), stroke="#f6e6c2", stroke_width=4,
        transform=f"translate({9 * side} 0)", **face,
    )  # fmt: skip


def depth() -> Iterator[str]:
    """Draw the drop beyond the far edge, with the heap of fallen stones in the dusk at its foot."""
    chance = random.Random(24)
    yield path(box(LEFT, TOP, WIDTH, -TOP - FAR_EDGE + 4), fill="url(#quarry-depth)")
    yield path(_mound(34), fill="#6b5636", fill_opacity=".5")
    heap: dict[str, list[list[Point]]] = {tone: [] for tone in _FALLEN}
    lit = []
    for _ in range(72):
        x = chance.triangular(-600, 600)
        y = TOP - 6 + chance.random() * _high(x)
        r = chance.uniform(15, 33)
        stone = [_round(x, y, r, (n + chance.uniform(-0.3, 0.3)) / 6) for n in range(6)]
        heap[chance.choice(_FALLEN)].append(stone)
        lit.append([stone[3], stone[4], stone[5], (round(x), round(y))])
    for tone, stones in heap.items():
        yield path("".join(map(polygon, stones)), fill=tone, stroke="#140d07", stroke_width=3)
    yield path("".join(map(polygon, lit)), fill="#ffe9bd", fill_opacity=".16")


def _high(x: float) -> float:
    """Return the height of the heap at a distance from the middle."""
    return 104.0 * math.exp(-((x / 300) ** 2)) + 8


def _mound(more: float) -> str:
    """Return the outline of the dust that lies around the heap."""
    rim = [(float(x), TOP + _high(x * 0.9) + more) for x in range(LEFT, _RIGHT + 1, 80)]
    return polygon([(float(LEFT), float(TOP)), *rim, (float(_RIGHT), float(TOP))])


def _round(x: float, y: float, r: float, turn: float) -> Point:
    across, down = r * math.cos(math.tau * turn), 0.85 * r * math.sin(math.tau * turn)
    return round(x + across), round(y + down)


def chute() -> list[str]:
    """Draw the smooth floor, worn by sliding stones, the far edge and the ground of the red line.

    The page draws the red line, so that it is red at night too.
    """
    chance = random.Random(312)
    floor = f"M{-NEAR} 0L{-FAR:g} {-FAR_EDGE:g}H{FAR:g}L{NEAR} 0z"
    worn = []
    for _ in range(64):
        share, y = chance.uniform(-0.95, 0.95), chance.uniform(-FAR_EDGE + 20, -60)
        end = min(-14.0, y + chance.uniform(60, 260))
        worn.append([(share * _slope(y), y), (share * _slope(end), end)])
    cross = []
    for y in range(-FAR_EDGE + 120, -40, 150):
        wide = _slope(y)
        cross.append([(-wide, y), (-wide / 3, y + 6), (wide / 4, y - 4), (wide, y + 3)])
    flat = {"fill": "none", "stroke_linecap": "round"}
    lip = f"M{-FAR - _BEAM:g} {-FAR_EDGE:g}H{FAR + _BEAM:g}"
    return [
        path(floor, fill="url(#quarry-floor)"),
        path(lines(cross), stroke="#7b6442", stroke_width=4, stroke_opacity=".35", **flat),
        path(lines(worn[:34]), stroke="#7b6442", stroke_width=4, stroke_opacity=".3", **flat),
        path(lines(worn[34:]), stroke="#f4e6c4", stroke_width=5, stroke_opacity=".4", **flat),
        path(f"M{-NEAR} 0L{-FAR:g} {-FAR_EDGE:g}h60L{52 - NEAR} 0z", fill="#1c1209",
             fill_opacity=".34"),
        path(lip, stroke="#20160c", stroke_width=26, fill="none", transform="translate(0 -14)"),
        path(lip, stroke="#f0dfb8", stroke_width=9, fill="none"),
        path(lip, stroke="#7b6442", stroke_width=4, fill="none", stroke_dasharray="46 70 20 90",
             transform="translate(0 8)"),
        path(f"M{-NEAR} 0H{NEAR}", stroke="#fbe9c4", stroke_width=20, stroke_opacity=".55",
             fill="none"),
    ]  # fmt: skip


def beams() -> Iterator[str]:
    """Draw two trunks, squared and held by iron."""
    for side in (-1, 1):
        near, far = side * (NEAR + _BEAM / 2), side * (FAR + _BEAM / 2)
        d = f"M{near:g} 34L{far:g} {-FAR_EDGE - 26:g}"
        grain = "".join(f"M{near + k:g} 24L{far + k:g} {-FAR_EDGE - 16:g}" for k in (-11, -2, 8))
        bands = "".join(
            f"M{side * (_slope(y) - 3):g} {y:g}h{side * (_BEAM + 6):g}"
            for y in (-30, -330, -630, -FAR_EDGE + 30)
        )
        yield path(d, stroke="#140c06", stroke_width=_BEAM, stroke_opacity=".45",
                   transform="translate(14 16)")  # fmt: skip
        yield path(d, stroke="#3a2410", stroke_width=_BEAM)
        yield path(d, stroke="#8a6136", stroke_width=_BEAM - 7)
        yield path(d, stroke="#b0834f", stroke_width=9, transform="translate(-9 0)")
        yield path(grain, fill="none", stroke="#4e341a", stroke_width=2.5, stroke_opacity=".8",
                   stroke_dasharray="120 14 60 9")  # fmt: skip
        yield path(bands, stroke="#2b2622", stroke_width=17)
        yield path(bands, stroke="#77706a", stroke_width=4, transform="translate(0 -5)")


def tools() -> list[str]:
    """Draw the tools that lie about: a block with holes for wedges, a hammer, wedges, a rope."""
    return [
        *_block(-590, 480, 150, 104),
        *_block(520, 330, 128, 92),
        el(
            "g",
            path("M-70 8L66 8", stroke="#140c06", stroke_width=16, stroke_opacity=".35"),
            path("M-70 0L66 0", stroke="#3a2410", stroke_width=17, stroke_linecap="round"),
            path("M-70 0L66 0", stroke="#a9773f", stroke_width=11, stroke_linecap="round"),
            path(box(44, -34, 38, 68), fill="#4c4a4e", stroke="#1b1a1c", stroke_width=5),
            path(box(48, -30, 12, 60), fill="#8b8a90"),
            transform="translate(-470 628) rotate(-24)",
        ),
        el(
            "g",
            *(
                el("circle", cx=0, cy=0, r=r, fill="none", stroke=colour, stroke_width=width)
                for r in (58, 40, 22)
                for colour, width in (("#5a4020", 19.0), ("#c9a56a", 14.0))
            ),
            *(
                el("circle", cx=0, cy=0, r=r, fill="none", stroke="#7d5d30", stroke_width=14,
                   stroke_dasharray="3 8")
                for r in (58, 40, 22)
            ),
            transform="translate(590 560)",
        ),
    ]  # fmt: skip


def _block(x: float, y: float, wide: float, deep: float) -> list[str]:
    low = deep + 34
    shadow = [(0, deep), (26, low), (wide + 26, low), (wide + 32, low - deep / 2), (wide, 0)]
    holes = "".join(f"M{num(wide * k / 6)} {num(deep * 0.3)}v16" for k in range(1, 6))
    return [
        el(
            "g",
            path(polygon(shadow), fill="#140c06", fill_opacity=".4"),
            path(box(0, deep * 0.72, wide, deep * 0.4), fill="#9c845c", stroke="#4e3b20",
                 stroke_width=4),
            path(box(0, 0, wide, deep * 0.76), fill="#e3d2ab", stroke="#4e3b20", stroke_width=4),
            path(f"M4 {deep * 0.72:g}V4H{wide - 4:g}", fill="none", stroke="#fff6df",
                 stroke_width=5),
            path(holes, stroke="#4e3b20", stroke_width=9),
            transform=f"translate({x:g} {y:g}) rotate(-6)",
        )
    ]  # fmt: skip
