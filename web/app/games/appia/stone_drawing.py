"""A stone seen from above: a hewn block with light from the top left."""

from collections.abc import Sequence
from typing import Final

from app.kit.i18n import cached
from app.kit.nodes import Node, h
from pompeii.games.appia.board import SIZES, Size
from pompeii.games.appia.quarry_physics import RADIUS


@cached
def stone(id: str, size: Size, x: float, y: float, kind: str = "stone") -> Node:
    """Return a stone of the quarry, in tenths of a millimetre."""
    r = RADIUS[size] / 10
    lit, dark, face = facets(size)
    return h(
        "g",
        id,
        {"class": f"{kind} {SIZES[size]}", "transform": f"translate({x:g} {y:g})"},
        h("circle", f"{id}-shade", {"class": "shade", "cx": "11", "cy": "15", "r": f"{r:g}"}),
        h("circle", f"{id}-body", {"class": "body", "r": f"{r:g}"}),
        h("path", f"{id}-dark", {"class": "dark", "d": dark}),
        h("path", f"{id}-lit", {"class": "lit", "d": lit}),
        h("path", f"{id}-face", {"class": "face", "d": face}),
        h("path", f"{id}-grain", {"class": "grain", "d": _GRAIN[size]}),
    )


_CORNERS: Final = (
    ((-0.45, -0.52), (0.28, -0.6), (0.64, -0.08), (0.34, 0.52), (-0.36, 0.54), (-0.66, 0.02)),
    (
        (-0.48, -0.52),
        (0.1, -0.7),
        (0.6, -0.38),
        (0.67, 0.26),
        (0.13, 0.68),
        (-0.52, 0.44),
        (-0.7, -0.04),
    ),
    (
        (-0.4, -0.66),
        (0.28, -0.72),
        (0.71, -0.33),
        (0.74, 0.26),
        (0.34, 0.7),
        (-0.28, 0.74),
        (-0.72, 0.34),
        (-0.75, -0.24),
    ),
)
"""Corners of the flat face on top of a stone, in radii. A larger stone has more corners."""
_GRAIN: Final = (
    "M-24 -20h.1M14 -30h.1M24 6h.1M-8 12h.1M6 34h.1M-34 18h.1M-4 -44h.1M36 -14h.1",
    "M-60 -34C-26 -28 -20 6 4 2S30 -28 58 -30M4 2C14 22 38 22 52 46M-36 52C-24 34 -34 16 -20 -9",
    "M-84 -44q40 -16 78 -4t90 -8M-96 4q30 14 70 4M20 10q36 -16 80 2M-70 56q44 12 76 -2t58 10"
    "M-30 -82q22 8 44 0M-40 88q30 -8 66 2",
)
"""Pores of basalt, veins of marble, layers of travertine."""


def facets(size: Size) -> tuple[str, str, str]:
    """Return the slanting sides in the light, those in the shade, and the face on top."""
    r = RADIUS[size] / 10
    face = [(r * x, r * y) for x, y in _CORNERS[size]]
    lit, dark = "", ""
    for (a, b), (c, d) in zip(face, face[1:] + face[:1], strict=True):
        side = (a, b), (c, d), _out(c, d, r), _out(a, b, r)
        falls = a + c + b + d  # below 0 it faces the light
        if falls < -0.5 * r:
            lit += _polygon(side)
        elif falls > 0.5 * r:
            dark += _polygon(side)
    return lit, dark, _polygon(face)


def _out(x: float, y: float, r: float) -> tuple[float, float]:
    """Return the point of the rim in the direction of a point."""
    far = 0.96 * r / (x * x + y * y) ** 0.5
    return x * far, y * far


def _polygon(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points) + "z"
