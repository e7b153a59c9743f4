"""The log: what happened, newest first. What an entry says is the game's."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, language
from app.kit.nodes import Attrs, Node, h

from .intents import GoTo

Step = Any


class View(Protocol):
    """What was seen."""

    @property
    def log(self) -> Sequence[Step]:
        """All steps."""

    @property
    def winners(self) -> Sequence[int] | None:
        """Who has won."""


class ViewModel(Protocol):
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
        self._leads: tuple[list[Node], list[Node]] = [], []  # entries, and what is made of them
        self._language = language()

    def render(self, scene: ViewModel) -> Node:
        """The whole log, one entry for each action; what others did since one's own turn stands
        under a heading of its own.
        """
        entries = [*reversed(self._entries(scene))]
        if scene.since and scene.view.winners is None:
            entries.insert(len(scene.since), h("li", "log-before", {}, _("Before that")))
            entries.insert(0, h("li", "log-since", {}, _("Since your turn"), _again(scene)))
        return _log(entries)

    def plain(self, scene: ViewModel) -> Node:
        """Every entry, and nothing that leads anywhere."""
        return _log([*reversed(self._entries(scene))])

    def at(self, scene: ViewModel, ply: int) -> Node:
        """The same of a replay that stands after ``ply`` actions: every entry leads to where it was
        done.
        """
        entries = self._entries(scene)
        if self._leads[0] != entries:
            self._leads = entries, [_leading(at, entry) for at, entry in enumerate(entries, 1)]
        leads = [*self._leads[1]]
        if ply:
            leads[ply - 1] = _now(leads[ply - 1])
        return _log(leads[::-1])

    def _entries(self, scene: ViewModel) -> list[Node]:
        """One for each action, the first one first."""
        steps = scene.view.log
        del self._written[len(steps) if self._language == language() else 0 :]
        self._language = language()
        for at, step in enumerate(steps):
            if at == len(self._written):
                self._written.append((step, self._entry(scene, at + 1, step)))
            elif self._written[at][0] != step:
                self._written[at] = step, self._entry(scene, at + 1, step)
        return [node for _step, node in self._written]


def _log(entries: Sequence[Node]) -> Node:
    title = h("h2", "log-title", {}, _("What happened"))
    lines = h("ol", "log-lines", {"reversed": True}, *entries)
    scrolls = {"tabindex": "0"}  # by keys, too
    return h("section", "log", {"aria-labelledby": "log-title", **scrolls}, title, lines)


def _again(scene: ViewModel) -> Node:
    """Leads to the replay of what others did since one's own turn."""
    begin = len(scene.view.log) - len(scene.since)
    return button("since-again", intents.Replay(str(begin), run="yes"), _("See it again"))


def _leading(at: int, entry: Node) -> Node:
    """An entry of a replay."""
    intent = GoTo(str(at))
    number = button(f"{entry.id}-go", intent, str(at), label=_("Move {number}").format(number=at))
    return h(entry.tag, entry.id, {**entry.attrs, **intent.attrs}, *entry.nodes, number)


def _now(entry: Node) -> Node:
    """The entry at which a replay stands; it is scrolled to (web/dom/timeline.py)."""
    attrs: Attrs = {**entry.attrs, "class": f"{entry.attrs['class']} log-now", "data-now": True}
    return h(entry.tag, entry.id, attrs, *entry.nodes)


def since(log: Sequence[Step], seat: int | None) -> tuple[Step, ...]:
    """What others did since a seat last acted; nothing where it never did."""
    seats = [step.seat for step in log]
    if seat not in seats:
        return ()
    return tuple(log[len(seats) - seats[::-1].index(seat) :])
