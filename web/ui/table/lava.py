"""The lava on the board: the tiles of one symbol join into one flow."""

from collections.abc import Iterator, Mapping, Sequence

from pompeii.board import NAMES, STRIDE, SYMBOLS, Square

from ..kit.markup import Node, h
from ..kit.words import remembered
from .art import UNIT, centre
from .figure import figure

INSET = 11
"""How far the edge of a flow lies inside its squares."""
LAYERS = ("crust", "body", "flow")
"""The same outline three times, from the cooled edge inwards (see style/light.css)."""


def lava(laid: Mapping[Square, int]) -> Iterator[Node]:
    """One group for each symbol that lies on the board."""
    for symbol, name in enumerate(SYMBOLS):
        squares = sorted(square for square, laid_as in laid.items() if laid_as == symbol)
        if squares:
            yield _flow(name, tuple(squares))


@remembered
def _flow(name: str, squares: tuple[Square, ...]) -> Node:
    return h("g", f"lava-{name}", {"class": "lava"}, *_layers(name, squares))


def _layers(name: str, squares: Sequence[Square]) -> Iterator[Node]:
    outline, veins = _outline(squares), _veins(squares)
    for layer in LAYERS:
        yield h("path", f"lava-{name}-{layer}", {"class": f"lava-{layer}", "d": outline})
    yield h("path", f"lava-{name}-halo", {"class": "lava-halo", "d": veins})
    for square in squares:
        yield figure(f"pool-{NAMES[square]}", "#lava-pool", *centre(square), UNIT, "lava-pool")
    yield h("path", f"lava-{name}-veins", {"class": "lava-veins", "d": veins})
    for square in squares:
        sign = f"lava-{NAMES[square]}"
        yield figure(sign, f"#sign-{name}", *centre(square), UNIT * 0.48, "lava-sign")


def _joints(squares: Sequence[Square]) -> Iterator[tuple[Square, Square]]:
    """The pairs of neighbours, western or northern one first."""
    for square in squares:
        for neighbour in (square + 1, square + STRIDE):
            if neighbour in squares:
                yield square, neighbour


def _outline(squares: Sequence[Square]) -> str:
    """Every square a little smaller than itself, a bridge over every joint, and where four squares
    meet the gap between them.
    """
    size = UNIT - 2 * INSET
    boxes = []
    for square in squares:
        x, y = centre(square)
        boxes.append((x - size / 2, y - size / 2, size, size))
    for one, other in _joints(squares):
        (x, y), (to_x, to_y) = centre(one), centre(other)
        middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
        wide, high = (2 * INSET, size) if y == to_y else (size, 2 * INSET)
        boxes.append((middle_x - wide / 2, middle_y - high / 2, wide, high))
    for square in squares:
        if {square + 1, square + STRIDE, square + STRIDE + 1} <= set(squares):
            x, y = centre(square)
            corner = UNIT / 2 - INSET
            boxes.append((x + corner, y + corner, 2 * INSET, 2 * INSET))
    return "".join(f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}z" for x, y, wide, high in boxes)


def _veins(squares: Sequence[Square]) -> str:
    """From middle to middle."""
    lines = []
    for one, other in _joints(squares):
        (x, y), (to_x, to_y) = centre(one), centre(other)
        lines.append(f"M{x:g} {y:g}L{to_x:g} {to_y:g}")
    return "".join(lines) or "M0 0"
