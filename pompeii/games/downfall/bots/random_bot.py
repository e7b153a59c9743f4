"""A bot that takes any legal action, each as likely as the other."""

from random import Random

from pompeii.bots import Budget

from ..actions import Action
from ..view import View


class RandomBot:
    """The bot ``random``."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        """Return a random action of ``view.legal``; a call out of turn every second time."""
        if view.seat != view.actor and random.random() < 0.5:
            return None
        return view.sample(random)
