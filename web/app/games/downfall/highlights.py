"""The highlights on the board: possible choices, the selection, and the paths of a stack."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from app.kit.i18n import cached
from app.kit.nodes import Node, h
from pompeii.games.downfall.actions import Throw
from pompeii.games.downfall.board import GATES, NAMES, Square
from pompeii.games.downfall.state import Phase

from .board_geometry import centre, gate_position, spaces
from .card_highlights import card_highlights
from .forecast_display import lava_chances
from .last_moves import last_moves, suggested_move
from .lava import announced_tiles
from .pieces import PIECE, sides_on_spaces
from .shortest_paths import shortest_path
from .view_model import ViewModel

HALF: Final = 45
"""Distance from the middle of a square to its frame."""


def highlights(view_model: ViewModel) -> Iterator[Node]:
    """Yield all highlights, from bottom to top."""
    yield from group("risks", lava_chances(view_model))
    view = view_model.view
    announced = announced_tiles(view_model.announced_lays, view.lava, view.pieces)
    yield from group("announced", announced)
    yield from last_moves(view_model)
    yield from suggested_move(view_model)
    if view_model.view.phase is Phase.CITY and _pieces_to_throw(view_model):
        yield _outlined_path("frames", "pieces", _rings_path(view_model))
    elif view_model.highlighted:
        kind = "ways" if view_model.distances else "squares"
        yield _outlined_path("frames", kind, _frames_path(tuple(sorted(view_model.highlighted))))
    if view_model.selected_square is not None:
        yield _outlined_path("picked", "picked", _frames_path((view_model.selected_square,)))
    if view_model.selection.stack is not None:
        yield from group("footsteps", _path_previews(view_model, view_model.selection.stack))
    yield from group("lights", card_highlights(view_model))
    yield from group("losses", _loss_previews(view_model))


def group(id: str, nodes: Iterable[Node]) -> Iterator[Node]:
    """Group ``nodes`` under ``id``, so that they enter and leave the page together."""
    if found := tuple(nodes):
        yield h("g", id, {}, *found)


@cached
def _outlined_path(id: str, kind: str, line: str) -> Node:
    """Return a bright line between two dark ones, visible on any ground (see style/board.css)."""
    edge = h("path", f"{id}-edge", {"class": "edge", "d": line})
    return h("g", id, {"class": f"frames {kind}"}, edge, h("path", f"{id}-line", {"d": line}))


@cached
def _frames_path(squares: Sequence[Square]) -> str:
    """Return the path of frames around ``squares``."""
    side = 2 * HALF - 16
    around = f"h{side}q8 0 8 8v{side}q0 8 -8 8h-{side}q-8 0 -8 -8v-{side}q0 -8 8 -8z"
    corners = ((x - HALF + 8, y - HALF) for x, y in map(centre, squares))
    return "".join(f"M{x:g} {y:g}{around}" for x, y in corners)


def _pieces_to_throw(view_model: ViewModel) -> set[tuple[Square, int]]:
    """Return the pieces that can be thrown, as pairs of square and side."""
    return {(each.square, each.side) for each in view_model.choices if isinstance(each, Throw)}


def _rings_path(view_model: ViewModel) -> str:
    """Return the path of rings around the pieces that can be thrown."""
    thrown, r = _pieces_to_throw(view_model), PIECE / 2 + 5
    return "".join(
        f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0z"
        for square, row in sides_on_spaces(view_model.view).items()
        for side, (x, y) in zip(row, spaces()[square], strict=True)
        if side is not None and (square, side) in thrown
    )


def _path_previews(view_model: ViewModel, stack: Square) -> Iterator[Node]:
    """Yield the path to every destination of the chosen stack, shown while the destination is
    pointed at.
    """
    for target in sorted(view_model.distances):
        path = tuple(map(centre, shortest_path(stack, view_model.distances, target)))
        yield _path_preview(f"shows-sq-{NAMES[target]}", path)
    for gate in GATES:
        if gate.key in view_model.gates:
            path = tuple(map(centre, shortest_path(stack, view_model.distances, gate.square)))
            yield _path_preview(f"shows-gate-{gate.key}", (*path, gate_position(gate)))


@cached
def _path_preview(id: str, points: Iterable[tuple[float, float]]) -> Node:
    line = "L".join(f"{x:g} {y:g}" for x, y in points)
    return h("path", id, {"class": "shows way", "d": f"M{line}"})


def _loss_previews(view_model: ViewModel) -> Iterator[Node]:
    """Yield the losses that a tile would cause, shown while its square is pointed at."""
    for square, losses in sorted(view_model.losses.items()):
        if losses:
            id = f"shows-sq-{NAMES[square]}"
            lost = [_lost_square(f"{id}-{NAMES[loss.square]}", loss.square) for loss in losses]
            yield h("g", id, {"class": "shows"}, *lost)


@cached
def _lost_square(id: str, square: Square) -> Node:
    x, y = centre(square)
    size = {"width": "92", "height": "92", "rx": "10"}
    return h("rect", id, {"class": "doomed", "x": f"{x - 46:g}", "y": f"{y - 46:g}", **size})
