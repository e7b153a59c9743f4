"""The bot ``chaotic``: brilliant in one game, careless in another."""

from random import Random
from typing import Final

from ..state import State
from ..view import View
from .greedy import Greedy

WHIM: Final = 2.5
"""Maximum random bonus of an action in pieces, in a careless game."""
MOOD: Final = 3
"""Number of cards, the first ones played, that decide a careless game: one game in three."""


class Chaotic(Greedy):
    """A bot that acts partly at random in some games."""

    def likes(self, state: State, seat: int, view: View, random: Random) -> float:
        """Return the value of ``state``, with a random bonus in a careless game."""
        liking = super().likes(state, seat, view, random)
        if sum(view.discards[:MOOD]) % 3 == 0:
            liking += WHIM * random.random()
        return liking
