"""The player ``chaotic``: brilliant on one day, careless on another."""

from random import Random
from typing import Final

from ..state import State
from ..view import View
from .medium import Medium

WHIM: Final = 2.5
"""How many pieces its whims are worth to it at most, on a careless day."""
MOOD: Final = 3
"""So many cards, the first ones played, tell what sort of day it is: one in three is careless."""


class Chaotic(Medium):
    """Follows its whims on some days."""

    def likes(self, state: State, seat: int, view: View, random: Random) -> float:
        """On a careless day a whim comes to it."""
        liking = super().likes(state, seat, view, random)
        if sum(view.discards[:MOOD]) % 3 == 0:
            liking += WHIM * random.random()
        return liking
