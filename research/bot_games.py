"""Games of bots for the measurements, and their analysis as far as the decisions are compared."""

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

from pompeii.analysis.analyser import SHARES, Analysis
from pompeii.bots import Bot, Budget
from pompeii.core.table import AnyTable


def play_out(
    table: AnyTable,
    bots: Sequence[Bot[Any, Any]],
    random: Random,
    iterations: int,
    slips: float = 0.0,
) -> None:
    """Let `bots`, one for each seat, play a game to its end.

    They search with a number of `iterations`; the part `slips` of the actions is random.
    """
    budget = Budget(iterations=iterations)
    while table.winners is None:
        view = table.view(table.actor)
        action = bots[table.actor].choose(view, random, budget)
        if slips and random.random() < slips:
            action = random.choice([*view.listed, *view.families])
            if action in view.families:
                action = action.sample(random)
        table.play(action)
        table.draw()


def deal_means(values: Sequence[float], games: int) -> list[float]:
    """Return the mean of each deal, a single observation. Its `games` are beside each other."""
    return [fmean(values[first : first + games]) for first in range(0, len(values), games)]


def compare_decisions(analysis: Analysis) -> None:
    """Carry out an analysis until all decisions are compared."""
    for _ in analysis.run():
        if analysis.done >= SHARES[0] + SHARES[1]:
            return
