"""The actions of others since the player's own turn, drawn on the board.

The drawing shows moves with their gates, new pieces and new lava. Each mark is in its side's
colour, and an arrow begins with the side's shape.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from app.kit.arrow import BOW, Point, arrow, outlined_line, ring
from app.kit.nodes import Node, h
from app.kit.piece_icon import shape
from pompeii.games.downfall.actions import OUT, Action, Lay, Move, Play, Relative, Throw
from pompeii.games.downfall.board import NAMES, Square
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.events import PiecesLost
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.step_log import Step
from pompeii.games.downfall.view import View

from .board_geometry import centre, gate_position
from .pieces import PIECE, changed_spaces
from .shortest_paths import gate_taken
from .view_model import ViewModel

SQUARE_RING: Final = 32
"""Radius of the ring that marks a whole square."""
ARROW_GAP: Final = 24
"""Distance of an arrow's ends from the middle of a square, to leave room for its pieces."""


def last_moves(view_model: ViewModel) -> Iterator[Node]:
    """Yield the actions of the others, or the last action if there are none."""
    log = view_model.view.log
    steps = view_model.steps_since_turn or log[-1:]
    steps = steps[max(0, view_model.traced_from - len(log) + len(steps)) :]
    for ply, side, line in move_lines(view_model.view, steps):
        yield outlined_line(f"trace-{ply + 1}", side, line)
    lost = [event for step in steps for event in step.events if isinstance(event, PiecesLost)]
    for loss in lost:
        sides = [side for side, n in zip(view_model.view.sides, loss.losses, strict=True) if n]
        for number, side in enumerate(sides):
            id = f"lost-{NAMES[loss.square]}-{SIDES[side]}"
            yield outlined_line(id, side, _grave(side, number, loss.square))


def move_lines(view: View, steps: Sequence[Step]) -> Iterator[tuple[int, int, str]]:
    """Yield the last ``steps`` as lines: the ply, the side and the line of each."""
    log = view.log
    spaces = changed_spaces(view) if view.phase is Phase.CITY else {}
    for ply, step in enumerate(steps, len(log) - len(steps)):
        side = view.sides[step.seat]
        match step.action:
            case Throw(side=thrown) if ply in spaces:
                yield ply, thrown, _cross(spaces[ply])
            case Play() | Relative() if ply in spaces:
                yield ply, side, ring(spaces[ply], PIECE / 2 + 4)
            case action if line := action_line(view, ply, side, action):
                yield ply, side, line


def suggested_move(view_model: ViewModel) -> Iterator[Node]:
    """Yield the action that a bot suggested, as a line on the board."""
    view = view_model.view
    if view_model.suggestion is not None:
        side = view.sides[view.actor]
        if line := action_line(view, len(view.log), side, view_model.suggestion):
            yield h("g", "advised", {}, outlined_line("advised-line", side, line))


def action_line(view: View, ply: int, side: int, action: Action, size: float = 1) -> str:
    """Return the line of ``action`` on the board after ``ply`` actions; "" if it has none. ``size``
    scales the head of an arrow.
    """
    match action:
        case Move(origin=origin, target=target) if target == OUT:
            gate = gate_position(gate_taken(view, ply, origin))
            return arrow(side, centre(origin), gate, ARROW_GAP, 10, bow=BOW, size=size)
        case Move(origin=origin, target=target):
            gap = ARROW_GAP
            return arrow(side, centre(origin), centre(target), gap, gap, bow=BOW, size=size)
        case Play() | Relative() | Throw() | Lay() as placed:
            return _marked_square(side, centre(placed.square))
    return ""


def _cross(at: Point) -> str:
    x, y = at
    return f"M{x - 11:g} {y - 11:g}l22 22M{x + 11:g} {y - 11:g}l-22 22"


def _grave(side: int, number: int, square: Square) -> str:
    """Return the crossed shape of a side at the edge of a square, beside those before it."""
    x, y = centre(square)
    x, y = x - 30 + 30 * number, y + 30
    return f"{shape(side, x, y, 20)}M{x - 12:g} {y - 12:g}l24 24M{x + 12:g} {y - 12:g}l-24 24"


def _marked_square(side: int, at: Point) -> str:
    """Return a ring with the side's shape around a square. A frame would mean that the square can
    be chosen.
    """
    return ring(at, SQUARE_RING) + shape(
        side, at[0] - SQUARE_RING * 0.7, at[1] - SQUARE_RING * 0.7, 11
    )
