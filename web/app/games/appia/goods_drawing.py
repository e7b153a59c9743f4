"""Stones, income cards and exchanges in pictures and films, which have no style sheet."""

from collections.abc import Iterator, Sequence
from typing import Final

from app.kit.nodes import Node, h
from app.kit.player_palette import PAINTS, RIMS
from app.table.game_ui import PicturePart
from pompeii.games.appia.actions import COIN, NOTHING, Exchange, Income
from pompeii.games.appia.board import Size
from pompeii.games.appia.cards import COINS, STONES
from pompeii.games.appia.quarry_physics import RADIUS

from .road_geometry import RADII
from .stone_drawing import facets
from .tile_drawing import joints

BESIDE: Final = PicturePart("", 1000, 1200, "")
"""A picture of something beside road and quarry: no part of the table lies under it."""
PAINT: Final = (
    ("#2f3034", "#76787e", "#55565c", "#b9bbc0", "#95979d"),
    ("#6f664f", "#d9d0bc", "#b3a88f", "#fffdf6", "#f3ede0"),
    ("#3b1e14", "#8a5540", "#663a2a", "#c78c6c", "#a56b50"),
)
"""Colours of stones by size, as at the table: rim, body, sides in the shade, sides in the light,
face.
"""
TILES: Final = ("#5b5a5e", "#6b686b", "#7c7774")
"""Colours of tiles by size."""
COIN_RADIUS: Final = 70
CARD: Final = (200, 150, 600, 900)
"""Left, top, width and height of a card."""
INSIDE: Final = 520
"""Width of a card that is free for coins or stones."""
LEFT_ALONE: Final = "0.3"
"""Opacity of the half of a card that is not taken."""


def disc(id: str, x: float, y: float, r: float, fill: str, rim: str, width: int) -> Node:
    """Return a disc with a rim."""
    place = {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{r:g}"}
    return h("circle", id, {**place, "fill": fill, "stroke": rim, "stroke-width": f"{width}"})


def stone(id: str, size: Size, x: float, y: float, scale: float = 1.0) -> Node:
    """Return a stone with its middle at a point, in tenths of a millimetre."""
    rim, body, *sides = PAINT[size]
    lit, dark, face = facets(size)
    parts = zip(("dark", "lit", "face"), (dark, lit, face), sides, strict=True)
    place = f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1.0 else "")
    return h(
        "g",
        id,
        {"transform": place},
        disc(f"body-{id}", 0, 0, RADIUS[size] / 10, body, rim, 7),
        *(h("path", f"{part}-{id}", {"d": d, "fill": ink}) for part, d, ink in parts),
    )


def income_card(id: str, side: int, action: Income) -> Iterator[Node]:
    """Yield an income card. The half that `side` takes has a rim in its colour."""
    left, top, wide, high = CARD
    middle, half = left + wide / 2, high / 2
    yield _ground(id)
    paper = {"fill": "#eedcb2", "stroke": "#7a5a2e", "stroke-width": "8", "rx": "30"}
    yield h("rect", f"{id}card", {**_box(left, top, wide, high), **paper})
    fold = {"d": f"M{left} {top + half}h{wide}", "stroke": "#7a5a2e", "stroke-width": "5"}
    yield h("path", f"{id}fold", {**fold, "stroke-dasharray": "24 18"})
    coins = [*_coins(f"{id}coin", COINS[action.card], middle, top + half / 2)]
    stones = [*_stones(f"{id}stone", STONES[action.card], middle, top + 1.5 * half)]
    for name, taken, drawn in (
        ("coins", action.coins, coins),
        ("stones", action.stones, stones),
    ):
        yield h("g", f"{id}{name}", {} if taken else {"opacity": LEFT_ALONE}, *drawn)
    upper = top if action.coins else top + half
    chosen = _box(left, upper, wide, high if action.coins and action.stones else half)
    for name, paint, width in (("rim", RIMS[side], 34), ("line", PAINTS[side], 22)):
        pen = {"fill": "none", "stroke": paint, "stroke-width": f"{width}", "rx": "30"}
        yield h("rect", f"{id}{name}", {**chosen, **pen})


def exchange(id: str, action: Exchange) -> Iterator[Node]:
    """Yield a fallen stone, an arrow, and the tile or coin that is taken for the stone."""
    yield _ground(id)
    if action.stone != NOTHING:
        yield stone(f"{id}stone", action.stone, 270, 600, 1.3)
    pen = {"fill": "none", "stroke": "#2e211b", "stroke-width": "22", "stroke-linecap": "round"}
    yield h("path", f"{id}line", {"d": "M490 600H600M560 560L605 600L560 640", **pen})
    if action.tile == COIN:
        yield from _coin(f"{id}coin", 770, 600, 1.4 * COIN_RADIUS)
    else:
        r = 4 * RADII[action.tile]
        yield disc(f"{id}tile", 770, 600, r, TILES[action.tile], "#262528", 14)
        slabs = {"d": joints(action.tile, 770, 600, r), "stroke": "#262528", "stroke-width": "12"}
        yield h("path", f"{id}joints", slabs)


def _ground(id: str) -> Node:
    ground = _box(0, 0, BESIDE.width, BESIDE.height)
    return h("rect", f"{id}ground", {**ground, "fill": "#b5ac72"})


def _box(x: float, y: float, width: float, height: float) -> dict[str, str]:
    return {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"}


def _coins(id: str, count: int, x: float, y: float) -> Iterator[Node]:
    r = min(COIN_RADIUS, INSIDE / (2 * count) - 4)
    for number in range(count):
        yield from _coin(f"{id}-{number}", x + (2 * number - count + 1) * (r + 4), y, r)


def _coin(id: str, x: float, y: float, r: float) -> Iterator[Node]:
    yield disc(id, x, y, r, "#e7bd4c", "#6b4a10", 8)
    yield disc(f"{id}-rim", x, y, 0.7 * r, "none", "#6b4a10", 5)


def _stones(id: str, counts: Sequence[int], x: float, y: float) -> Iterator[Node]:
    sizes = [size for size, count in enumerate(counts) for _number in range(count)]
    whole = sum(RADIUS[size] / 5 for size in sizes)
    scale = min(1.0, INSIDE / whole)
    x -= scale * whole / 2
    for number, size in enumerate(sizes):
        wide = scale * RADIUS[size] / 5
        yield stone(f"{id}-{number}", size, x + wide / 2, y, scale)
        x += wide
