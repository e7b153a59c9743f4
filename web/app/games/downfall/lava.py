"""The lava on the board: the tiles of one symbol join into one flow."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from app.kit.i18n import cached
from app.kit.nodes import Node, h
from app.table.upright_symbol import upright_symbol
from pompeii.games.downfall.actions import Lay
from pompeii.games.downfall.board import NAMES, STRIDE, SYMBOLS, Square

from .board_geometry import UNIT, centre

HALF = 40
"""Distance from the middle of a tile to its edge."""
CORNER = 7
"""Distance of a tile from the corners of its square: 0 fills the square, 18 is a disc."""
NECK = 25, 38, 30
"""A neck between two tiles: its start from the middle of one, half its width there, and half its
width half way.
"""
VEIN = 26, 25, 9
"""The same for the glowing vein that joins their pools."""
SWAY = 5
"""Largest sideways offset of a vein, so that it looks like a natural flow."""
LAYERS = ("crust", "body", "flow")
"""The same outline three times, from the cooled edge inwards (see style/light.css)."""


def lava(laid: Mapping[Square, int]) -> Iterator[Node]:
    """Yield one group for each symbol on the board."""
    for symbol, name in enumerate(SYMBOLS):
        squares = sorted(square for square, laid_as in laid.items() if laid_as == symbol)
        if squares:
            yield _flow(name, tuple(squares))


def announced_tiles(
    lays: Iterable[Lay], laid: Mapping[Square, int], occupied: Collection[Square]
) -> Iterator[Node]:
    """Yield a ghost of each tile that is known in advance, unless there is lava on its square.

    Its symbol is beside the pieces of an `occupied` square.
    """
    for lay in lays:
        if lay.square not in laid:
            beside = lay.square in occupied
            yield _announced_tile(lay.square, SYMBOLS[lay.symbol], beside=beside)


@cached
def _announced_tile(square: Square, symbol: str, *, beside: bool) -> Node:
    id, (x, y) = f"announced-{NAMES[square]}", centre(square)
    place, size = ((x - UNIT * 0.22, y + UNIT * 0.22), 0.3) if beside else ((x, y), 0.48)
    return h(
        "g",
        id,
        {"class": "announced"},
        h("path", f"{id}-tile", {"d": _tile(x, y)}),
        upright_symbol(f"{id}-sign", f"#sign-{symbol}", *place, UNIT * size, "announced-sign"),
    )


@cached
def _flow(name: str, squares: tuple[Square, ...]) -> Node:
    return h("g", f"lava-{name}", {"class": "lava"}, *_layers(name, squares))


def _layers(name: str, squares: Sequence[Square]) -> Iterator[Node]:
    around, glowing = outline(squares), veins(squares)
    for layer in LAYERS:
        yield h("path", f"lava-{name}-{layer}", {"class": f"lava-{layer}", "d": around})
    yield h("path", f"lava-{name}-halo", {"class": "lava-halo", "d": glowing})
    for square in squares:
        yield upright_symbol(
            f"pool-{NAMES[square]}", "#lava-pool", *centre(square), UNIT, "lava-pool"
        )
    yield h("path", f"lava-{name}-veins", {"class": "lava-veins", "d": glowing})
    for square in squares:
        sign = f"lava-{NAMES[square]}"
        yield upright_symbol(sign, f"#sign-{name}", *centre(square), UNIT * 0.48, "lava-sign")


def _joints(squares: Sequence[Square]) -> Iterator[tuple[Square, Square]]:
    """Yield the pairs of neighbours, western or northern one first."""
    for square in squares:
        for neighbour in (square + 1, square + STRIDE):
            if neighbour in squares:
                yield square, neighbour


def outline(squares: Sequence[Square]) -> str:
    """Return a round tile on every square and a neck over every joint. The gap between the necks is
    filled where four squares meet.
    """
    found = [_tile(*centre(square)) for square in squares]
    found += [_neck(one, other, *NECK) for one, other in _joints(squares)]
    for square in squares:
        if {square + 1, square + STRIDE, square + STRIDE + 1} <= set(squares):
            x, y = centre(square)
            found.append(f"M{x + NECK[0]:g} {y + NECK[0]:g}h50v50h-50z")
    return "".join(found)


def _tile(x: float, y: float) -> str:
    """Return the outline of a tile, between a disc and a square."""
    r, c = HALF, CORNER
    quarters = f"c0-{r - c} {c}-{r} {r}-{r}s{r} {c} {r} {r}-{c} {r}-{r} {r}-{r}-{c}-{r}-{r}"
    return f"M{x - r:g} {y:g}{quarters}z"


def veins(squares: Sequence[Square]) -> str:
    """Return the veins from pool to pool."""
    necks = (
        _neck(one, other, *VEIN, SWAY * ((3 * one + 5 * other) % 3 - 1))
        for one, other in _joints(squares)
    )
    return "".join(necks) or "M0 0"


def _neck(
    one: Square, other: Square, start: float, wide: float, waist: float, sway: float = 0
) -> str:
    """Return the outline from one tile to the next, narrow in the middle."""
    (x, y), (to_x, to_y) = centre(one), centre(other)
    east, south = (to_x - x) / UNIT, (to_y - y) / UNIT

    def go(along: float, across: float) -> str:
        right, down = east * along - south * across, south * along + east * across
        return f"{right + 0:g}{down + 0: g}"  # + 0: never -0

    length, in_ = UNIT - 2 * start, 2 * (wide - waist)
    x, y = x + east * start + south * wide, y + south * start - east * wide
    there = f"q{go(length / 2, in_ + 2 * sway)} {go(length, 0)}"
    back = f"q{go(-length / 2, 2 * sway - in_)} {go(-length, 0)}"
    return f"M{x:g} {y:g}{there}l{go(0, 2 * wide)}{back}z"
