"""All continuations of a turn except pushes: every sequence of its small decisions."""

from .. import game
from ..actions import DONE, Action, Exchange
from ..state import Decision, State
from .static_evaluation import evaluate, prospects

Option = tuple[Action, float]
"""An action and its value for the actor."""


def options(state: State) -> list[Option]:
    """Return the actions that are no pushes, with values; fallen stones are exchanged largest
    first.
    """
    seat, waste = state.actor, prospects(state)
    return [(action, finished(after, seat) - waste) for action, after in _steps(state)]


def turn_goes_on(state: State, seat: int) -> bool:
    """Return True if the turn of ``seat`` has begun and is not over."""
    return state.actor == seat and state.decision not in (Decision.TURN, Decision.NONE)


def finished(state: State, seat: int) -> float:
    """Return the value of a begun turn to ``seat``, with the best continuation without another
    push.
    """
    ends: list[float] = []
    under_way = [state]
    seen: set[tuple[object, ...]] = set()
    while under_way:
        now = under_way.pop()
        if not turn_goes_on(now, seat):
            ends.append(evaluate(now)[seat])
            continue
        for _, after in _steps(now):
            key = (after.decision, after.laid, after.fallen, *after.carts, after.coins[seat])
            if key not in seen:
                seen.add(key)
                under_way.append(after)
    return max(ends)


def _steps(state: State) -> list[tuple[Action, State]]:
    """Return each action that is no push, with the position after it."""
    found = []
    for action in (DONE,) if state.decision is Decision.PUSH else game.legal(state).actions:
        if isinstance(action, Exchange) and action.stone != max(state.fallen):
            continue
        after = state.clone()
        game.advance(after, action)
        found.append((action, after))
    return found
