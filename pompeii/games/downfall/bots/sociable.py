"""The bot ``sociable``: seeks company."""

from random import Random
from typing import Final

from ..board import CELLS, LISTED
from ..state import Decision, Phase, State
from ..view import View
from .greedy import Greedy

FONDNESS: Final = 1.0
"""Extra value of a relative to come, in pieces."""
CLOSENESS: Final = 0.25
"""Value of each companion of each of its pieces, in pieces."""


class Sociable(Greedy):
    """A bot that joins others and brings all its relatives."""

    def likes(self, state: State, seat: int, view: View, random: Random) -> float:
        """Return the value of ``state``, raised for relatives to come and for company of its
        pieces.
        """
        liking = super().likes(state, seat, view, random)
        if state.phase is not Phase.CITY:
            return liking
        if state.decision is Decision.RELATIVE:
            liking += FONDNESS * state.relatives
        for square in LISTED[state.where[seat]]:
            own = state.pieces[seat * CELLS + square]
            liking += CLOSENESS * own * (state.crowd[square] - 1)
        return liking
