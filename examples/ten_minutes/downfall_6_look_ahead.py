from random import Random

from pompeii import Action, State, View
from pompeii.bots import Budget
from pompeii.games.downfall import game
from pompeii.games.downfall.board import CITY, LISTED, NEVER, STEPS, spread


class Mine:
    """A bot that carries out each action in a position of its own, and compares the results."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        if view.seat != view.actor:
            return None  # it does not call the eruption out of turn
        dealt = view.sample_state(random)
        return max(view.legal, key=lambda action: self.lead(dealt, action))

    def lead(self, dealt: State, action: Action) -> int:
        """Return the lead of the seat after an action, in points."""
        state = dealt.clone()
        game.apply(state, action)
        hopes = [self.hopes(state, seat) for seat in range(state.seats)]
        return 2 * hopes[dealt.actor] - sum(hopes)  # its own, less those of the others

    def hopes(self, state: State, seat: int) -> int:
        """Return the rescued pieces of a seat, and those that may still be, in points."""
        steps = STEPS[state.open]
        threatened = spread(CITY & ~state.open)  # squares beside lava
        found = 20 * state.rescued[seat]
        if seat == state.actor:
            found += 8 * state.relatives  # they still come
        for square in LISTED[state.where[seat]]:
            if steps[square] != NEVER:
                near = 12 - steps[square]
                near //= 2 if threatened >> square & 1 else 1
                found += near * state.own(seat, square)
        return found
