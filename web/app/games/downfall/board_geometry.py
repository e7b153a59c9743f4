"""The drawing of the board, and the positions of its spaces."""

import re
from functools import cache
from pathlib import Path

from pompeii.games.downfall.board import Gate, Square, cell, square

PATH = Path(__file__).parents[3] / "board.svg"
UNIT = 100
"""Side of a square in the drawing's units."""
LEFT, TOP = 70, 80
"""The corner of square a1 in the drawing."""
CRATER = (1166, 96)
"""The mouth of Vesuvius in the drawing."""

_SVG = re.compile(r"<svg\b[^>]*\bviewBox=\"([^\"]*)\"[^>]*>(.*)</svg>", re.DOTALL)
_TITLE = re.compile(r"<title>.*?</title>\s*")
_CHANGING = '<g id="lava"'
_SPACE = re.compile(
    r"<circle class=\"space\" data-on=\"(\w\d)\" cx=\"([\d.]+)\" cy=\"([\d.]+)\" r=\"([\d.]+)\""
)


@cache
def drawing() -> tuple[str, str, str]:
    """Return the drawing over the picture of the town.

    The parts are its viewBox, the markup of the constant part and the markup of the changing part.
    Its letters are hidden from screen readers, because each square has a label of its own.
    """
    found = _SVG.search(PATH.read_text(encoding="utf-8"))
    assert found, "board.svg is not the drawing it should be"
    markup = _TITLE.sub("", found[2]).replace("<text ", '<text aria-hidden="true" ')
    stays, changing, changes = markup.partition(_CHANGING)
    return found[1], stays, changing + changes


@cache
def symbol_markup(name: str) -> str:
    """Return the markup inside a symbol of the drawing, for pictures that cannot refer to it."""
    found = re.search(rf"<symbol id=\"{name}\"[^>]*>(.*?)</symbol>", drawing()[1], re.DOTALL)
    assert found, f"board.svg has no symbol {name}"
    return found[1]


@cache
def spaces() -> dict[Square, list[tuple[float, float]]]:
    """Return the centres of the spaces of every square that has spaces, in reading order."""
    found: dict[Square, list[tuple[float, float]]] = {}
    for name, x, y, _radius in _SPACE.findall(drawing()[1]):
        found.setdefault(square(name), []).append((float(x), float(y)))
    return {
        place: sorted(centres, key=lambda at: (at[1], at[0])) for place, centres in found.items()
    }


def centre(place: Square) -> tuple[float, float]:
    """Return the middle of a square in the drawing."""
    column, row = cell(place)
    return LEFT + UNIT * (column + 0.5), TOP + UNIT * (row + 0.5)


def gate_position(gate: Gate) -> tuple[float, float]:
    """Return a point before a gate, outside the city."""
    x, y = centre(gate.square)
    dx, dy = gate.outward
    return x + 0.8 * UNIT * dx, y + 0.8 * UNIT * dy
