"""The four sides' pieces as plain shapes, for where the drawing of the board is not."""

from collections.abc import Callable
from typing import Final

from pompeii.core.colours import SIDES

from .i18n import remembered
from .nodes import Node, h

PAINTS: Final = ("#c4302b", "#1b1411", "#e3b51c", "#2b66c8")
"""The sides' colours."""
RIMS: Final = ("#fff4dc", "#fff4dc", "#1b1411", "#fff4dc")
"""Around each, so that it is seen on any ground."""
INKS: Final = ("#fff", "#fff", "#2e211b", "#fff")
"""What is written on them."""


@remembered
def token(id: str, side: int) -> Node:
    """A piece beside a name that says whose it is."""
    path = h("path", f"{id}-shape", {"class": SIDES[side], "d": shape(side, 12, 12, 18)})
    return h("svg", id, {"class": "token", "viewBox": "0 0 24 24", "aria-hidden": "true"}, path)


def painted(id: str, side: int, x: float, y: float, size: float) -> Node:
    """A piece in a picture that knows no style sheet."""
    looks = {"fill": PAINTS[side], "stroke": RIMS[side], "stroke-width": f"{size / 17:g}"}
    return h("path", id, {"d": shape(side, x, y, size), **looks})


def shape(side: int, x: float, y: float, size: float) -> str:
    """The outline of a side's piece around a point, as on the board."""
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
