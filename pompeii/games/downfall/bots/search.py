"""The bots ``hard`` and ``expert``: a search over information sets.

The difference between two good actions is a fraction of a piece, the luck of a deal several pieces.
So all candidate actions play every deal. Twice the search drops the worse half of them, but leaves
two. It drops actions that are clearly worse at any time, and ends if one is left.
"""

import gc
from collections.abc import Iterable, Mapping
from math import fsum, sqrt
from operator import sub
from random import Random
from typing import Final

from pompeii.bots import Budget
from pompeii.core.incremental_work import Incremental, at_once

from .. import game
from ..actions import Action
from ..determinization import Determinization
from ..view import View
from .greedy import Greedy
from .search_tree import Edge, Node, backpropagate, promising, search_once

WIDTH: Final = 10
"""Maximum number of candidate actions, the best by one-ply evaluation."""
HALVINGS: Final = (0.35, 0.65)
"""Fractions of the budget after which the worse half of the actions is dropped."""
COMPARED: Final = 8
"""Number of deals after which the actions are compared, from the second time on."""
CLEAR: Final = 3.0
"""Standard errors by which an action is clearly worse than the best one."""

Statistics = dict[Action, tuple[int, float]]
"""Visits and total of the leads, by action."""


class Search:
    """A search for the best action of the actor of a View."""

    def __init__(self, view: View, random: Random) -> None:
        self._redeal = Determinization(view, random)
        self._seat = view.actor
        state = self._redeal.deal()
        root = Node()
        root.expand(state, promising(state))
        ranked = sorted(root.edges.items(), key=self._mean, reverse=True)
        self._tried = ranked[:WIDTH]
        self._left = self._tried
        self.leads = {action: [edge.total[self._seat]] for action, edge in self._tried}
        """Leads by action: the one-ply evaluation, then one value a deal. Two actions share the
        same deals until one of them is dropped.
        """

    def run(self, budget: Budget) -> Incremental[None]:
        """Spend the budget, or less if only one action is left."""
        spent = budget.start()
        halvings = iter(HALVINGS)
        halving = next(halvings)
        deals = 0
        while len(self._left) > 1 and (part := spent(0)) < 1.0:
            if part >= halving:
                self._halve()
                halving = next(halvings, 1.0)
            dealt = self._redeal.deal()
            for action, edge in self._left:
                state = dealt.clone()
                game.advance(state, action)
                values = search_once(edge.child, state)
                backpropagate(edge, values)
                self.leads[action].append(values[self._seat])
                if spent(1) >= 1.0:
                    break
            deals += 1
            if deals > COMPARED and deals % COMPARED == 0:
                self._drop_clearly_worse()
            yield

    def statistics(self) -> Statistics:
        """Return the results, to be merged with those of other searches."""
        return {action: (edge.visits, edge.total[self._seat]) for action, edge in self._tried}

    def _halve(self) -> None:
        ranked = sorted(self._left, key=self._mean, reverse=True)
        self._left = ranked[: max(2, (len(ranked) + 1) // 2)]

    def _drop_clearly_worse(self) -> None:
        best, _ = max(self._left, key=self._mean)
        self._left = [tried for tried in self._left if not self._is_clearly_worse(tried[0], best)]

    def _is_clearly_worse(self, action: Action, best: Action) -> bool:
        """Compare the actions' leads on the deals that both have played."""
        _, *leads = map(sub, self.leads[best], self.leads[action])
        lead = fsum(leads) / len(leads)
        # `sum` depends on the version of Python, and the page does not load `statistics` for this.
        variance = fsum((each - lead) * (each - lead) for each in leads) / (len(leads) - 1)
        return lead > CLEAR * sqrt(variance / len(leads))

    def _mean(self, tried: tuple[Action, Edge]) -> float:
        return tried[1].total[self._seat] / tried[1].visits


def search(view: View, random: Random, budget: Budget) -> Statistics:
    """Search without pauses for the best action of the actor of ``view``; return the results.

    The garbage collector is paused. It would scan the growing tree again and again, up to 65 ms at
    a time. The tree has no reference cycles, so it is freed without it.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return _search(view, random, budget)
    finally:
        if was_enabled:
            gc.enable()


def _search(view: View, random: Random, budget: Budget) -> Statistics:
    """Search, and free the tree on return."""
    tree = Search(view, random)
    at_once(tree.run(budget))
    return tree.statistics()


def ranked(statistics: Iterable[Mapping[Action, tuple[int, float]]]) -> list[Action]:
    """Rank the actions by the results of one or several searches of the same decision, the best
    first. Actions dropped early come after all others.
    """
    merged: Statistics = {}
    for found in statistics:
        for action, (visits, total) in found.items():
            before = merged.get(action, (0, 0.0))
            merged[action] = (before[0] + visits, before[1] + total)
    enough = max(visits for visits, _ in merged.values()) / 2
    return sorted(merged, key=lambda action: _rank(*merged[action], enough), reverse=True)


def _rank(visits: int, total: float, enough: float) -> tuple[bool, float]:
    return visits >= enough, total / max(visits, 1)


class Searcher:
    """A bot that searches."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        """Return the best action found within the budget; a call out of turn uses static
        evaluation.
        """
        if view.seat != view.actor:
            return Greedy().choose(view, random, budget)
        if len(view.legal) == 1:
            return view.legal[0]
        return ranked([search(view, random, budget)])[0]
