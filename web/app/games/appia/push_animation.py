"""The animation of a push, step by step, as the model computes it.

Each stone is identified by its place in the list before the push. Fallen stones, dust and the
pusher are ghosts, visible only during the animation.
"""

from collections.abc import Sequence
from typing import Final

from app.kit.nodes import Node, h
from app.kit.piece_icon import shape
from app.table.animation_queue import Animation
from pompeii.games.appia.board import Size
from pompeii.games.appia.quarry_physics import RADIUS, Frame, Stone

from .aimed_push import Aim
from .quarry import FAR_EDGE, pusher, to_drawing
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


class PushAnimation:
    """The animation of one push."""

    def __init__(
        self,
        lying: Sequence[Stone],
        aim: Aim,
        frames: Sequence[Frame],
        number: int,
        *,
        trembles: bool = False,
    ) -> None:
        """Animate the push ``aim`` of the stones ``lying`` there before, with its ``frames``.

        ``number`` makes the ids of the ghosts unique.
        """
        self.ghosts: list[Node] = []
        self.queue: list[Animation] = []
        self._frames, self._number = frames, number
        self._stones([*lying, (aim.size, 100 * aim.x, -RADIUS[aim.size])])
        self._pusher(aim, trembles=trembles)

    def _stones(self, before: Sequence[Stone]) -> None:
        """Animate every stone that moved along its path."""
        paths: list[list[Point]] = [[to_drawing(x, y)] for _size, x, y in before]
        for frame in self._frames:
            there = {index: to_drawing(x, y) for index, x, y in frame}
            for index, path in enumerate(paths):
                if index in there:
                    path.append(there[index])
        staying = [index for index, _x, _y in self._frames[-1]]
        for now, index in enumerate(staying):
            if any(point != paths[index][-1] for point in paths[index]):
                self.queue.append([f"stone-{now}", "slide", _relative_to_end(paths[index]), 0, 0])
        for index, (size, _x, _y) in enumerate(before):
            if index not in staying:
                self._fall(size, paths[index], f"fallen-{self._number}-{index}")

    def _pusher(self, aim: Aim, *, trembles: bool) -> None:
        """Animate the pusher: behind the stone until the stone is released, then back. A trembling
        hand is visible (V-Q17).
        """
        pushed = self._frames[0][-1][0]
        start = to_drawing(100 * aim.x, -RADIUS[aim.size])
        path = [
            start,
            *(to_drawing(x, y) for frame in self._frames[:-1] for i, x, y in frame if i == pushed),
        ]
        id = f"pusher-{self._number}"
        self.ghosts.append(pusher(id, aim, *start))
        self.queue.append([id, "slide", _relative_to_end([*path, start]), 0, 0])
        if trembles:
            self.queue.append([f"{id}-hand", "tremble", TREMOR_SIZE, 0, 0])
        self.queue.append(["quarry-traces", "show", 0, 0, PUSH_LENGTH])

    def _fall(self, size: Size, path: list[Point], id: str) -> None:
        """Animate a stone that slides over the edge and drops. A shrinking element needs its own
        middle at the origin. Otherwise it would shrink towards the middle of the drawing.
        """
        x, y = path[-1]
        there = {"transform": f"translate({x:g} {y:g})"}
        self.ghosts.append(h("g", f"{id}-there", there, stone(id, size, 0, 0, "ghost stone")))
        part = len(path) / (len(self._frames) + 1)
        self.queue.append([id, "drop", _relative_to_end(path), part, 0])
        beyond = {"transform": f"translate({x:g} {-FAR_EDGE - RADIUS[size] / 10:g})"}
        dust = h("path", f"{id}-dust", {"class": "ghost dust", "d": DUST[size]})
        self.ghosts.append(h("g", f"{id}-puff", beyond, dust))
        self.queue.append([f"{id}-dust", "puff", 0, 0, DUST_DELAY * part])


def _relative_to_end(path: list[Point]) -> list[Point]:
    """Return a path relative to its end."""
    x, y = path[-1]
    return [(round(a - x, 1), round(b - y, 1)) for a, b in path]
