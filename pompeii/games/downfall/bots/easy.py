"""The player ``easy``: sensible, but it overlooks things, as people do."""

from random import Random
from typing import Final

from ..actions import Action
from ..state import State
from .medium import Medium

NOTICED: Final = 0.65
"""The share of its actions that it thinks of."""
BEARABLE: Final = 2
"""How many of its own pieces an action may cost it at once."""


class Easy(Medium):
    """Thinks of some of its actions only.

    What would cost more than two of its own pieces at once it never does if there is a way out.
    """

    def notices(
        self, options: list[tuple[Action, State]], now: State, seat: int, random: Random
    ) -> list[tuple[Action, State]]:
        """Some of the bearable actions, at least one."""
        lost = now.volcano[seat] + BEARABLE
        bearable = [option for option in options if option[1].volcano[seat] <= lost] or options
        noticed = [option for option in bearable if random.random() < NOTICED]
        return noticed or [bearable[int(random.random() * len(bearable))]]
