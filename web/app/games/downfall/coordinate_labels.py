"""Letters and digits on the walls, in the middle of each column and row.

A sign stands within the city where a gate takes its place on the wall.
"""

from app.kit.i18n import cached
from app.kit.nodes import Node, h
from pompeii.games.downfall.board import COLUMNS, GATES, NAMES, ROWS, SQUARES, Square, cell

from .board_geometry import UNIT, centre

ON_THE_WALL = 0.58
"""Distance of a sign from the middle of its square outwards."""
BEHIND_A_GATE = 0.38
"""The same for a square with a gate on that side."""


@cached
def coordinates() -> tuple[Node, ...]:
    """Return a letter north of each column and a digit west of each row."""
    tops = (min(at for at in SQUARES if cell(at)[0] == column) for column in range(COLUMNS))
    lefts = (min(at for at in SQUARES if cell(at)[1] == row) for row in range(ROWS))
    return (
        *(_beside(NAMES[top][0], top, (0, -1)) for top in tops),
        *(_beside(NAMES[left][1], left, (-1, 0)) for left in lefts),
    )


def _beside(text: str, square: Square, outward: tuple[int, int]) -> Node:
    gated = any(gate.square == square and gate.outward == outward for gate in GATES)
    far = UNIT * (BEHIND_A_GATE if gated else ON_THE_WALL)
    x, y = centre(square)
    return sign(text, x + far * outward[0], y + far * outward[1])


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
