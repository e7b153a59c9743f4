"""Holding a rival: a turn after which the next seat leads at most one person out (docs/puzzles.md).

The next seat knows its tile, lays it on any square and makes any two moves. Two people leave in one
turn only by two moves that both lead out. Those depend on the lava and on the number of pieces on
the squares of that seat, and on nothing else.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from . import game
from .actions import DONE, Action, Move
from .board import LISTED, Mask
from .flight_phase import MOVES_A_TURN
from .puzzle_lead_out import Line, Task, best, can
from .state import AT_MOVE, OVER, State

HELD: Final = MOVES_A_TURN - 1
"""Greatest number of people that a held seat can lead out in its turn."""


def next_seat(task: Task) -> int:
    """Return the seat that is to be held."""
    return (task.seat + 1) % task.state.seats


def turn(state: State) -> Task:
    """Return the task of one turn of the actor."""
    return Task(state, state.actor, {}, turns=0)


def answer(task: Task) -> Line:
    """Return the turn of the next seat that leads the most people out, once ``task`` is over.

    It is empty if none can leave.
    """
    state = task.state
    found = best(turn(state))[1] if state.actor == next_seat(task) else []
    return next(iter(found), Line(()))


def hold(task: Task) -> tuple[Action, ...] | None:
    """Return actions of the rest of the seat's turn that hold the next seat, or None."""
    return _Search(next_seat(task)).actions(task)


def is_held(state: State, seat: int) -> bool:
    """Return True if ``seat``, whose turn begins, can lead at most :data:`HELD` people out."""
    return state.phase is OVER or state.actor != seat or not can(turn(state), HELD + 1)


class _Search:
    """A search through all actions of a turn, which judges equal exits of the rival once."""

    def __init__(self, rival: int) -> None:
        self._rival = rival
        self._known: dict[tuple[int, tuple[int, ...], tuple[int, ...]], bool] = {}

    def actions(self, task: Task) -> tuple[Action, ...] | None:
        if task.over:
            return () if self._held(task.state) else None
        if task.state.decision is AT_MOVE and not self._held(_without(task)):
            return None
        legal = sorted(game.legal(task.state), key=lambda action: action is not DONE)
        for action in self._worth_trying(task.state, legal):
            if (rest := self.actions(task.after(action))) is not None:
                return action, *rest
        return None

    def _worth_trying(self, state: State, legal: Sequence[Action]) -> Iterator[Action]:
        """Yield the actions, but only one of the last moves that have the same effect on the rival.

        A last move concerns the rival by those of its squares that it leaves or enters. Fewer
        pieces on such a square may hold the rival, and more never do.
        """
        if state.decision is not AT_MOVE or state.moves_left > 1:
            yield from legal
            return
        squares = state.where[self._rival]
        tried = set()
        for action in legal:
            left, entered = _touched(action, squares)
            if (left, 0) not in tried and (left, entered) not in tried:
                tried.add((left, entered))
                yield action

    def _held(self, state: State) -> bool:
        crowds = tuple(state.crowd[square] for square in LISTED[state.where[self._rival]])
        key = state.open, tuple(state.lava), crowds
        if key not in self._known:
            self._known[key] = is_held(state, self._rival)
        return self._known[key]


def _touched(action: Action, squares: Mask) -> tuple[Mask, Mask]:
    """Return which of ``squares`` a piece leaves and which it enters by an action."""
    if not isinstance(action, Move):
        return 0, 0
    return squares & 1 << action.origin, squares & 1 << action.target


def _without(task: Task) -> State:
    """Return the position at the end of the seat's turn, as if all of its pieces had gone.

    No moves of the seat hold a rival who is free even then: pieces only add steps.
    """
    state = task.state.clone()
    for square in LISTED[state.where[task.seat]]:
        while state.own(task.seat, square):
            state.take(task.seat, square)
    game.advance(state, DONE)
    return state
