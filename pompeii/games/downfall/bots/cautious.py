"""The bot ``cautious``: stays near the gates."""

from random import Random
from typing import Final

from ..board import CELLS, CITY, LISTED, STEPS
from ..state import Phase, State
from ..view import View
from .greedy import Greedy

CAUTION: Final = 0.4
"""Value in pieces of each step nearer to a gate, while the city fills."""
FAR: Final = 2
"""Distance from a gate, in steps, without bonus or penalty: few squares are nearer than two."""


class Cautious(Greedy):
    """A bot that puts its pieces on squares with a short way out."""

    def likes(self, state: State, seat: int, view: View, random: Random) -> float:
        """Return the value of ``state``, reduced for every step between a piece and the nearest
        gate.
        """
        liking = super().likes(state, seat, view, random)
        if state.phase is Phase.CITY:
            for square in LISTED[state.where[seat]]:
                nearer = FAR - STEPS[CITY][square]
                liking += CAUTION * nearer * state.pieces[seat * CELLS + square]
        return liking
