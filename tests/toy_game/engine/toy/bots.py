"""Two bots: one always takes the shortest move, one the longest."""

from random import Random

from pompeii.bots import Budget
from pompeii.core.action import Action

from .table import View


class Walker:
    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        return view.listed[0]


class Runner:
    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        return view.listed[-1]
