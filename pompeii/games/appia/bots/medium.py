"""The bot ``medium``: takes the action with the best evaluation one turn ahead, with few pushes
tried.
"""

from random import Random
from typing import ClassVar

from pompeii.bots import Budget

from ..actions import Action
from ..determinization import imagine
from ..state import State
from ..view import View
from .push_search import Aim, can_push, with_aim_error
from .turn_sequences import options


class Medium:
    """A bot that takes the action with the best evaluation."""

    tries: ClassVar[int] = 10
    """Number of pushes that the bot tries."""
    has_aim_error: ClassVar[bool] = False
    """True if the hand trembles in every game."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        """Return the best action found; a push goes astray if the hand trembles."""
        action = self.find(imagine(view, random), random, budget)
        has_aim_error = self.has_aim_error or view.rules.hand == "tremor"
        return with_aim_error(action, random) if has_aim_error else action

    def find(self, state: State, random: Random, budget: Budget) -> Action:  # noqa: ARG002
        """Return the best action of the actor."""
        return greedy_action(state, random, self.tries)


def greedy_action(state: State, random: Random, tries: int) -> Action:
    """Return the action with the best static evaluation, with ``tries`` pushes tried."""
    found = options(state)
    if can_push(state):
        aim = Aim(state, random)
        aim.try_some(tries)
        found += aim.best(1)
    return max(found, key=lambda option: option[1])[0]
