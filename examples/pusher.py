"""A bot for Via Appia in forty lines: it tries pushes in its head until its time is up.

python -m pompeii match --game via-appia random --bot examples/pusher.py:Pusher --games 20
"""

from random import Random

from pompeii.bots import Budget
from pompeii.games.appia import Action, Push, View
from pompeii.games.appia.actions import Build, Exchange, Income, Travel
from pompeii.games.appia.board import SIZE_OF, STEP_OF
from pompeii.games.appia.quarry_physics import push

PART = 0.9
"""The part of the budget to spend: a late answer is replaced by a random action."""


class Pusher:
    """A bot that pushes down as much stone as it finds a way to, and builds and travels forward."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        """Return the action worth most, of those listed and of as many pushes as time allows."""
        spent = budget.start()
        found = [(self.worth(action), random.random(), action) for action in view.listed]
        while view.families and (spent(1) < PART or not found):
            family = view.families[int(random.random() * len(view.families))]
            action = family.sample(random)
            found.append((self.fallen(view, action), random.random(), action))
        return max(found, key=lambda each: each[:2])[2]

    def worth(self, action: Action) -> float:
        """Return the value of a listed action, in small stones."""
        match action:
            case Build():
                return 4 + SIZE_OF[action.space]
            case Travel():
                return 3 + STEP_OF[action.target] / 10
            case Exchange():
                return action.tile  # -1 for a coin
            case Income():
                return 0.5 if action.stones else 0.4
        return 0

    def fallen(self, view: View, action: Push) -> float:
        """Return the value of the stones that fall, in small stones, without the one pushed in."""
        _, fallen = push(view.quarry, action.size, action.x, action.angle)
        return sum(size + 1 for size in fallen) - (action.size + 1) / 2
