from random import Random

from pompeii.bots import Budget
from pompeii.games.appia import Action, View
from pompeii.games.appia.actions import Build, Travel


class Mine:
    """A bot that lays a tile when it can, or else travels, or else pushes its largest stone."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        for kind in (Build, Travel):
            found = [action for action in view.listed if isinstance(action, kind)]
            if found:
                return random.choice(found)
        return view.families[-1].sample(random) if view.families else view.sample(random)
