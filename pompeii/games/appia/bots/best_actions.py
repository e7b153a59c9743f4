"""The actions with which an analysis compares a decision, and the rest of the turn after each.

The seed is fixed, so the same position always has the same result.
"""

from random import Random
from typing import Final

from .. import game
from ..actions import Action
from ..determinization import reshuffled
from ..state import State
from .medium import greedy_action
from .push_search import Aim, can_push
from .turn_sequences import options, turn_goes_on

TRIED: Final = 30
"""Number of pushes that are tried."""
COMPARED: Final = 4
"""Maximum number of best actions."""
FINISHING_TRIES: Final = 16
"""Number of pushes tried for each other push of a turn."""
SEED: Final = "79"


def best_actions(state: State) -> list[Action]:
    """Return the best actions of the actor, of the pushes one of each size."""
    random = Random(SEED)
    imagined = reshuffled(state, random)  # a record has only the piles that its game needed
    found = options(imagined)
    if can_push(imagined):
        aim = Aim(imagined, random)
        aim.try_some(TRIED)
        by_size = {action.size: (action, value) for action, value in reversed(aim.best(TRIED))}
        found += by_size.values()
    found.sort(key=lambda option: option[1], reverse=True)
    return [action for action, _value in found[:COMPARED]]


def play_turn_out(state: State, seat: int) -> None:
    """Play on for ``seat`` by static evaluation to the end of its turn, if that is not over."""
    random = Random(SEED)
    while turn_goes_on(state, seat):
        game.advance(state, greedy_action(state, random, FINISHING_TRIES))
