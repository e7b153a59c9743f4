"""The quarry, model 1: a coin pusher in whole numbers (V-Q11 to V-Q16).

It uses only ``+ - * // >>`` and ``isqrt`` on whole numbers. The same push on the same stones
therefore gives the same result everywhere. Units are 1/100 mm. ``x`` points right, 0 is the middle.
``y`` points away from the player, 0 is the red line and :data:`EDGE` the far edge.
"""

from collections.abc import Sequence
from math import isqrt
from typing import Final

from pompeii.core.i18n import FieldError, mark

from .board import SIZES, Size

Stone = tuple[Size, int, int]
"""A stone: its size, and x and y of its centre."""
Frame = list[tuple[int, int, int]]
"""The stones during a push: index before the push (the pushed one comes last), x and y."""

MODEL: Final = 1
"""Version of the model, which records name."""
RADIUS: Final = (800, 1100, 1500)
"""Radius by size. Every tuple of three in this module is by size."""
GIVES: Final = (4, 2, 1)
"""Share of an overlap by which a stone gives way: the bigger, the less."""
AHEAD: Final = 4
"""Factor by which the farther of two stones gives way more."""
ENTRY: Final = 4500
"""Half of the width between the bars."""
EDGE: Final = 9600
"""The ``y`` of the far edge, over which stones fall."""
STEP: Final = 200
"""Advance of the pushed stone at a time."""
SWEEPS: Final = 3
"""Maximum number of sweeps after each step of the pusher."""
SETTLING: Final = 120
"""Maximum number of sweeps after the pusher is withdrawn."""
LEAVE: Final = 4
"""Largest overlap that is left alone."""
WIDEST: Final = max(RADIUS)
"""Radius of the largest stone."""
STEEPEST: Final = 45
"""The largest angle of a push to either side, in degrees."""
REACH: Final = tuple((ENTRY - radius) // 100 for radius in RADIUS)
"""The largest ``abs(x)`` of a push, in millimetres."""
FILL: Final = (12, 8, 4)
"""Number of stones in the quarry at the start (V-S4)."""
FILL_OVERLAP: Final = 30
"""The largest overlap in a starting fill."""
# fmt: off
TANGENTS: Final = (
    0, 71, 143, 215, 286, 358, 431, 503, 576, 649, 722, 796, 871, 946, 1021, 1098, 1175, 1252, 1331,
    1410, 1491, 1572, 1655, 1739, 1824, 1910, 1998, 2087, 2178, 2270, 2365, 2461, 2559, 2660, 2763,
    2868, 2976, 3087, 3200, 3317, 3437, 3561, 3688, 3820, 3955, 4096,
)
# fmt: on
"""4096 times the tangent of 0 to 45 degrees, rounded."""


def wall(radius: int, y: int) -> int:
    """Return the largest ``abs(x)`` of a stone whose centre is at ``y``: the chute widens by 9 in
    40.
    """
    return ENTRY + (9 * y - 41 * radius) // 40


def push(
    stones: Sequence[Stone], size: Size, x: int, angle: int, frames: list[Frame] | None = None
) -> tuple[list[Stone], list[Size]]:
    """Push a stone in at ``x`` mm and ``angle`` degrees, positive to the right; both must be legal.
    Return the stones after the push, and the sizes of the fallen stones in falling order. A frame
    for each step of the pusher and one for the end are appended to ``frames``.

    >>> push([(0, 0, 9000)], 1, 0, 0)
    ([(0, 0, 9000), (1, 0, 1100)], [])
    >>> push([(2, 0, 9000), (1, 0, 6400), (0, 0, 4500), (1, 0, 2600)], 2, 0, 0)
    ([(1, 0, 7896), (0, 0, 5996), (1, 0, 4098), (2, 0, 1500)], [2])
    """
    radius = RADIUS[size]
    pile = _Pile([*stones, (size, 100 * x, -radius)])
    slope = TANGENTS[angle] if angle >= 0 else -TANGENTS[-angle]
    y = -radius
    while y < radius:
        y = min(y + STEP, radius)
        limit = wall(radius, y) if y == radius else ENTRY - radius
        last = len(pile.x) - 1
        pile.x[last] = max(-limit, min(limit, 100 * x + slope * (y + radius) // 4096))
        pile.y[last] = y
        hot = bytearray(last + 1)
        hot[last] = 1
        pile.relax(SWEEPS, last, hot)
        pile.fall()
        if frames is not None:
            frames.append(pile.frame())
    pile.relax(SETTLING, -1, bytearray(b"\1" * len(pile.x)))
    pile.fall()
    if frames is not None:
        frames.append(pile.frame())
    return list(zip(pile.size, pile.x, pile.y, strict=True)), pile.fallen


class _Pile:
    """The stones as parallel lists, in list order; the pushed stone is the last."""

    def __init__(self, stones: Sequence[Stone]) -> None:
        self.size = [stone[0] for stone in stones]
        self.x = [stone[1] for stone in stones]
        self.y = [stone[2] for stone in stones]
        self.radius = [RADIUS[size] for size in self.size]
        self.gives = [GIVES[size] for size in self.size]
        self.index = list(range(len(stones)))
        self.fallen: list[Size] = []

    def frame(self) -> Frame:
        """Return the present positions of the stones."""
        return list(zip(self.index, self.x, self.y, strict=True))

    def fall(self) -> None:
        """Remove the stones whose centre is past the edge: farthest first, then list order."""
        y = self.y
        if max(y) <= EDGE:
            return
        out = [i for i in range(len(y)) if y[i] > EDGE]
        self.fallen += [self.size[i] for i in sorted(out, key=lambda i: -y[i])]
        for i in reversed(out):
            for column in (self.size, self.x, self.y, self.radius, self.gives, self.index):
                del column[i]

    def relax(self, sweeps: int, held: int, hot: bytearray) -> None:
        """Resolve overlaps from the line to the edge, so that one sweep carries a push through the
        pile.

        ``held`` is the stone that does not move, -1 for none. ``hot`` marks the stones that moved
        in the sweep before. Two stones are compared only if one of them is hot or has moved in this
        sweep (is live). A sweep ends if no stone farther on is live, since a push disturbs few
        stones at first.
        """
        x_of, y_of, radius_of, gives_of = self.x, self.y, self.radius, self.gives
        stones = range(len(x_of))
        for _ in range(sweeps):
            order = sorted(stones, key=y_of.__getitem__)  # ties stay in list order
            moved = bytearray(len(order))
            live = hot[:]
            farther_on = live.count(1)
            for place, i in enumerate(order, 1):
                live_i = live[i]
                if live_i:
                    farther_on -= 1
                elif not farther_on:
                    break
                ri, xi, yi = radius_of[i], x_of[i], y_of[i]
                far = ri + WIDEST
                for j in order[place:]:
                    dy = y_of[j] - yi
                    if dy >= far:  # ends the row
                        break
                    if not (live_i or live[j]):
                        continue
                    touch = ri + radius_of[j]
                    dx = x_of[j] - xi
                    if dx >= touch or dx <= -touch or dy >= touch:
                        continue
                    square = dx * dx + dy * dy
                    if square >= touch * touch:
                        continue
                    distance = isqrt(square)
                    over = touch - distance
                    if over <= LEAVE:
                        continue
                    if not distance:  # one exactly on the other: straight ahead
                        dy = distance = 1
                    wi = 0 if i == held else gives_of[i]
                    wj = 0 if j == held else gives_of[j] * AHEAD
                    whole = distance * (wi + wj)
                    half = whole >> 1
                    if wj:
                        x_of[j], y_of[j] = _inside(
                            radius_of[j],
                            x_of[j] + (dx * over * wj + half) // whole,
                            y_of[j] + (dy * over * wj + half) // whole,
                        )
                        farther_on += not live[j]
                        moved[j] = live[j] = 1
                    if wi:
                        xi, yi = x_of[i], y_of[i] = _inside(
                            ri,
                            xi - (dx * over * wi + half) // whole,
                            yi - (dy * over * wi + half) // whole,
                        )
                        moved[i] = live_i = 1
            if 1 not in moved:
                return
            hot = moved


def _inside(radius: int, x: int, y: int) -> tuple[int, int]:
    """Return the position of a moved stone, put back between the line and the walls."""
    if y < radius:
        y = radius
    limit = ENTRY + (9 * y - 41 * radius) // 40  # wall(), without another call
    if x > limit:
        return limit, y
    return (x, y) if x >= -limit else (-limit, y)


def overlap(a: Stone, b: Stone) -> int:
    """Return the overlap of two stones; negative if they are apart."""
    return RADIUS[a[0]] + RADIUS[b[0]] - isqrt((a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2)


def mirrored(stones: Sequence[Stone]) -> tuple[Stone, ...]:
    """Return the mirror image of the stones; a valid fill stays valid."""
    return tuple((size, -x, y) for size, x, y in stones)


def check_fill(stones: Sequence[Stone]) -> None:
    """Raise FieldError if ``stones`` is no starting fill (V-Q12)."""
    for size, count in enumerate(FILL):
        if (there := sum(stone[0] == size for stone in stones)) != count:
            words = mark("must hold {wanted} stones {size}, not {there}")
            raise FieldError("quarry", words, wanted=count, size=SIZES[size], there=there)
    for k, (size, x, y) in enumerate(stones):
        radius = RADIUS[size]
        if not radius <= y <= EDGE - radius or abs(x) > wall(radius, y):
            raise FieldError(f"quarry[{k}]", mark("lies outside the quarry"))
        for other, before in enumerate(stones[:k]):
            if overlap(stones[k], before) > FILL_OVERLAP:
                words = mark("overlaps stone {other}")
                raise FieldError(f"quarry[{k}]", words, other=other)
