from random import Random

from pompeii import Action, View
from pompeii.bots import Budget


class Mine:
    """A bot that plays a random legal action."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        return view.sample(random)
