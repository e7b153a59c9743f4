"""The goals of puzzles, and the first actions that keep a goal in reach (docs/puzzles.md)."""

from collections.abc import Iterable, Iterator
from typing import Final

from . import game
from .actions import Action
from .puzzle_bury import buried, most_buried
from .puzzle_hold_rival import hold, turn
from .puzzle_lead_out import Task, can
from .state import State

LEAD_OUT: Final = "lead-out"
"""Lead as many people as possible out in two turns, while the others stand still."""
HOLD: Final = "hold"
"""Keep the next seat from leading more than one person out in its turn."""
BURY: Final = "bury"
"""Bury as many people of the others as possible with two tiles, while they stand still."""
GOALS: Final = (LEAD_OUT, HOLD, BURY)


def task(goal: str, state: State, replies: Iterable[Action]) -> Task:
    """Return the task of the actor, with ``replies`` of the others in turn order."""
    if goal == HOLD:
        return turn(state)
    others = [(state.actor + 1 + number) % state.seats for number in range(state.seats - 1)]
    return Task(state, state.actor, dict(zip(others, replies, strict=True)))


def in_reach(goal: str, task: Task, count: int) -> bool:
    """Return True if the goal can still be reached: ``count`` more people led out or buried, or the
    hold.
    """
    if goal == BURY:
        return most_buried(task)[0] >= count
    return hold(task) is not None if goal == HOLD else can(task, count)


def good_starts(goal: str, task: Task, count: int) -> Iterator[Action]:
    """Yield the legal lays that keep the goal in reach. A lay may bury people."""
    for action in game.legal(task.state):
        after = task.after(action)
        done = buried(after) - buried(task) if goal == BURY else 0
        if in_reach(goal, after, count - done):
            yield action
