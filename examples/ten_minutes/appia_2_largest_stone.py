from random import Random

from pompeii.bots import Budget
from pompeii.games.appia import Action, View


class Mine:
    """A bot that pushes its largest stone in when it can: pushes bring tiles for the road."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        return view.families[-1].sample(random) if view.families else view.sample(random)
