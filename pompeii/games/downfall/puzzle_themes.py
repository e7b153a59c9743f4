"""The themes of a puzzle, derived from its solution (docs/puzzles.md)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from pompeii.core.i18n import mark

from . import flight_phase, game
from .actions import OUT, Action, Lay, Move
from .board import GATE_SQUARES
from .events import Event, PiecesLost
from .puzzle_solver import Task, can

MOVES, LAVA, GATE, CUT_OFF, TWICE, BEHIND = "moves", "lava", "gate", "cut-off", "twice", "behind"
THEMES: Final[Mapping[str, str]] = {
    MOVES: mark("only the runs matter: the lava has several good squares"),
    LAVA: mark("only one square for the lava"),
    GATE: mark("a gate that must stay open"),
    CUT_OFF: mark("people who could be cut off"),
    TWICE: mark("one piece moves twice"),
    BEHIND: mark("a piece that must be left behind"),
}
"""Label of every theme."""


def themes(task: Task, line: Sequence[Action]) -> tuple[str, ...]:
    """Return the themes of the unique solution of a task, in the order of :data:`THEMES`."""
    found = {*_of_runs(task, line)}
    left = sum(isinstance(action, Move) and action.target == OUT for action in line)
    for action in line:
        if isinstance(action, Lay):
            found |= {*_of_lava(task, left)}
        elif isinstance(action, Move) and action.target == OUT:
            left -= 1
        task = task.after(action)
    if LAVA not in found:
        found.add(MOVES)
    return tuple(theme for theme in THEMES if theme in found)


def _of_lava(task: Task, count: int) -> Iterator[str]:
    """Yield the themes of a lay: possible mistakes in a position from which ``count`` people can
    still be led out.
    """
    lays = [lay for lay in flight_phase.legal(task.state) if isinstance(lay, Lay)]
    bad = [lay for lay in lays if not can(task.after(lay), count)]
    if len(lays) - len(bad) == 1 < len(lays):
        yield LAVA
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


def _of_runs(task: Task, line: Sequence[Action]) -> Iterator[str]:
    """Yield the themes of the moves."""
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
