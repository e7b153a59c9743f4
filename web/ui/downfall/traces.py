"""What others did since one's own turn, as it is seen on the board: who went where and by which
gate, who came, where lava was laid. Each is in its side's colour, and an arrow begins with the
side's shape.
"""

from collections.abc import Iterator
from math import dist
from typing import Final

from pompeii.downfall.actions import OUT, Lay, Move, Play, Relative, Throw
from pompeii.downfall.cards import SIDES
from pompeii.downfall.state import Phase

from ..kit.markup import Node, h
from ..kit.token import shape
from ..kit.words import remembered
from .art import UNIT, centre, gate_place
from .pieces import PIECE, landed
from .scene import Scene
from .ways import gate_taken

Point = tuple[float, float]

AWAY: Final = 24
"""How far from the middle of a square an arrow begins and ends, for those who stand there."""
BOW: Final = 0.14
"""How far an arrow bows aside, as a part of its length: there and back are two arrows."""
HEAD: Final = 13


def traces(scene: Scene) -> Iterator[Node]:
    """What the others did, else the last action."""
    view = scene.view
    log = view.log
    steps = scene.since or log[-1:]
    spaces = landed(view) if view.phase is Phase.CITY else {}
    for ply, step in enumerate(steps, len(log) - len(steps)):
        side = view.sides[step.seat]
        match step.action:
            case Move(origin=origin, target=target) if target == OUT:
                gate = gate_place(gate_taken(view, ply, origin))
                yield _trace(ply, side, _arrow(side, centre(origin), gate, 10))
            case Move(origin=origin, target=target):
                yield _trace(ply, side, _arrow(side, centre(origin), centre(target), AWAY))
            case Throw(side=thrown) if ply in spaces:
                yield _trace(ply, thrown, _cross(spaces[ply]))
            case Play() | Relative() if ply in spaces:
                yield _trace(ply, side, _round(spaces[ply]))
            case Play() | Relative() | Throw() | Lay() as placed:
                yield _trace(ply, side, _frame(centre(placed.square)))


@remembered
def _trace(ply: int, side: int, line: str) -> Node:
    """A line in a side's colour, with a rim that it is seen by on any ground."""
    id = f"trace-{ply + 1}"
    rim = h("path", f"{id}-rim", {"class": "rim", "d": line})
    return h("g", id, {"class": f"trace {SIDES[side]}"}, rim, h("path", f"{id}-line", {"d": line}))


def _arrow(side: int, start: Point, end: Point, before: float) -> str:
    """From a square to a place, ending so far before it."""
    length = dist(start, end)
    east, south = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    aside = BOW * length
    middle = (start[0] + end[0]) / 2 - south * aside, (start[1] + end[1]) / 2 + east * aside
    x, y = _towards(start, middle, AWAY)
    tip = _towards(end, middle, before)
    back = _towards(tip, middle, HEAD)
    across = (tip[1] - back[1]) * 0.7, (back[0] - tip[0]) * 0.7
    barbs = [(back[0] + part * across[0], back[1] + part * across[1]) for part in (1, -1)]
    curve = f"M{_at((x, y))}Q{_at(middle)} {_at(tip)}"
    return f"{shape(side, x, y, 11)}{curve}M{_at(barbs[0])}L{_at(tip)}L{_at(barbs[1])}"


def _at(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"


def _towards(start: Point, end: Point, length: float) -> Point:
    part = length / dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _round(at: Point) -> str:
    r = PIECE / 2 + 4
    return f"M{at[0] - r:g} {at[1]:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0z"


def _cross(at: Point) -> str:
    x, y = at
    return f"M{x - 11:g} {y - 11:g}l22 22M{x + 11:g} {y - 11:g}l-22 22"


def _frame(at: Point) -> str:
    half = UNIT / 2 - 7
    return f"M{at[0] - half:g} {at[1] - half:g}h{2 * half:g}v{2 * half:g}h{-2 * half:g}z"
