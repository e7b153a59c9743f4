"""A bot that plays its best actions on, over many deals of what it cannot know.

python -m pompeii match examples/rollouts.py:Rollouts medium --games 20 --budget 40it
"""

from random import Random

from pompeii import Action, State, View
from pompeii.bots import Budget
from pompeii.games.downfall import game
from pompeii.games.downfall.bots.one_ply_evaluation import evaluate_actions
from pompeii.games.downfall.bots.static_evaluation import evaluate

CANDIDATES = 5
"""Number of actions to compare, the best by the estimate of the built-in bots."""
AHEAD = 6
"""Number of actions after each candidate."""
PART = 0.9
"""The part of the budget to spend: a late answer is replaced by a random action."""


class Rollouts:
    """A bot that compares actions by rollouts, in which every player takes the best-looking one."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        """Return the action with the largest mean lead after its rollouts."""
        seat = view.seat
        assert seat is not None
        if seat != view.actor:
            return None
        leads = dict.fromkeys(best(view.sample_state(random), seat, CANDIDATES), 0.0)
        spent = budget.start()
        while len(leads) > 1 and spent(len(leads)) < PART:
            dealt = view.sample_state(random)
            for action in leads:
                state = dealt.clone()
                game.advance(state, action)
                leads[action] += lead_after_rollout(state, seat)
        return max(leads, key=lambda action: leads[action])


def best(state: State, seat: int, count: int) -> list[Action]:
    """Return the legal actions with the best estimates for `seat`."""
    actions = game.legal(state)
    values = [values[seat] for values in evaluate_actions(state, actions)]
    ranked = sorted(range(len(actions)), key=lambda i: -values[i])
    return [actions[i] for i in ranked[:count]]


def lead_after_rollout(state: State, seat: int) -> float:
    """Return the estimated lead of `seat` after some more actions, in pieces."""
    for _ in range(AHEAD):
        if game.outcome(state) is not None:
            break
        game.advance(state, best(state, state.actor, 1)[0])
    return evaluate(state)[seat]
