"""The player ``sociable``: loves company."""

from random import Random
from typing import Final

from ..board import CELLS, LISTED
from ..state import Decision, Phase, State
from ..view import View
from .medium import Medium

FONDNESS: Final = 1.0
"""How many pieces a relative to come is worth to it, beside what relatives are worth anyway."""
CLOSENESS: Final = 0.25
"""How many pieces each companion of each of its pieces is worth to it."""


class Sociable(Medium):
    """Goes where others are and brings all its relatives."""

    def likes(self, state: State, seat: int, view: View, random: Random) -> float:
        """More for relatives to come and for company on the squares of its pieces."""
        liking = super().likes(state, seat, view, random)
        if state.phase is not Phase.CITY:
            return liking
        if state.decision is Decision.RELATIVE:
            liking += FONDNESS * state.relatives
        for square in LISTED[state.where[seat]]:
            own = state.pieces[seat * CELLS + square]
            liking += CLOSENESS * own * (state.crowd[square] - 1)
        return liking
