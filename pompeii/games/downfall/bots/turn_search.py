"""The search of one turn of the flight: the lava and the moves that follow it, taken together."""

from collections.abc import Sequence
from typing import Final

from .. import flight_phase
from ..actions import Action
from ..state import AT_LAVA, AT_MOVE, State
from .one_ply_evaluation import evaluate_actions
from .search_tree import promising
from .static_evaluation import evaluate

WIDTHS: Final = {AT_MOVE: (8, 3), AT_LAVA: (8, 4, 1)}
"""Number of actions that are continued, the best ones by one-ply evaluation. The first is for the
decision itself, the others are for the moves that follow it.
"""


def best_in_turn(state: State, actions: Sequence[Action]) -> Action:
    """Return the action after which the rest of the actor's turn has the best end, by static
    evaluation.
    """
    first, *widths = WIDTHS[state.decision]
    seat = state.actor

    def end(action: Action) -> float:
        return _end(state, action, seat, widths)

    return max(_best(state, actions, first), key=end)


def _end(state: State, action: Action, seat: int, widths: Sequence[int]) -> float:
    """Return the value to ``seat`` of the best end of its turn after ``action``."""
    after = state.clone()
    flight_phase.act(after, action)
    if after.decision is not AT_MOVE:
        return evaluate(after)[seat]
    first, *rest = widths
    return max(_end(after, action, seat, rest) for action in _best(after, promising(after), first))


def _best(state: State, actions: Sequence[Action], width: int) -> list[Action]:
    """Return the best actions by one-ply evaluation."""
    if len(actions) <= width:
        return list(actions)
    values = [values[state.actor] for values in evaluate_actions(state, actions)]
    ranked = sorted(range(len(actions)), key=values.__getitem__, reverse=True)
    return [actions[index] for index in ranked[:width]]
