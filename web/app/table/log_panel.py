"""The log of actions: one block for each turn, the newest first, read downwards within a turn.

Each game writes its own entries.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, language
from app.kit.nodes import Attrs, Node, h
from app.kit.place_name_links import PlaceNames
from app.kit.rule_links import rule_link

from .replay_and_share_intents import GoTo
from .view_model import AnyViewModel

ROUTINE = "routine"
"""Class of sentences on routine events, shown on request only."""
Step = Any


@dataclass
class _Drawn:
    """The parts of a log that are drawn for one reader."""

    entries: list[tuple[Step, Node]] = field(default_factory=list)
    turns: dict[int, tuple[Sequence[Node], Sequence[Node]]] = field(default_factory=dict)
    """The entries of each turn, and their block; by the number of the first step from 0."""


class Log:
    """The log of one local game. Its parts are drawn once for every reader.

    People at one device read it by turns.
    """

    def __init__(
        self,
        entry: Callable[[Any, int, Step], Node],
        outcome: Callable[[Any, Sequence[Step]], str],
    ) -> None:
        """``entry`` renders a step from a view model and the number of the step, from 1.

        ``outcome`` returns the result of a turn from a view model and its steps, or "".
        """
        self._entry = entry
        self._outcome = outcome
        # By the language, the seat that sees it, and the seat that it addresses as "You".
        self._readers: dict[tuple[str, int | None, int | None], _Drawn] = {}
        # Entries, then the same with links.
        self._linked_entries: tuple[list[Node], list[Node]] = ([], [])

    def render(self, view_model: AnyViewModel) -> Node:
        """Return the whole log. The turns of others since the player's own turn have a heading."""
        entries = self._entries(view_model)
        count = len(view_model.steps_since_turn)
        if not count or view_model.view.winners is not None:
            return _log(self._blocks(view_model, entries))
        begin = len(entries) - count
        return _log(
            [
                h("li", "log-since", {}, _("Since your turn"), _replay_button(begin)),
                *self._blocks(view_model, entries, begin=begin),
                h("li", "log-before", {}, _("Earlier")),
                *self._blocks(view_model, entries[:begin]),
            ]
        )

    def render_without_links(self, view_model: AnyViewModel) -> Node:
        """Return the log without links."""
        return _log(self._blocks(view_model, self._entries(view_model)))

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
        leads[ply:] = [_with_class(entry, "log-later") for entry in leads[ply:]]
        return _log(self._blocks(view_model, leads, folds=False))

    def _blocks(
        self,
        view_model: AnyViewModel,
        entries: Sequence[Node],
        *,
        begin: int = 0,
        folds: bool = True,
    ) -> Iterator[Node]:
        """Yield the entries from ``begin`` on by turns, the newest first, each with a heading.

        A single action without a result is its own heading. If it ``folds``, equal actions in a
        row are one entry.
        """
        turns = self._drawn(view_model).turns
        for first, last in reversed([*_turns(view_model.view.log[begin : len(entries)])]):
            turn = entries[begin + first : begin + last]
            found = turns.get(begin + first)
            if found is None or found[0] != turn:
                block = self._block(view_model, begin + first, turn, folds=folds)
                found = turns[begin + first] = turn, block
            yield from found[1]

    def _block(
        self, view_model: AnyViewModel, begin: int, entries: Sequence[Node], *, folds: bool
    ) -> Sequence[Node]:
        """Return the entries of a turn with a heading: its player, and the result of the turn."""
        steps = view_model.view.log[begin : begin + len(entries)]
        outcome = self._outcome(view_model, steps)
        if not outcome and len(steps) == 1:
            return [_with_class(entries[0], "log-alone")]
        seat = steps[0].seat
        words = _("You") if seat == view_model.you else view_model.players[seat].name
        if outcome:
            words = _("{name}: {outcome}").format(name=words, outcome=outcome)
        id = f"log-turn-{begin + 1}"
        attrs: Attrs = {"class": f"log-turn side-{view_model.view.sides[seat]}"}
        heading = h("li", id, attrs, h("p", f"{id}-words", {}, words))
        return [heading, *(_folded(steps, entries) if folds else entries)]

    def _drawn(self, view_model: AnyViewModel) -> _Drawn:
        """Return the parts that were drawn for the present reader."""
        reader = language(), view_model.view.seat, view_model.you
        return self._readers.setdefault(reader, _Drawn())

    def _entries(self, view_model: AnyViewModel) -> list[Node]:
        """Return one entry for each action, oldest first."""
        steps = view_model.view.log
        drawn = self._drawn(view_model).entries
        del drawn[len(steps) :]
        for at, step in enumerate(steps):
            if at == len(drawn):
                drawn.append((step, self._entry(view_model, at + 1, step)))
            elif drawn[at][0] != step:
                drawn[at] = step, self._entry(view_model, at + 1, step)
        return [node for _step, node in drawn]


def log_sentence(
    id: str, text: str, places: PlaceNames, rules: Sequence[str], *, routine: bool = False
) -> Node:
    """Return a sentence of an entry, with its ``places`` marked and links to ``rules`` at its end.

    A ``routine`` sentence is shown on request only.
    """
    links = [rule_link(f"{id}-{rule}", rule, rule) for rule in rules]
    attrs: Attrs = {"class": ROUTINE if routine else None}
    return h("p", id, attrs, *places.light(id, [f"{text}\u00a0" if links else text]), *links)


def _folded(steps: Sequence[Step], entries: Sequence[Node]) -> Iterator[Node]:
    """Yield the entries of ``steps``; of equal steps in a row only the last, with their number."""
    drawn = zip(steps, entries, strict=True)
    for _same, run in groupby(drawn, key=lambda each: (each[0].action, each[0].events)):
        *before, (_step, last) = run
        if before:
            times = h("b", f"{last.id}-times", {"class": "log-times"}, f"× {len(before) + 1}")
            last = h(last.tag, last.id, last.attrs, *last.nodes, times)
        yield last


def _turns(steps: Sequence[Step]) -> Iterator[tuple[int, int]]:
    """Yield the begin and the end of each turn: successive steps of one seat."""
    begin = 0
    for _seat, turn in groupby(steps, key=lambda step: step.seat):
        end = begin + len([*turn])
        yield begin, end
        begin = end


def _log(lines: Iterable[Node]) -> Node:
    lines = [*lines]
    title = h("h2", "log-title", {}, _("Log"))
    scrolls = {"tabindex": "0"}  # by keys, too
    attrs = {"aria-labelledby": "log-title", **scrolls}
    return h("section", "log", attrs, title, *_fold(lines), h("ol", "log-lines", {}, *lines))


def _fold(lines: Sequence[Node]) -> Iterator[Node]:
    """Yield the switch that shows routine sentences, if there are any (see style/log.css)."""
    if any(part.attrs.get("class") == ROUTINE for line in lines for part in line.nodes):
        words = h("summary", "log-routine-words", {}, _("Draws"))
        yield h("details", "log-routine", {}, words)


def _replay_button(begin: int) -> Node:
    """Return the button that replays the steps of others since the player's own turn."""
    return button("since-again", intents.Replay(str(begin), run="yes"), _("See it again"))


def _linked_entry(at: int, entry: Node) -> Node:
    """Return an entry that leads to its position in the replay."""
    intent = GoTo(str(at))
    number = button(f"{entry.id}-go", intent, str(at), label=_("Action {number}").format(number=at))
    return h(entry.tag, entry.id, {**entry.attrs, **intent.attrs}, *entry.nodes, number)


def _highlighted_entry(entry: Node) -> Node:
    """Mark the current entry of a replay; the page scrolls to it (web/dom/timeline_input.py)."""
    marked = _with_class(entry, "log-now")
    return h(entry.tag, entry.id, {**marked.attrs, "data-now": True}, *entry.nodes)


def _with_class(entry: Node, name: str) -> Node:
    """Return ``entry`` with another class."""
    attrs: Attrs = {**entry.attrs, "class": f"{entry.attrs['class']} {name}"}
    return h(entry.tag, entry.id, attrs, *entry.nodes)
