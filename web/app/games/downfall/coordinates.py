"""Letters and digits on the walls, for players who read squares by name."""

from collections.abc import Iterator

from app.kit.i18n import cached
from app.kit.nodes import Node, h
from pompeii.games.downfall.board import COLUMNS, NAMES, ROWS, SQUARES, Square, cell

from .board_geometry import UNIT, centre

ALONG = 0.27
"""Distance of a sign from the middle of its side of the square, clear of the gates."""
OUTSIDE = 0.58
"""Distance from the middle of the square outwards, on the wall."""


def coordinates() -> Iterator[Node]:
    """Yield a letter north of each column and a digit west of each row."""
    for column in range(COLUMNS):
        top = min(square for square in SQUARES if cell(square)[0] == column)
        yield _beside(NAMES[top][0], top, ALONG, -OUTSIDE)
    for row in range(ROWS):
        left = min(square for square in SQUARES if cell(square)[1] == row)
        yield _beside(NAMES[left][1], left, -OUTSIDE, ALONG)


def _beside(text: str, square: Square, east: float, south: float) -> Node:
    x, y = centre(square)
    return sign(text, x + UNIT * east, y + UNIT * south)


@cached
def sign(text: str, x: float, y: float) -> Node:
    """Return a letter or a digit on a disc."""
    id = f"coordinate-{text}"
    disc = {"cx": f"{x:g}", "cy": f"{y:g}", "r": "13"}
    return h(
        "g",
        id,
        {"class": "upright coordinate", "aria-hidden": "true"},
        h("circle", f"{id}-disc", disc),
        h("text", f"{id}-text", {"x": f"{x:g}", "y": f"{y:g}"}, text),
    )
