"""Greedy play: the action with the best evaluation, one action ahead."""

from random import Random

from pompeii.bots import Budget

from .. import game
from ..actions import Action
from ..determinization import Determinization
from ..state import State
from ..view import View
from .static_evaluation import evaluate


class Greedy:
    """A bot that takes the action with the best evaluation, before any draw.

    The characters are subclasses that change the evaluation (:meth:`likes`) or overlook actions
    (:meth:`notices`).
    """

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        """Return the best noticed action; a call out of turn only if it is an improvement."""
        now, seat = Determinization(view, random).deal(), view.seat
        assert seat is not None
        options = [(action, _after(now, action)) for action in view.legal]
        best: Action | None = None
        most = self.likes(now, seat, view, random) if seat != view.actor else float("-inf")
        for action, after in self.notices(options, now, seat, random):
            if (liking := self.likes(after, seat, view, random)) > most:
                best, most = action, liking
        return best

    def likes(self, state: State, seat: int, view: View, random: Random) -> float:  # noqa: ARG002
        """Return the value of a position to ``seat``, in pieces."""
        return evaluate(state)[seat]

    def notices(
        self,
        options: list[tuple[Action, State]],
        now: State,  # noqa: ARG002
        seat: int,  # noqa: ARG002
        random: Random,  # noqa: ARG002
    ) -> list[tuple[Action, State]]:
        """Return the options that the bot considers, with the position after each; here all of
        them.
        """
        return options


def _after(state: State, action: Action) -> State:
    after = state.clone()
    game.act(after, action)
    return after
