"""The bot ``easy``: sensible, but it overlooks actions, as people do."""

from random import Random
from typing import Final

from ..actions import Action
from ..state import State
from .greedy import Greedy

NOTICED: Final = 0.65
"""Share of its actions that it considers, 0 to 1."""
BEARABLE: Final = 2
"""Maximum number of its own pieces that an action may cost at once."""


class Easy(Greedy):
    """A bot that considers only some of its actions.

    It never loses more than two of its own pieces at once if there is an alternative.
    """

    def notices(
        self, options: list[tuple[Action, State]], now: State, seat: int, random: Random
    ) -> list[tuple[Action, State]]:
        """Return some of the bearable actions, at least one."""
        lost = now.volcano[seat] + BEARABLE
        bearable = [option for option in options if option[1].volcano[seat] <= lost] or options
        noticed = [option for option in bearable if random.random() < NOTICED]
        return noticed or [bearable[int(random.random() * len(bearable))]]
