"""The log of actions, newest first. Each game writes its own entries."""

from collections.abc import Callable, Sequence
from typing import Any

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, language
from app.kit.nodes import Attrs, Node, h

from .replay_intents import GoTo
from .view_model import AnyViewModel

Step = Any


class Log:
    """The log of one local game. Entries are cached."""

    def __init__(self, entry: Callable[[Any, int, Step], Node]) -> None:
        """``entry`` renders a step from a view model and the number of the step, from 1."""
        self._entry = entry
        self._cache: list[tuple[Step, Node]] = []
        self._linked_entries: tuple[list[Node], list[Node]] = (
            [],
            [],
        )  # entries, then the same with links
        self._language = language()

    def render(self, view_model: AnyViewModel) -> Node:
        """Return the whole log, one entry for each action. Steps of others since the player's own
        turn have a heading of their own.
        """
        entries = [*reversed(self._entries(view_model))]
        if view_model.steps_since_turn and view_model.view.winners is None:
            entries.insert(
                len(view_model.steps_since_turn), h("li", "log-before", {}, _("Earlier"))
            )
            entries.insert(
                0, h("li", "log-since", {}, _("Since your turn"), _replay_button(view_model))
            )
        return _log(entries)

    def render_without_links(self, view_model: AnyViewModel) -> Node:
        """Return the log without links."""
        return _log([*reversed(self._entries(view_model))])

    def render_for_replay(self, view_model: AnyViewModel, ply: int) -> Node:
        """Return the log of a replay after ``ply`` actions. Every entry leads to its position."""
        entries = self._entries(view_model)
        if self._linked_entries[0] != entries:
            self._linked_entries = (
                entries,
                [_linked_entry(at, entry) for at, entry in enumerate(entries, 1)],
            )
        leads = [*self._linked_entries[1]]
        if ply:
            leads[ply - 1] = _highlighted_entry(leads[ply - 1])
        return _log(leads[::-1])

    def _entries(self, view_model: AnyViewModel) -> list[Node]:
        """Return one entry for each action, oldest first."""
        steps = view_model.view.log
        del self._cache[len(steps) if self._language == language() else 0 :]
        self._language = language()
        for at, step in enumerate(steps):
            if at == len(self._cache):
                self._cache.append((step, self._entry(view_model, at + 1, step)))
            elif self._cache[at][0] != step:
                self._cache[at] = step, self._entry(view_model, at + 1, step)
        return [node for _step, node in self._cache]


def _log(entries: Sequence[Node]) -> Node:
    title = h("h2", "log-title", {}, _("Log"))
    lines = h("ol", "log-lines", {"reversed": True}, *entries)
    scrolls = {"tabindex": "0"}  # by keys, too
    return h("section", "log", {"aria-labelledby": "log-title", **scrolls}, title, lines)


def _replay_button(view_model: AnyViewModel) -> Node:
    """Return the button that replays the steps of others since the player's own turn."""
    begin = len(view_model.view.log) - len(view_model.steps_since_turn)
    return button("since-again", intents.Replay(str(begin), run="yes"), _("See it again"))


def _linked_entry(at: int, entry: Node) -> Node:
    """Return an entry that leads to its position in the replay."""
    intent = GoTo(str(at))
    number = button(f"{entry.id}-go", intent, str(at), label=_("Action {number}").format(number=at))
    return h(entry.tag, entry.id, {**entry.attrs, **intent.attrs}, *entry.nodes, number)


def _highlighted_entry(entry: Node) -> Node:
    """Mark the current entry of a replay; the page scrolls to it (web/dom/timeline_input.py)."""
    attrs: Attrs = {**entry.attrs, "class": f"{entry.attrs['class']} log-now", "data-now": True}
    return h(entry.tag, entry.id, attrs, *entry.nodes)
