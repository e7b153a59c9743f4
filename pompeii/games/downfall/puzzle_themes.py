"""The themes of a puzzle, derived from its solution (docs/puzzles.md)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from pompeii.core.i18n import mark

from . import flight_phase, game
from .actions import Action, Lay, Move
from .board import GATE_SQUARES
from .events import Event, PiecesLost
from .puzzle_goals import BURY, HOLD
from .puzzle_lead_out import Task

BAR, LAVA, MOVES, GATE, CUT_OFF, TWICE, BEHIND = (
    "bar", "lava", "moves", "gate", "cut-off", "twice", "behind"
)  # fmt: skip
THEMES: Final[Mapping[str, str]] = {
    BAR: mark("a rival's way out that must be barred"),
    LAVA: mark("lava that buries or cuts off others"),
    MOVES: mark("only one set of moves"),
    GATE: mark("a gate that must stay open"),
    CUT_OFF: mark("people who could be cut off"),
    TWICE: mark("one piece moves twice"),
    BEHIND: mark("a piece that must be left behind"),
}
"""Label of every theme. The first theme of a puzzle is its point: bars, lava or moves."""


def themes(
    task: Task, goal: str, good: Collection[Action], line: Sequence[Action], *, alone: bool
) -> tuple[str, ...]:
    """Return the themes of a puzzle, in the order of :data:`THEMES`.

    ``good`` are the first actions that keep the goal in reach. ``alone`` is True if all solutions
    have the moves of ``line``.
    """
    found = {BAR} if goal == HOLD else {LAVA} if goal == BURY else {*_of_lava(task, good)}
    if alone:
        found |= {MOVES, *themes_of_moves(task, line)}
    return tuple(theme for theme in THEMES if theme in found)


def _of_lava(task: Task, good: Collection[Action]) -> Iterator[str]:
    """Yield the themes of the first lay: possible mistakes."""
    lays = [lay for lay in flight_phase.legal(task.state) if isinstance(lay, Lay)]
    bad = [lay for lay in lays if lay not in good]
    if any(GATE_SQUARES >> lay.square & 1 for lay in bad):
        yield GATE
    if any(_cuts_off(task, lay) for lay in bad):
        yield CUT_OFF


def _cuts_off(task: Task, lay: Lay) -> bool:
    """Return True if ``lay`` cuts off pieces of the seat (E4)."""
    state = task.state.clone()
    notes: list[Event] = []
    state.notes = notes
    game.act(state, lay)
    return any(
        isinstance(event, PiecesLost) and event.cause == "cut-off" and event.losses[task.seat]
        for event in notes
    )


def themes_of_moves(task: Task, line: Sequence[Action]) -> Iterator[str]:
    """Yield the themes of the moves of ``line``, which may be any play."""
    positions = [task]
    for action in line:
        positions.append(positions[-1].after(action))
    for (first, second), (before, between) in zip(
        pairwise(line), pairwise(positions), strict=False
    ):
        if (
            isinstance(first, Move)
            and isinstance(second, Move)
            and first.target == second.origin
            and before.turns == between.turns
            and not before.state.own(task.seat, first.target)
        ):
            yield TWICE
    end = positions[-1].state
    if any(isinstance(run, Move) and end.own(task.seat, run.origin) for run in line):
        yield BEHIND
