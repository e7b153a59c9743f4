"""The player ``medium``: what looks best one turn ahead, with few pushes tried."""

from random import Random
from typing import ClassVar

from pompeii.bots import Budget

from ..actions import Action
from ..state import State
from ..view import View
from .aiming import Aim, can_push, trembling
from .determinization import imagine
from .turns import options


class Medium:
    """Takes the action after which it likes its position best."""

    tries: ClassVar[int] = 10
    """How many pushes it tries in its head."""
    trembles: ClassVar[bool] = False
    """Whether its hand is never steady."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        """The best action found, done as well as the hand can."""
        action = self.find(imagine(view, random), random, budget)
        trembles = self.trembles or view.rules.hand == "tremor"
        return trembling(action, random) if trembles else action

    def find(self, state: State, random: Random, budget: Budget) -> Action:  # noqa: ARG002
        """The best action of the actor."""
        return at_sight(state, random, self.tries)


def at_sight(state: State, random: Random, tries: int) -> Action:
    """The action that looks best, with so many pushes tried."""
    found = options(state)
    if can_push(state):
        aim = Aim(state, random)
        aim.try_some(tries)
        found += aim.best(1)
    return max(found, key=lambda option: option[1])[0]
