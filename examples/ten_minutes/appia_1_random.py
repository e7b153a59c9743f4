from random import Random

from pompeii.bots import Budget
from pompeii.games.appia import Action, View


class Mine:
    """A bot that plays a random legal action."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        return view.sample(random)
