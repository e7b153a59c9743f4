"""Durations and a queue of animations. The DOM layer plays them (``web/dom/motion.py``)."""

from typing import Any, Final

from app.kit.nodes import Node

SECONDS: Final = {"off": 0.0, "fast": 0.16, "normal": 0.32, "slow": 0.64}
"""Seconds that an animation takes, by the field ``speed`` of :mod:`app.storage.settings`."""

Animation = list[Any]
"""Element id, kind (``web/dom/motion.py``), then x and y of the displacement. Instead of x and y, a
list of all points of the path, with the part of the time that each takes. Last, the part of the
time that the animation waits.
"""


class Animations:
    """The animations after the last change in one game; each game adds those of its changes."""

    def __init__(self) -> None:
        self.ghosts: list[Node] = []
        """Elements that are visible only during their animation."""
        self._queue: list[Animation] = []

    def take(self) -> list[Animation]:
        """Return the animations to play now, each once."""
        animations, self._queue = self._queue, []
        return animations
