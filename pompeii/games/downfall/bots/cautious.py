"""The player ``cautious``: stays near the gates."""

from random import Random
from typing import Final

from ..board import CELLS, CITY, LISTED, STEPS
from ..state import Phase, State
from ..view import View
from .medium import Medium

CAUTION: Final = 0.4
"""How many pieces each step less to the nearest gate is worth to it, while the city fills."""
FAR: Final = 2
"""How many steps from a gate it does not mind: few squares are nearer than two."""


class Cautious(Medium):
    """Puts its pieces where the way out is short."""

    def likes(self, state: State, seat: int, view: View, random: Random) -> float:
        """Less for every step between a piece and the nearest gate."""
        liking = super().likes(state, seat, view, random)
        if state.phase is Phase.CITY:
            for square in LISTED[state.where[seat]]:
                nearer = FAR - STEPS[CITY][square]
                liking += CAUTION * nearer * state.pieces[seat * CELLS + square]
        return liking
