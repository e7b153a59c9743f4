"""Short animations at a table of Via Appia after an action.

The drawing shows the new state at once, and an animation leads to it. A push is shown step by step,
as the model computes it. Each stone is identified by its place in the list before the push. Fallen
stones are ghosts, visible only during their animation.
"""

from collections.abc import Callable
from typing import Final

from app.kit.nodes import h
from app.table import animation
from app.table.changes import Change
from app.table.game_over import ID as RESULT
from pompeii.core.colours import SIDES
from pompeii.games.appia.actions import Build, Push, Travel
from pompeii.games.appia.board import NAMES, Size
from pompeii.games.appia.events import GameOver
from pompeii.games.appia.log import Step
from pompeii.games.appia.quarry import RADIUS, Frame, Stone
from pompeii.games.appia.view import View

from .aim import Aim
from .quarry import at, pusher, stone
from .road import stands

SLIDE: Final = 1.25
"""Length of a push, in animation lengths (``LONGER`` in ``web/dom/motion.py``): usually 25 ms for
each step.
"""
TREMBLES: Final = 16
"""Amplitude of a trembling hand, in units of the quarry's drawing."""
Point = tuple[float, float]


class Motions(animation.Motions):
    """The animations after the last change in one game."""

    def __init__(self, view: View, frames: Callable[[int], list[Frame]]) -> None:
        """``frames`` returns the frames of the push with a given ply, from 0."""
        super().__init__()
        self._frames = frames
        self._quarry = view.quarry
        self._at = view.at

    def look(self, change: Change, view: View) -> bool:
        """Queue the animations of ``change``; only the last step is animated. Return True if stones
        move.
        """
        quarry, self._quarry = self._quarry, view.quarry
        standing, self._at = self._at, view.at
        if not change:
            return False
        self.ghosts, self._motions = [], []
        if not change.steps:
            return False
        last = change.steps[-1]
        if any(isinstance(event, GameOver) for event in last.events):
            self._motions.append([RESULT, "parade", 0, 0, 0])
        if last.is_new_action and len(change.steps) == 1:
            self._act(last.step, view, quarry, standing)
        return any(kind in ("slide", "drop") for _id, kind, *_rest in self._motions)

    def _act(
        self, step: Step, view: View, quarry: tuple[Stone, ...], standing: tuple[int, ...]
    ) -> None:
        match step.action:
            case Push(size=size, x=x, angle=angle):
                before = [*quarry, (size, 100 * x, -RADIUS[size])]
                frames = self._frames(len(view.log) - 1)
                self._slide(before, frames, len(view.log))
                self._push(Aim(size, x, angle), frames, view)
            case Build(space=space):
                self._motions.append([f"tile-{NAMES[space]}", "come", 0, 0, 0])
            case Travel(target=target):
                start = stands(standing[step.seat], 0, 1)
                end = stands(target, 0, 1)
                piece = f"piece-{SIDES[view.sides[step.seat]]}"
                self._motions.append([piece, "glide", start[0] - end[0], start[1] - end[1], 0])

    def _slide(self, before: list[Stone], frames: list[Frame], ply: int) -> None:
        """Animate every stone that moved along its path."""
        ways: list[list[Point]] = [[at(x, y)] for _size, x, y in before]
        for frame in frames:
            there = {index: at(x, y) for index, x, y in frame}
            for index, way in enumerate(ways):
                if index in there:
                    way.append(there[index])
        staying = [index for index, _x, _y in frames[-1]]
        for now, index in enumerate(staying):
            if any(point != ways[index][-1] for point in ways[index]):
                self._motions.append([f"stone-{now}", "slide", _from_end(ways[index]), 0, 0])
        for index in range(len(before)):
            if index not in staying:
                self._fall(before[index][0], ways[index], len(frames), f"fallen-{ply}-{index}")

    def _push(self, aim: Aim, frames: list[Frame], view: View) -> None:
        """Animate the pusher: behind the stone until the stone is released, then back. A trembling
        hand is visible (V-Q17).
        """
        pushed = frames[0][-1][0]
        start = at(100 * aim.x, -RADIUS[aim.size])
        way = [start, *(at(x, y) for frame in frames[:-1] for i, x, y in frame if i == pushed)]
        id = f"pusher-{len(view.log)}"
        self.ghosts.append(pusher(id, aim, *start))
        self._motions.append([id, "slide", _from_end([*way, start]), 0, 0])
        if view.rules.hand == "tremor":
            self._motions.append([f"{id}-hand", "tremble", TREMBLES, 0, 0])
        self._motions.append(["quarry-traces", "show", 0, 0, SLIDE])

    def _fall(self, size: Size, way: list[Point], frames: int, id: str) -> None:
        """Animate a stone that slides over the edge and drops. A shrinking element needs its own
        middle at the origin. Otherwise it would shrink towards the middle of the drawing.
        """
        x, y = way[-1]
        there = {"transform": f"translate({x:g} {y:g})"}
        self.ghosts.append(h("g", f"{id}-there", there, stone(id, size, 0, 0, "ghost stone")))
        self._motions.append([id, "drop", _from_end(way), len(way) / (frames + 1), 0])


def _from_end(way: list[Point]) -> list[Point]:
    """Return a path relative to its end."""
    x, y = way[-1]
    return [(round(a - x, 1), round(b - y, 1)) for a, b in way]
