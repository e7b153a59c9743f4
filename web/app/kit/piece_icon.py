"""The pieces of the four sides as plain shapes, for use outside the board's drawing."""

from collections.abc import Callable
from typing import Final

from pompeii.core.player_colour_names import SIDES

from .i18n import cached
from .nodes import Node, h
from .player_palette import PAINTS, RIMS


@cached
def piece_icon(id: str, side: int) -> Node:
    """Return the icon of a side's piece, for use beside a player's name."""
    path = h("path", f"{id}-shape", {"class": SIDES[side], "d": shape(side, 12, 12, 18)})
    return h("svg", id, {"class": "token", "viewBox": "0 0 24 24", "aria-hidden": "true"}, path)


def painted(id: str, side: int, x: float, y: float, size: float) -> Node:
    """Return a piece with its own colours, for pictures without a style sheet."""
    looks = {"fill": PAINTS[side], "stroke": RIMS[side], "stroke-width": f"{size / 17:g}"}
    return h("path", id, {"d": shape(side, x, y, size), **looks})


def shape(side: int, x: float, y: float, size: float) -> str:
    """Return the outline of a side's piece around a point, as on the board."""
    return _SHAPES[side](x, y, size)


def _disc(x: float, y: float, size: float) -> str:
    r = size / 2
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 {size:g} 0a{r:g} {r:g} 0 1 1 {-size:g} 0z"


def _block(x: float, y: float, size: float) -> str:
    r = size * 0.45
    return f"M{x - r:g} {y - r:g}h{2 * r:g}v{2 * r:g}h{-2 * r:g}z"


def _triangle(x: float, y: float, size: float) -> str:
    r = size * 0.55
    return f"M{x:g} {y - r:g}l{r:g} {2 * r:g}h{-2 * r:g}z"


def _diamond(x: float, y: float, size: float) -> str:
    r = size * 0.58
    return f"M{x - r:g} {y:g}l{r:g} {-r:g}l{r:g} {r:g}l{-r:g} {r:g}z"


_SHAPES: Final[tuple[Callable[[float, float, float], str], ...]] = (
    _disc,
    _block,
    _triangle,
    _diamond,
)
