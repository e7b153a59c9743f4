"""The bot ``medium``: plans its own turn, and nothing beyond it."""

from random import Random

from pompeii.bots import Budget

from ..actions import Action
from ..determinization import Determinization
from ..state import IN_FLIGHT
from ..view import View
from .greedy import Greedy
from .turn_search import best_in_turn


class Medium(Greedy):
    """A bot that fills the city greedily, and chooses lava and moves of a turn of the flight
    together.
    """

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        """Return the action that begins the best turn."""
        if view.phase is not IN_FLIGHT:
            return super().choose(view, random, budget)
        return best_in_turn(Determinization(view, random).deal(), view.legal)
