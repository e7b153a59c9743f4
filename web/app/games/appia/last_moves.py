"""The actions of others since the player's own turn, else the last action, drawn on road and
quarry.

The drawing shows new tiles, journeys, pushes and fallen stones. Each mark is in its side's colour
and has its side's shape.
"""

import math
from collections.abc import Iterator
from typing import Final

from app.kit.arrow import BOW, Point, arrow, outlined_line, ring
from app.kit.nodes import Attrs, Node, h
from app.kit.piece_icon import shape
from pompeii.core.i18n import whole
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia.actions import Build, Push, Travel
from pompeii.games.appia.board import ROMA, Place
from pompeii.games.appia.quarry_physics import RADIUS

from .aimed_push import Aim
from .quarry import FAR_EDGE, to_drawing
from .road_geometry import centre, radius
from .stone_drawing import stone
from .view_model import ViewModel

ARROW_LENGTH: Final = 130
"""Length of a push's arrow before the red line, in units of the quarry's drawing."""
FALLEN_ROW: Final = FAR_EDGE + 86
"""Height of the row of fallen stones beyond the edge, in units of the quarry's drawing."""
FALLEN_DISTANCE: Final = 104
"""Smallest distance between these stones."""
FALLEN_SCALE: Final = 0.5
"""Scale of these stones."""
ANGLE_GAP: Final = 110
"""Distance of the angle of a suggested push from the stone."""


def last_moves_on_road(view_model: ViewModel) -> Iterator[Node]:
    """Yield the new tiles and journeys."""
    log = view_model.view.log
    for ply, step in enumerate(view_model.recent, len(log) - len(view_model.recent)):
        side, id = view_model.view.sides[step.seat], f"trace-{ply + 1}"
        match step.action:
            case Build(space=space):
                yield outlined_line(id, side, marked_space(side, space))
            case Travel(target=target):
                yield outlined_line(id, side, journey(side, _place_before(view_model, ply), target))
    match view_model.suggestion:
        case Build(space=space):
            yield _suggested_move(view_model, marked_space(view_model.acting_side, space))
        case Travel(target=target):
            start = view_model.view.at[view_model.view.actor]
            yield _suggested_move(view_model, journey(view_model.acting_side, start, target))


def marked_space(side: int, space: Place) -> str:
    """Return a ring with the shape of a side around a space."""
    (x, y), r = centre(space), radius(space)
    return ring((x, y), r + 6) + shape(side, x - 0.75 * r, y - 0.75 * r, 18)


def journey(side: int, start: Place, end: Place) -> str:
    """Return the arrow of a journey."""
    return arrow(side, centre(start), centre(end), 30, 26, bow=BOW, size=1.4)


def _suggested_move(view_model: ViewModel, line: str) -> Node:
    """Return the action that a bot suggested."""
    return h("g", "advised", {}, outlined_line("advised-line", view_model.acting_side, line))


def _place_before(view_model: ViewModel, ply: int) -> Place:
    """Return the place from which the piece travelled at ``ply``."""
    log = view_model.view.log
    for step in reversed(log[:ply]):
        if step.seat == log[ply].seat and isinstance(step.action, Travel):
            return step.action.target
    return ROMA


def last_moves_in_quarry(view_model: ViewModel) -> Iterator[Node]:
    """Yield the pushes. While the player aims, the aims of others are hidden; a bot's suggestion
    stays.
    """
    for record in view_model.pushes:
        side, id = view_model.view.sides[record.seat], f"push-{record.ply + 1}"
        if view_model.aim is None:
            yield outlined_line(f"{id}-way", side, push_arrow(side, record.push))
        if record.stone_index is not None:
            size, right, ahead = view_model.view.quarry[record.stone_index]
            middle = to_drawing(right, ahead)
            mark = ring(middle, RADIUS[size] / 10 - 4) + shape(side, *middle, 46)
            yield outlined_line(f"{id}-stone", side, mark)
    if isinstance(view_model.suggestion, Push):
        side = view_model.acting_side
        yield h("g", "advised", {}, *aimed_push("advised", side, view_model.suggestion))
    fell = [(record, each) for record in view_model.pushes for each in record.fallen]
    fell.sort(key=lambda each: each[1][1])
    for number, (x, (record, (size, _x))) in enumerate(
        zip(_without_overlap([x / 10 for _trail, (_size, x) in fell]), fell, strict=True)
    ):
        side, r = view_model.view.sides[record.seat], RADIUS[size] / 10
        id = f"gone-{number}"
        turn = {"transform": f"translate({x:g} {-FALLEN_ROW}) scale({FALLEN_SCALE})"}
        mark = ring((0, 0), r) + shape(side, 0, 0, 90)
        yield h(
            "g",
            id,
            turn,
            stone(f"{id}-{SIDES[side]}", size, 0, 0),
            outlined_line(f"{id}-trace", side, mark),
        )


def aimed_push(id: str, side: int, push: Push) -> Iterator[Node]:
    """Yield the stone of a push at its place before the push, an arrow, and the angle."""
    right, down = to_drawing(*Aim(push.size, push.x, push.angle).start)
    yield stone(f"{id}-stone", push.size, right, down, "stone advised-stone")
    yield outlined_line(f"{id}-line", side, push_arrow(side, push))
    yield angle_beside(f"{id}-angle", push, {"class": "advised-angle"})


def angle_beside(id: str, push: Push, attrs: Attrs) -> Node:
    """Return the angle of a push as text beside the stone, on the side towards the middle."""
    right, down = to_drawing(*Aim(push.size, push.x, push.angle).start)
    beside = right + math.copysign(RADIUS[push.size] / 10 + ANGLE_GAP, -right)
    place = {"x": f"{beside:g}", "y": f"{down:g}"}
    return h("text", id, {**place, **attrs}, f"{whole(push.angle)}°")


def push_arrow(side: int, push: Push) -> str:
    """Return the arrow of a push, which ends at the red line."""
    (x, y), *_rest, (to_x, to_y) = Aim(push.size, push.x, push.angle).path()
    line: Point = to_drawing((x + to_x) // 2, (y + to_y) // 2)
    lean = (to_x - x) / (to_y - y)
    start = line[0] - lean * ARROW_LENGTH, line[1] + ARROW_LENGTH
    return arrow(side, start, line, 20, 8, bow=0, size=3)


def _without_overlap(wanted: list[float]) -> list[float]:
    """Return places as near as possible to ``wanted``, from the left, without overlap."""
    places: list[float] = []
    for x in wanted:
        places.append(max(x, places[-1] + FALLEN_DISTANCE) if places else x)
    over = max(0.0, places[-1] - (720 - FALLEN_DISTANCE / 2)) if places else 0.0
    return [x - over for x in places]
