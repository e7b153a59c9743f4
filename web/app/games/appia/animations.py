"""Short animations at a table of Via Appia after an action.

The drawing shows the new state at once, and an animation leads to it. A push is shown step by step,
as the model computes it. Each stone is identified by its place in the list before the push. Fallen
stones are ghosts, visible only during their animation.
"""

from collections.abc import Callable
from typing import Final

from app.kit.nodes import h
from app.kit.piece_icon import shape
from app.table import animation_queue
from app.table.game_over_banner_and_buttons import BANNER_ID, PANEL_ID
from app.table.table_changes import Change
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia.actions import Build, Push, Travel
from pompeii.games.appia.board import NAMES, Size
from pompeii.games.appia.events import GameOver
from pompeii.games.appia.quarry_physics import RADIUS, Frame, Stone
from pompeii.games.appia.step_log import Step
from pompeii.games.appia.view import View

from .aimed_push import Aim
from .quarry import FAR_EDGE, pusher, to_drawing
from .road import piece_position
from .stone_drawing import stone

PUSH_LENGTH: Final = 1.25
"""Length of a push, in animation lengths (``LONGER`` in ``web/dom/motion.py``): usually 25 ms for
each step.
"""
TREMOR_SIZE: Final = 16
"""Amplitude of a trembling hand, in units of the quarry's drawing."""
DUST: Final = tuple(
    "".join(
        shape(0, RADIUS[size] * x / 10, RADIUS[size] * y / 10, RADIUS[size] * wide / 10)
        for x, y, wide in ((-0.9, 0.1, 1.0), (-0.3, -0.3, 1.3), (0.5, -0.2, 1.2), (1.0, 0.2, 0.8))
    )
    for size in range(len(RADIUS))
)
"""A cloud of dust, by the size of the stone that raises it."""
DUST_DELAY: Final = 1.2
"""Time from the begin of a push until the dust of its last stone, in animation lengths."""
Point = tuple[float, float]


class Animations(animation_queue.Animations):
    """The animations after the last change in one game."""

    def __init__(self, view: View, frames: Callable[[int], list[Frame]]) -> None:
        """``frames`` returns the frames of the push with a given ply, from 0."""
        super().__init__()
        self._frames = frames
        self._quarry = view.quarry
        self._piece_places = view.at

    def queue(self, change: Change, view: View) -> bool:
        """Queue the animations of ``change``; only the last step is animated. Return True if stones
        move.
        """
        quarry, self._quarry = self._quarry, view.quarry
        standing, self._piece_places = self._piece_places, view.at
        if not change:
            return False
        self.ghosts, self._queue = [], []
        if not change.steps:
            return False
        last = change.steps[-1]
        if any(isinstance(event, GameOver) for event in last.events):
            self._queue.append([PANEL_ID, "parade", 0, 0, 0])
            self._queue.append([BANNER_ID, "banner", 0, 0, 0])
        if last.is_new_action and len(change.steps) == 1:
            self._animate_action(last.step, view, quarry, standing)
        return any(kind in ("slide", "drop") for _id, kind, *_rest in self._queue)

    def _animate_action(
        self, step: Step, view: View, quarry: tuple[Stone, ...], standing: tuple[int, ...]
    ) -> None:
        match step.action:
            case Push(size=size, x=x, angle=angle):
                before = [*quarry, (size, 100 * x, -RADIUS[size])]
                frames = self._frames(len(view.log) - 1)
                self._animate_stones(before, frames, len(view.log))
                self._animate_pusher(Aim(size, x, angle), frames, view)
            case Build(space=space):
                self._queue.append([f"tile-{NAMES[space]}", "come", 0, 0, 0])
            case Travel(target=target):
                start = piece_position(standing[step.seat], 0, 1)
                end = piece_position(target, 0, 1)
                piece = f"piece-{SIDES[view.sides[step.seat]]}"
                self._queue.append([piece, "glide", start[0] - end[0], start[1] - end[1], 0])

    def _animate_stones(self, before: list[Stone], frames: list[Frame], ply: int) -> None:
        """Animate every stone that moved along its path."""
        paths: list[list[Point]] = [[to_drawing(x, y)] for _size, x, y in before]
        for frame in frames:
            there = {index: to_drawing(x, y) for index, x, y in frame}
            for index, path in enumerate(paths):
                if index in there:
                    path.append(there[index])
        staying = [index for index, _x, _y in frames[-1]]
        for now, index in enumerate(staying):
            if any(point != paths[index][-1] for point in paths[index]):
                self._queue.append([f"stone-{now}", "slide", _relative_to_end(paths[index]), 0, 0])
        for index in range(len(before)):
            if index not in staying:
                self._animate_fall(
                    before[index][0], paths[index], len(frames), f"fallen-{ply}-{index}"
                )

    def _animate_pusher(self, aim: Aim, frames: list[Frame], view: View) -> None:
        """Animate the pusher: behind the stone until the stone is released, then back. A trembling
        hand is visible (V-Q17).
        """
        pushed = frames[0][-1][0]
        start = to_drawing(100 * aim.x, -RADIUS[aim.size])
        path = [
            start,
            *(to_drawing(x, y) for frame in frames[:-1] for i, x, y in frame if i == pushed),
        ]
        id = f"pusher-{len(view.log)}"
        self.ghosts.append(pusher(id, aim, *start))
        self._queue.append([id, "slide", _relative_to_end([*path, start]), 0, 0])
        if view.rules.hand == "tremor":
            self._queue.append([f"{id}-hand", "tremble", TREMOR_SIZE, 0, 0])
        self._queue.append(["quarry-traces", "show", 0, 0, PUSH_LENGTH])

    def _animate_fall(self, size: Size, path: list[Point], frames: int, id: str) -> None:
        """Animate a stone that slides over the edge and drops. A shrinking element needs its own
        middle at the origin. Otherwise it would shrink towards the middle of the drawing.
        """
        x, y = path[-1]
        there = {"transform": f"translate({x:g} {y:g})"}
        self.ghosts.append(h("g", f"{id}-there", there, stone(id, size, 0, 0, "ghost stone")))
        part = len(path) / (frames + 1)
        self._queue.append([id, "drop", _relative_to_end(path), part, 0])
        beyond = {"transform": f"translate({x:g} {-FAR_EDGE - RADIUS[size] / 10:g})"}
        dust = h("path", f"{id}-dust", {"class": "ghost dust", "d": DUST[size]})
        self.ghosts.append(h("g", f"{id}-puff", beyond, dust))
        self._queue.append([f"{id}-dust", "puff", 0, 0, DUST_DELAY * part])


def _relative_to_end(path: list[Point]) -> list[Point]:
    """Return a path relative to its end."""
    x, y = path[-1]
    return [(round(a - x, 1), round(b - y, 1)) for a, b in path]
