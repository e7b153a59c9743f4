"""The greatest number of people that a seat can lead out, and the lines (docs/puzzles.md).

The tiles and the actions of the other seats are known: they lay their tiles by :func:`reply` and
move no piece. Everything else is searched exhaustively.

The search first finds runs as if no more lava came, then the lava for those runs alone. It misses
no line: lava only takes squares and people away, and with fewer of both no piece runs farther. Only
M4 can become less strict by lava, so the second part applies it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from . import flight_phase, game
from .actions import DONE, MOVES, OUT, Action, Move
from .board import LISTED, STEPS, Mask, Square
from .flight_phase import MOVES_A_TURN
from .state import AT_LAVA, AT_MOVE, OVER, State

Runs = tuple[Move, ...]
"""Consecutive moves, the last of them out of the city. Each is of use: it leads out, or a later one
begins on its target.
"""


@dataclass(frozen=True, slots=True)
class Task:
    """A position within a seat's own turn in the flight, and its future."""

    state: State
    seat: int
    replies: Mapping[int, Action]
    """Lay of each of the other seats, by seat."""
    turns: int = 1
    """Number of turns of the seat after this one."""

    @property
    def moves(self) -> int:
        """Maximum number of moves left for the seat."""
        now = MOVES_A_TURN if self.state.decision is AT_LAVA else self.state.moves_left
        return now + MOVES_A_TURN * self.turns

    @property
    def over(self) -> bool:
        """True if the seat has no more decisions."""
        return self.state.phase is OVER or self.turns < 0

    def after(self, action: Action) -> "Task":
        """Return the task after a legal action of the seat and the replies of the others."""
        state, turns = self.state.clone(), self.turns
        game.advance(state, action)
        if state.actor != self.seat:
            turns -= 1
            while turns >= 0 and state.phase is not OVER and state.actor != self.seat:
                legal = game.legal(state)
                game.advance(state, reply(legal, self.replies[state.actor]))
        return replace(self, state=state, turns=turns)


@dataclass(frozen=True, slots=True)
class Line:
    """All actions of a seat, lava and runs."""

    actions: tuple[Action, ...]

    @property
    def runs(self) -> Counter[str]:
        """The identity of a line: its moves, in any order and turn, with any lava."""
        return Counter(action.text for action in self.actions if isinstance(action, Move))


def reply(legal: Sequence[Action], planned: Action) -> Action:
    """Return the action of another seat: ``planned`` if legal, else no move or the first lay."""
    return next((action for action in (planned, DONE) if action in legal), legal[0])


def best(task: Task) -> tuple[int, list[Line]]:
    """Return the greatest number of people that can be led out, with one or two lines. Two lines
    show that the solution is not unique.
    """
    for count in range(task.moves, 0, -1):
        if found := lines(task, count, enough=2):
            return count, found
    return 0, []


def can(task: Task, count: int) -> bool:
    """Return True if ``count`` people can still be led out."""
    return count <= 0 or bool(lines(task, count, enough=1))


def lines(task: Task, count: int, enough: int) -> list[Line]:
    """Return up to ``enough`` lines that lead ``count`` people out, each with different moves."""
    found: dict[frozenset[tuple[str, int]], Line] = {}
    if task.over:
        return []
    for runs in _runs(task, count):
        key = frozenset(Counter(move.text for move in runs).items())
        if key not in found and (actions := _played(task, runs)) is not None:
            found[key] = Line(actions)
            if len(found) == enough:
                break
    return [*found.values()]


def _runs(task: Task, count: int) -> Iterator[Runs]:
    """Yield the runs that lead ``count`` people out, ignoring lava and M4."""
    state, seat = task.state.clone(), task.seat
    away = STEPS[state.open]
    reaches: dict[tuple[Square, int], Mask] = {}

    def reach(origin: Square) -> Mask:
        key = origin, state.crowd[origin]
        if key not in reaches:
            reaches[key] = flight_phase.reach(state, origin)
        return reaches[key]

    def further(done: Runs, used: Mask, exits: int, moves: int) -> Iterator[Runs]:
        """Yield the runs that begin with `done` and lead `exits` more people out in `moves` moves.

        `used` are the squares on which a piece arrived and from which no piece ran since.
        """
        if not exits:
            if not used:
                yield done
            return
        if moves < exits or used.bit_count() > moves:
            return
        if moves == exits and any(away[s] >= state.crowd[s] for s in LISTED[used]):
            # These pieces have to leave from there now, and no other piece joins them there any
            # more.
            return
        for origin in LISTED[state.where[seat]]:
            targets = reach(origin)
            if moves == exits:
                targets &= 1 << OUT
            for target in LISTED[targets]:
                left = used & ~(1 << origin)
                state.take(seat, origin)
                move = MOVES[origin].by_square[target]
                if target == OUT:
                    yield from further((*done, move), left, exits - 1, moves - 1)
                else:
                    state.put(seat, target)
                    yield from further((*done, move), left | 1 << target, exits, moves - 1)
                    state.take(seat, target)
                state.put(seat, origin)

    yield from further((), 0, count, task.moves)


def _played(task: Task, runs: Sequence[Move]) -> tuple[Action, ...] | None:
    """Return the seat's actions that make ``runs``, with lava on the first squares that permit
    them. Return None if no lava does.
    """
    if not runs:
        return ()
    if task.over or len(runs) > task.moves:
        return None
    state = task.state
    if state.decision is AT_LAVA:
        tried: Sequence[Action] = flight_phase.legal(state)
    elif state.decision is AT_MOVE and flight_phase.why_not(state, runs[0]) is None:
        tried = [runs[0], DONE]
    else:
        tried = [DONE]
    for action in tried:
        left = runs[1:] if action is runs[0] else runs
        if (rest := _played(task.after(action), left)) is not None:
            return action, *rest
    return None
