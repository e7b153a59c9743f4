"""The player ``medium``: the action whose consequences look best, one action ahead."""

from random import Random

from .. import game
from ..actions import Action
from ..view import View
from .evaluation import evaluate
from .protocol import Budget
from .redeal import Redeal


class Medium:
    """Takes the action after which its lead is largest, before anything is drawn."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        """The best of ``view.legal``; a call out of turn only if the lead is larger after it."""
        state, seat = Redeal(view, random).deal(), view.seat
        assert seat is not None
        best: Action | None = None
        largest = evaluate(state)[seat] if seat != view.actor else float("-inf")
        for action in view.legal:
            after = state.clone()
            game.act(after, action)
            if (found := evaluate(after)[seat]) > largest:
                best, largest = action, found
        return best
