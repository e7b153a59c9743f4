from random import Random

from pompeii import Action, View
from pompeii.bots import Budget


class Mine:
    """A bot that leaves the city when it can: the most rescued people win."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        leaving = (action for action in view.legal if action.text.endswith("-out"))
        return next(leaving, view.sample(random))
