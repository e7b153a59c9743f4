"""The search for puzzles in a game: positions whose goal has few enough solutions."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final

from . import game
from .actions import Action
from .board import GATE_SQUARES, LISTED
from .puzzle_bury import buried, most_buried
from .puzzle_goals import BURY, GOALS, HOLD, LEAD_OUT, good_starts, task
from .puzzle_hold_rival import HELD, hold, next_seat
from .puzzle_lead_out import Task, best
from .puzzle_themes import themes
from .puzzles import Puzzle, positions
from .table import Table

FEWEST_SQUARES: Final = 3
"""Fewest possible squares for the first tile if only one of them is right."""


def found(table: Table, seed: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a game: at most one with each goal at a position.

    If a seat has the same solution in several positions, only the first is yielded.
    """
    known: set[tuple[int, str, tuple[str, ...]]] = set()
    for ply, state, lays in positions(table):
        actions = tuple(action.text for action in table.record.actions[:ply])
        for goal in GOALS:
            about = task(goal, state, lays)
            for solved in _SOLVERS[goal](about):
                solution = state.actor, goal, solved.identity
                if solution in known:
                    continue
                known.add(solution)
                yield Puzzle(
                    seed,
                    table.seats,
                    actions,
                    goal,
                    solved.count,
                    (len(solved.good), len(game.legal(state))),
                    tuple(lay.text for lay in lays) if goal != HOLD else (),
                    tuple(action.text for action in solved.line),
                    themes(about, goal, solved.good, solved.line, alone=solved.alone),
                )


@dataclass(frozen=True, slots=True)
class _Solved:
    """The results of a search, as in a puzzle."""

    count: int
    good: Sequence[Action]
    line: Sequence[Action]
    alone: bool
    """True if all solutions have the same moves."""
    identity: tuple[str, ...]
    """Two positions with the same one are the same puzzle."""


def _led_out(task: Task) -> Iterator[_Solved]:
    """Yield the task if its solution is one set of moves.

    A task that pieces on gate squares solve by leaving there is no puzzle.
    """
    state = task.state
    count, lines = best(task)
    on_gates = LISTED[state.where[task.seat] & GATE_SQUARES]
    if len(lines) == 1 and sum(state.own(task.seat, square) for square in on_gates) < count:
        good, line = [*good_starts(LEAD_OUT, task, count)], lines[0]
        yield _Solved(count, good, line.actions, True, tuple(sorted(line.runs.elements())))


def _held(task: Task) -> Iterator[_Solved]:
    """Yield the task if the next seat could lead two people out, and one first square holds it."""
    state = task.state
    if sum(map(partial(state.own, next_seat(task)), LISTED[state.where[next_seat(task)]])) <= HELD:
        return
    if good := _only_start(HOLD, task, HELD):
        line = hold(task)
        assert line is not None
        yield _Solved(HELD, good, line, False, (line[0].text,))


def _buried(task: Task) -> Iterator[_Solved]:
    """Yield the task if one first square is right, and another would bury more at once."""
    count, line = most_buried(task)
    if good := _only_start(BURY, task, count) if count else []:
        now = {lay: buried(task.after(lay)) for lay in game.legal(task.state)}
        if now[good[0]] < max(now.values()):
            yield _Solved(count, good, line, False, (line[0].text,))


_SOLVERS: Final[dict[str, Callable[[Task], Iterator[_Solved]]]] = {
    LEAD_OUT: _led_out,
    HOLD: _held,
    BURY: _buried,
}


def _only_start(goal: str, task: Task, count: int) -> list[Action]:
    """Return the first action that keeps the goal in reach if it is the only one of many, else an
    empty list.
    """
    if len(game.legal(task.state)) < FEWEST_SQUARES:
        return []
    good = [*islice(good_starts(goal, task, count), 2)]
    return good if len(good) == 1 else []
