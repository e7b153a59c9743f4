"""The pieces on the board."""

from collections.abc import Iterator

from app.kit.i18n import cached
from app.kit.nodes import Node, h
from app.table.upright_symbol import upright_symbol
from pompeii.games.downfall.actions import Play, Relative, Throw
from pompeii.games.downfall.board import NAMES, Square
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.view import View

from .board_geometry import UNIT, centre, spaces
from .piece_layout import LAYOUT

PIECE = 36
"""Side of a piece in the drawing's units."""


def pieces(view: View) -> Iterator[Node]:
    """Yield all pieces. In phase one each stands on its own space. Later there is one for each side
    on a square, with a count.
    """
    for id, seat, square, x, y in piece_positions(view):
        side = SIDES[view.sides[seat]]
        if view.phase is Phase.CITY:
            yield upright_symbol(id, f"#piece-{side}", x, y, PIECE, "piece")
        else:
            yield _stack(id, side, view.pieces[square][seat], x, y)


def newest_piece_id(view: View) -> str:
    """Return the id of the piece that the last step, a play or a relative, put on the board."""
    action = view.log[-1].action
    assert isinstance(action, Play | Relative)
    return _piece_id(action.square, _replay_city_phase(view)[1][len(view.log) - 1])


def changed_spaces(view: View) -> dict[int, tuple[float, float]]:
    """Return, by ply from 0, the space of the piece that each step of phase one placed or threw."""
    found = {}
    for ply, place in _replay_city_phase(view)[1].items():
        action = view.log[ply].action
        assert isinstance(action, Play | Relative | Throw)
        found[ply] = spaces()[action.square][place]
    return found


def stack_id(square: Square, side: int) -> str:
    """Return the id of a side's pieces on a square in phase two."""
    return f"stack-{NAMES[square]}-{SIDES[side]}"


def _piece_id(square: Square, place: int) -> str:
    return f"piece-{NAMES[square]}-{place}"


def sides_on_spaces(view: View) -> dict[Square, list[int | None]]:
    """Return the side on each space of each square in phase one."""
    return _replay_city_phase(view)[0]


def _replay_city_phase(view: View) -> tuple[dict[Square, list[int | None]], dict[int, int]]:
    """Replay the log of phase one. Return the side on each space, and the space that each step
    changed.
    """
    found: dict[Square, list[int | None]] = {s: [None] * len(at) for s, at in spaces().items()}
    places = {}
    for ply, step in enumerate(view.log):
        match step.action:
            case Play() | Relative() as put:
                row = found[put.square]
                places[ply] = row.index(None)
                row[places[ply]] = view.sides[step.seat]
            case Throw(square=square, side=side):
                row = found[square]
                places[ply] = row.index(side)
                row[places[ply]] = None
    return found, places


def piece_positions(view: View) -> Iterator[tuple[str, int, Square, float, float]]:
    """Yield id, seat, square and position of each piece in phase one, of each stack later."""
    if view.phase is Phase.CITY:
        for square, row in sides_on_spaces(view).items():
            for place, side in enumerate(row):
                if side is not None:
                    x, y = spaces()[square][place]
                    yield _piece_id(square, place), view.sides.index(side), square, x, y
        return
    for square, counts in view.pieces.items():
        x, y = centre(square)
        there = [seat for seat, count in enumerate(counts) if count]
        for place, seat in enumerate(there):
            dx, dy = LAYOUT[len(there)][place]
            id = stack_id(square, view.sides[seat])
            yield id, seat, square, x + dx * UNIT, y + dy * UNIT


@cached
def _stack(id: str, side: str, count: int, x: float, y: float) -> Node:
    number = {"class": f"upright count {side}", "x": f"{x:g}", "y": f"{y:g}"}
    return h(
        "g",
        id,
        {"class": "stack"},
        upright_symbol(f"{id}-piece", f"#piece-{side}", x, y, PIECE * 1.15, "piece"),
        *([h("text", f"{id}-count", number, str(count))] if count > 1 else []),
    )
