"""A View as a picture: the city from north to south, with pieces and lava."""

from collections.abc import Iterator, Sequence
from typing import Final

from pompeii.core.i18n import _
from pompeii.core.record_document import Player
from pompeii.core.svg import disc, document, legend, middle, node, text
from pompeii.core.terminal_text import printable

from .board import (
    BUILDINGS,
    COLUMNS,
    GATES,
    NAMES,
    ROWS,
    SPACES,
    SQUARES,
    STRIDE,
    VENTS,
    Square,
    cell,
)
from .narration import symbol
from .state import IN_CITY
from .textview import awaited
from .view import View

_UNIT: Final = 64
"""Width of a square in SVG units."""
_LEFT: Final = 76
_TOP: Final = 92
_WIDTH: Final = 2 * _LEFT + COLUMNS * _UNIT
_FOOT: Final = _TOP + ROWS * _UNIT + 62
_COLOURS: Final = {
    "grey": "#bdb9b1",
    "purple": "#bfa3cf",
    "turquoise": "#93cdc6",
    "brown": "#cda67f",
    "neutral": "#e9e0cb",
}
_STREET: Final = "#f6efdf"
_WALL: Final = "#5b5347"
_LAVA: Final = "#d9541e"
_EDGES: Final = {
    "north": (0, 0, 1, 0),
    "south": (0, 1, 1, 1),
    "west": (0, 0, 0, 1),
    "east": (1, 0, 1, 1),
}
"""The ends of each edge of a square, in squares from its upper left corner."""
_NEIGHBOUR: Final = {"north": -STRIDE, "south": STRIDE, "west": -1, "east": 1}
_BUILDING: Final = {square: each for each in BUILDINGS for square in each.covers}


def svg(view: View, players: Sequence[Player]) -> str:
    """Return the position as an SVG document."""
    title = _("Action {ply}: {awaited}.").format(ply=len(view.log), awaited=awaited(view, players))
    parts = [
        text(title, _LEFT, 34, 17),
        *(_ground(square) for square in SQUARES),
        *(_walls(square) for square in SQUARES),
        *(_inside(view, square) for square in SQUARES),
        *_gates(view),
        *_coordinates(),
        legend(_LEFT, _FOOT, _seats(view, players)),
    ]
    return document(_WIDTH, _FOOT + 24 * len(players), title, parts)


def _corner(square: Square) -> tuple[float, float]:
    column, row = cell(square)
    return _LEFT + column * _UNIT, _TOP + row * _UNIT


def _ground(square: Square) -> str:
    x, y = _corner(square)
    building = _BUILDING.get(square)
    paint = _COLOURS[building.colour] if building else _STREET
    return node("rect", x=x, y=y, width=_UNIT, height=_UNIT, fill=paint)


def _walls(square: Square) -> str:
    """Return the walls on the edges of a square, of the city and of buildings."""
    drawn = ""
    x, y = _corner(square)
    for edge, (x1, y1, x2, y2) in _EDGES.items():
        beside = square + _NEIGHBOUR[edge]
        inside = 0 <= beside < len(NAMES) and bool(NAMES[beside])
        if inside and _BUILDING.get(square) is _BUILDING.get(beside):
            continue
        gate = any(each.square == square and each.edge == edge for each in GATES)
        paint, width = ("#fff", 5) if gate else (_WALL, 1 if inside else 5)
        ends = {
            "x1": x + x1 * _UNIT,
            "y1": y + y1 * _UNIT,
            "x2": x + x2 * _UNIT,
            "y2": y + y2 * _UNIT,
        }
        drawn += node("line", stroke=paint, stroke_width=width, stroke_linecap="square", **ends)
    return drawn


def _inside(view: View, square: Square) -> str:
    """Return the content of a square."""
    x, y = _corner(square)
    if square in view.lava:
        words = symbol(view.lava[square])
        hot = node("rect", x=x + 3, y=y + 3, width=_UNIT - 6, height=_UNIT - 6, rx=8, fill=_LAVA)
        return hot + middle(words, x + _UNIT / 2, y + _UNIT / 2, 13, fill="#fff")
    drawn = ""
    if square in VENTS:
        ring = {"cx": x + _UNIT / 2, "cy": y + _UNIT / 2, "r": _UNIT * 0.4}
        drawn += node("circle", fill="none", stroke=_LAVA, stroke_width=3, **ring)
        if not any(view.pieces.get(square, ())):
            drawn += middle(symbol(VENTS.index(square)), x + _UNIT / 2, y + _UNIT / 2, 11)
    elif (building := _BUILDING.get(square)) and building.number:
        drawn += text(str(building.number), x + 5, y + 15, 13, font_weight="bold")
    return drawn + "".join(_people(view, square, x, y))


def _people(view: View, square: Square, x: float, y: float) -> Iterator[str]:
    """Yield the pieces on a square, one disc for each player, and its free spaces."""
    counts = view.pieces.get(square, ())
    there = [(side, n) for side, n in zip(view.sides, counts, strict=False) if n]
    for number, (side, count) in enumerate(there):
        row, column = divmod(number, 2)
        alone = len(there) == 1
        at = (x + _UNIT / 2) if alone else (x + _UNIT * (0.3 + 0.42 * column))
        down = y + _UNIT * (0.5 if len(there) < 3 else 0.3 + 0.42 * row)
        yield disc(side, at, down, _UNIT * 0.19, str(count) if count > 1 else "")
    free = SPACES[square] - sum(counts) if view.phase is IN_CITY else 0
    for number in range(free):
        at = x + _UNIT - 8 - 10 * number
        yield node("circle", cx=at, cy=y + _UNIT - 8, r=3.2, fill="#fff", stroke=_WALL)


def _gates(view: View) -> Iterator[str]:
    for gate in GATES:
        x, y = _corner(gate.square)
        east, south = gate.outward
        out = _UNIT * 0.5 + 20
        at, down = x + _UNIT / 2 + east * out, y + _UNIT / 2 + south * out
        closed = gate.square in view.lava
        sign = (
            "×" if closed else {(0, -1): "↑", (1, 0): "→", (0, 1): "↓", (-1, 0): "←"}[gate.outward]
        )
        yield middle(sign, at, down, 20, font_weight="bold", fill=_LAVA if closed else _WALL)
        if south:
            yield middle(gate.name, at, down + 20 * south, 11)
        else:
            for line, word in enumerate(gate.name.rsplit(" ", 1)):
                yield middle(word, at + 10 * east, down + 20 + 13 * line, 11)


def _coordinates() -> Iterator[str]:
    for square in SQUARES:
        x, y = _corner(square)
        yield text(NAMES[square], x + 5, y + _UNIT - 6, 9, fill="#7a7163")


def _seats(view: View, players: Sequence[Player]) -> Iterator[tuple[int, str]]:
    words = _("{name}: {city} in the city, {rescued} rescued, {lost} lost.")
    if view.phase is IN_CITY:
        words = _("{name}: {reserve} still to come, {city} in the city, {lost} lost.")
    for seat, player in enumerate(players):
        facts = {
            "name": printable(player.name),
            "reserve": view.reserve[seat],
            "city": sum(counts[seat] for counts in view.pieces.values()),
            "rescued": view.rescued[seat],
            "lost": view.volcano[seat],
        }
        yield player.side, words.format(**facts)
