"""A bot that takes any legal action, each as likely as the other; of pushes of a size one."""

from random import Random

from pompeii.bots import Budget

from ..actions import Action
from ..view import View


class RandomBot:
    """The player ``random``, whose pushes go anywhere, whether its hand trembles or not."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        """One of ``view.legal``."""
        return view.sample(random)
