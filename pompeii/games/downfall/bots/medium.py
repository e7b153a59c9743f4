"""The player ``medium``: the action whose consequences look best, one action ahead."""

from random import Random

from pompeii.bots import Budget

from .. import game
from ..actions import Action
from ..state import State
from ..view import View
from .determinization import Determinization
from .evaluation import evaluate


class Medium:
    """Takes the action after which it likes its position best, before anything is drawn.

    The characters are kinds of it that like something else (:meth:`likes`) or overlook something
    (:meth:`notices`).
    """

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        """The best of the actions it notices; a call out of turn only if that is for the better."""
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
        """How good a position looks to it, in pieces."""
        return evaluate(state)[seat]

    def notices(
        self,
        options: list[tuple[Action, State]],
        now: State,  # noqa: ARG002
        seat: int,  # noqa: ARG002
        random: Random,  # noqa: ARG002
    ) -> list[tuple[Action, State]]:
        """The actions that it thinks of, each with the position after it: here all of them."""
        return options


def _after(state: State, action: Action) -> State:
    after = state.clone()
    game.act(after, action)
    return after
