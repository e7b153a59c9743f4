"""The action that the bot ``hard`` recommends, and the reasons."""

from random import Random
from typing import Final

from pompeii.analysis.hint_interface import (
    MAX_OPTIONS,
    Hint,
    Option,
    mean,
    reasons,
    significant_loss,
)
from pompeii.bots import Budget
from pompeii.core.incremental_work import Incremental

from . import game
from .actions import Action
from .bots.evaluation_breakdown import terms
from .bots.one_ply_evaluation import evaluate_actions
from .bots.search import Search, ranked
from .bots.search_tree import greedy_rollout, promising
from .determinization import Determinization
from .state import OVER, State
from .view import View

ITERATIONS: Final = 500
"""Number of iterations, fixed so that a position always gets the same hint. ``hard`` has time for
as many in a match (0.2 s in CPython).
"""
DEALS: Final = 24
"""Deals of the hidden information over which the reasons are averaged."""


def hint(view: View, random: Random) -> Incremental[Hint[Action]]:
    """Return the recommendation for the actor of ``view``, which must be the actor's own View.

    The reasons are the largest differences between the two best actions after a greedy rollout of a
    few actions. The search has the same horizon. One step ahead, they contradicted its result in
    half of fifty positions. After the rollout they did so in one of thirteen positions with a clear
    difference.
    """
    if len(view.legal) == 1:
        return Hint([Option(view.legal[0])], [])
    search = Search(view, random)
    yield from search.run(Budget(iterations=ITERATIONS))
    best, *others = ranked([search.statistics()])[:MAX_OPTIONS]
    leads = search.leads
    next_best = (Option(action, significant_loss(leads[best], leads[action])) for action in others)
    options = [Option(best), *sorted(next_best, key=lambda option: option.loss)]
    redeal = Determinization(view, random)
    deals = [redeal.deal() for _ in range(DEALS)]
    compared: list[dict[str, float]] = []
    for action, _behind in options[:2]:
        parts = []
        for deal in deals:
            parts.append(terms(_further_on(deal, action), view.actor))
            yield
        compared.append(mean(parts))
    chosen, other = compared
    return Hint(options, reasons(chosen, other))


def _further_on(deal: State, action: Action) -> State:
    state = deal.clone()
    game.advance(state, action)
    if state.phase is not OVER:
        actions = promising(state)
        greedy_rollout(state, actions, evaluate_actions(state, actions))
    return state
