"""The action that the bot ``hard`` recommends, and the reasons."""

from random import Random
from typing import Final

from pompeii.analysis.hint_interface import MAX_OPTIONS, Hint, Option, reasons
from pompeii.bots import Budget
from pompeii.core.incremental_work import Incremental

from . import game
from .actions import Action, Push
from .bots.evaluation_breakdown import terms
from .bots.medium import greedy_action
from .bots.search import ranking
from .bots.turn_sequences import turn_goes_on
from .determinization import imagine
from .state import State
from .view import View

ITERATIONS: Final = 300
"""Number of iterations, fixed so that a position always gets the same hint. ``hard`` has time for
about as many in a match (0.2 s in CPython).
"""
TRIES: Final = 5
"""Number of pushes tried for each push on the way to the end of the turn."""


def hint(view: View, random: Random) -> Incremental[Hint[Action]]:
    """Return the recommendation for the actor of ``view``, which must be the actor's own View. The
    reasons are the largest differences between the two best actions at the end of the turn.
    """
    state = imagine(view, random)
    ranked = yield from ranking(state, random, Budget(iterations=ITERATIONS))
    found: dict[object, Option[Action]] = {}
    for each in ranked:
        walks = len(each.leads)  # of the choice there are no fewer
        behind = ranked[0].value(walks) - each.value(walks)
        found.setdefault(_like(each.action), Option(each.action, behind))
    options = sorted([*found.values()][:MAX_OPTIONS], key=lambda option: option.loss)
    if len(options) == 1:
        return Hint(options, [])
    seed = random.random()
    chosen, other = (
        terms(_turn_over(state.clone(), action, Random(seed)), view.actor)
        for action, _behind in options[:2]
    )
    return Hint(options, reasons(chosen, other))


def _like(action: Action) -> object:
    """Return the group of an action; a hint names only one of each: pushes share their size."""
    return action.size if isinstance(action, Push) else action


def _turn_over(state: State, action: Action, random: Random) -> State:
    """Play on by static evaluation to the end of the turn."""
    seat = state.actor
    game.advance(state, action)
    while turn_goes_on(state, seat):
        game.advance(state, greedy_action(state, random, TRIES))
    return state
