"""Burying rivals: the most people of others that the seat's tiles destroy (docs/puzzles.md).

Only lays count: no move of the seat saves a rival or shuts one in. So each turn is a lay without
moves, and all lays are searched.
"""

from . import game
from .actions import DONE, Action
from .puzzle_lead_out import Task
from .state import AT_LAVA


def buried(task: Task) -> int:
    """Return the number of people of the other seats in the volcano."""
    return sum(task.state.volcano) - task.state.volcano[task.seat]


def most_buried(task: Task) -> tuple[int, tuple[Action, ...]]:
    """Return the greatest number of people that can still be buried, and the first such actions."""
    found = max(_ends(task), key=lambda end: end[0])
    return found[0] - buried(task), found[1]


def _ends(task: Task) -> list[tuple[int, tuple[Action, ...]]]:
    """Return the total of buried people at each end of the task, with the actions up to it."""
    if task.over:
        return [(buried(task), ())]
    lays = game.legal(task.state) if task.state.decision is AT_LAVA else [DONE]
    return [
        (total, (action, *rest)) for action in lays for total, rest in _ends(task.after(action))
    ]
