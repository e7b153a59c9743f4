"""A bot that takes a random legal action; a family of pushes counts as a single action."""

from random import Random

from pompeii.bots import Budget

from ..actions import Action
from ..view import View


class RandomBot:
    """The bot ``random``, whose pushes go anywhere, with a steady or a trembling hand."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        """Return a random action of ``view.legal``."""
        return view.sample(random)
