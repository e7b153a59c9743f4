"""The log: what happened, newest first. What an entry says is the game's."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ..kit.markup import Node, h
from ..kit.words import _, language

Step = Any


class View(Protocol):
    """What was seen."""

    @property
    def log(self) -> Sequence[Step]:
        """All steps."""

    @property
    def winners(self) -> Sequence[int] | None:
        """Who has won."""


class Scene(Protocol):
    """What of a scene is looked at."""

    @property
    def view(self) -> View:
        """For who looks."""

    @property
    def since(self) -> Sequence[Step]:
        """What others did since the person who looks last acted."""


class Log:
    """The log of one sitting; what is written once is not written again."""

    def __init__(self, entry: Callable[[Any, int, Step], Node]) -> None:
        """``entry`` writes of a scene what was done as which action; the first is 1."""
        self._entry = entry
        self._written: list[tuple[Step, Node]] = []
        self._language = language()

    def render(self, scene: Scene) -> Node:
        """The whole log, one entry for each action; what others did since one's own turn stands
        under a heading of its own.
        """
        steps = scene.view.log
        del self._written[len(steps) if self._language == language() else 0 :]
        self._language = language()
        for at, step in enumerate(steps):
            if at == len(self._written):
                self._written.append((step, self._entry(scene, at + 1, step)))
            elif self._written[at][0] != step:
                self._written[at] = step, self._entry(scene, at + 1, step)
        entries = [node for _step, node in reversed(self._written)]
        if scene.since and scene.view.winners is None:
            entries.insert(len(scene.since), h("li", "log-before", {}, _("Before that")))
            entries.insert(0, h("li", "log-since", {}, _("Since your turn")))
        title = h("h2", "log-title", {}, _("What happened"))
        lines = h("ol", "log-lines", {"reversed": True}, *entries)
        scrolls = {"tabindex": "0"}  # by keys, too
        return h("section", "log", {"aria-labelledby": "log-title", **scrolls}, title, lines)


def since(log: Sequence[Step], seat: int | None) -> tuple[Step, ...]:
    """What others did since a seat last acted; nothing where it never did."""
    seats = [step.seat for step in log]
    if seat not in seats:
        return ()
    return tuple(log[len(seats) - seats[::-1].index(seat) :])
