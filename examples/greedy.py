"""A bot in twenty lines: it gathers its people, and leaves the city when it can.

python -m pompeii match random --bot examples/greedy.py:Greedy --games 20
"""

from random import Random

from pompeii import Action, View
from pompeii.bots import Budget
from pompeii.games.downfall.actions import OUT, Call, Move, Play


class Greedy:
    """A bot that looks one action ahead, and only at its own people."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        """Return the action worth most, any of them if several are."""
        return max(view.legal, key=lambda action: (self.values(view, action), random.random()))

    def values(self, view: View, action: Action) -> int:
        """Return the value of an action, in people."""
        match action:
            case Play():
                return sum(view.pieces.get(action.square, ()))
            case Move():
                return 10 if action.target == OUT else 1
            case Call():
                return -1
        return 0
