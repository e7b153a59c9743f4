"""Coins, stones and tiles beside the board: small pictures of what lies in quarry and road.

Every picture refers to one drawing of its kind, which :func:`goods_drawings` puts into the page.
"""

from collections.abc import Iterator
from typing import Final

from app.kit.i18n import cached
from app.kit.nodes import Node, h
from pompeii.games.appia.board import SIZES, Size
from pompeii.games.appia.quarry_physics import RADIUS

from .road_geometry import RADII
from .stone_drawing import facets
from .tile_drawing import joints

RIM: Final = 0.04
"""Width of the rim around a stone or a tile, in its radii."""


@cached
def goods_drawings() -> Node:
    """Return the drawings to which the pictures refer; they are not shown themselves."""
    drawn = [h("g", "goods-coin", {"class": "coin"}, *_coin())]
    for size, letter in enumerate(SIZES):
        for kind, parts in (("stone", _stone(size)), ("tile", _tile(size))):
            attrs = {"class": f"beside {kind} {letter}"}
            drawn.append(h("g", f"goods-{kind}-{letter}", attrs, *parts))
    hidden = {"class": "unseen", "aria-hidden": "true"}
    return h("svg", "goods", hidden, h("defs", "goods-drawings", {}, *drawn))


def _coin() -> Iterator[Node]:
    yield h("circle", "goods-coin-disc", {"cx": "12", "cy": "12", "r": "10"})
    yield h("circle", "goods-coin-rim", {"class": "rim", "cx": "12", "cy": "12", "r": "7"})


def _stone(size: Size) -> Iterator[Node]:
    id = f"goods-stone-{SIZES[size]}"
    lit, dark, face = facets(size)
    yield h("circle", f"{id}-body", {"class": "body", "r": f"{RADIUS[size] / 10:g}"})
    yield h("path", f"{id}-dark", {"class": "dark", "d": dark})
    yield h("path", f"{id}-lit", {"class": "lit", "d": lit})
    yield h("path", f"{id}-face", {"class": "face", "d": face})


def _tile(size: Size) -> Iterator[Node]:
    id, r = f"goods-tile-{SIZES[size]}", RADII[size]
    yield h("circle", f"{id}-slab", {"r": f"{r}"})
    yield h("path", f"{id}-joints", {"d": joints(size, 0, 0, r)})


@cached
def coin(id: str) -> Node:
    """Return a sestertius."""
    return _picture(id, "coin", 12, 12, "goods-coin")


@cached
def stone(id: str, size: Size) -> Node:
    """Return a stone of a size."""
    r = RADIUS[size] / 10 * (1 + RIM)
    return _picture(id, f"stone {SIZES[size]}", 0, r, f"goods-stone-{SIZES[size]}")


@cached
def tile(id: str, size: Size) -> Node:
    """Return a tile of a size."""
    r = RADII[size] * (1 + RIM)
    return _picture(id, f"tile {SIZES[size]}", 0, r, f"goods-tile-{SIZES[size]}")


def _picture(id: str, kind: str, middle: float, r: float, drawing: str) -> Node:
    box = f"{middle - r:g} {middle - r:g} {2 * r:g} {2 * r:g}"
    attrs = {"class": kind, "viewBox": box, "aria-hidden": "true"}
    return h("svg", id, attrs, h("use", f"{id}-use", {"href": f"#{drawing}"}))
