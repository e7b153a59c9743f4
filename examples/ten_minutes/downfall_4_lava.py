from random import Random

from pompeii import Action, View
from pompeii.bots import Budget
from pompeii.games.downfall.actions import OUT, Lay, Move, Play
from pompeii.games.downfall.board import NAMES, NEVER, Square


class Mine:
    """A bot that also lays lava where it covers others, not itself."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        # The random number is for actions of the same worth, so that none is preferred.
        return max(view.legal, key=lambda action: (self.worth(view, action), random.random()))

    def worth(self, view: View, action: Action) -> int:
        """Return the worth of an action: steps gained, or pieces."""
        match action:
            case Move():
                return self.steps(view, action.origin) - self.steps(view, action.target)
            case Play():
                return -self.steps(view, action.square)
            case Lay():
                counts = view.pieces.get(action.square, (0,) * len(view.sides))
                return sum(counts) - 2 * counts[view.actor]  # others, less its own
        return 0

    def steps(self, view: View, square: Square) -> int:
        """Return the steps from a square to the nearest open gate."""
        if square == OUT:
            return -10  # better than any step in the city
        found = view.steps_to_gate(NAMES[square])
        return NEVER if found is None else found
