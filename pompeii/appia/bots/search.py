"""The players ``hard`` and ``expert``: many pushes tried, and a look at how the game goes on.

Half of the budget goes into pushes, at first single ones, then the best of them with a second one
after each. What remains is spent on walks: each of the best actions is followed for a few turns, in
which everybody does what looks best at sight, with the income cards in an order drawn anew for each
round of walks. While the budget is spent, the worse half of the actions is given up twice.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from ...bot import Budget
from ...gradual import Gradual, at_once
from .. import game
from ..actions import Action
from ..state import Decision, State
from .aim import Aim, can_push
from .evaluation import evaluate
from .medium import Medium, at_sight
from .redeal import reshuffled
from .turns import Option, options

Spent = Callable[[int], float]
"""Counts iterations and tells which part of the budget is spent."""

SINGLE: Final = 0.35
"""The part of the budget for the first push of an action."""
DOUBLE: Final = 0.55
"""The part until the second ones are found, too."""
PATIENCE: Final = 100
"""After so many pushes none of which was better than those before, no other one is tried."""
FIRSTS: Final = 3
"""How many first pushes are tried with second ones."""
WIDTH: Final = 5
"""How many actions are followed."""
BEHIND: Final = 1.5
"""What looks so many points worse than the best is not followed."""
HALVINGS: Final = (0.7, 0.85)
"""After which parts of the budget the worse half of them is given up."""
ROUNDS: Final = 2
"""How far they are followed."""
QUICK_TRIES: Final = 5
"""How many pushes are tried for one that is made on the way."""
TRUST: Final = 0.4
"""How much the walks count, beside the worth at sight."""


class Searcher(Medium):
    """A player that searches; what waits to be settled it settles at sight."""

    def find(self, state: State, random: Random, budget: Budget) -> Action:
        """The best action found within the budget."""
        return at_once(ranking(state, random, budget))[0][0]


def ranking(state: State, random: Random, budget: Budget) -> Gradual[list[Option]]:
    """The actions that were found within the budget, the best first."""
    found = options(state)
    if state.decision not in (Decision.TURN, Decision.PUSH):
        return sorted(found, key=_worth, reverse=True)
    spent = budget.start()
    then: dict[Action, Action] = {}
    if can_push(state):
        found += yield from _pushes(state, random, spent, then)
    found.sort(key=_worth, reverse=True)
    if state.decision is Decision.PUSH:
        return found
    rivals = [option for option in found[:WIDTH] if option[1] > found[0][1] - BEHIND]
    followed = yield from _followed(state, rivals, then, random, spent)
    return followed + found[len(rivals) :]


def _worth(option: Option) -> float:
    return option[1]


def _pushes(
    state: State, random: Random, spent: Spent, then: dict[Action, Action]
) -> Gradual[list[Option]]:
    """The best pushes, each worth what it is with the best that can follow, which is noted."""
    aim = Aim(state, random)
    alone = state.decision is Decision.PUSH
    aim.try_one()
    while spent(1) < (1.0 if alone else SINGLE) and aim.idle < PATIENCE:
        aim.try_one()
        yield
    found: list[Option] = []
    for number, (action, worth) in enumerate(aim.best(FIRSTS), 1):
        after = state.clone()
        game.advance(after, action)
        if not alone and after.decision is Decision.PUSH:
            second = Aim(after, random)
            until = SINGLE + (DOUBLE - SINGLE) * number / FIRSTS
            while spent(1) < until and second.idle < PATIENCE:
                second.try_one()
                yield
            then[action], worth = max((*options(after), *second.best(1)), key=_worth)
        found.append((action, worth))
    return found


def _followed(
    state: State, found: list[Option], then: dict[Action, Action], random: Random, spent: Spent
) -> Gradual[list[Option]]:
    """The same by what comes of them; a round of walks that the budget ends is forgotten."""
    seat, walks = state.actor, 0
    given_up: list[Option] = []
    totals = [(action, worth, 0.0) for action, worth in found]
    halvings = iter(HALVINGS)
    halving = next(halvings)
    while len(totals) > 1 and (gone := spent(0)) < 1.0:
        if gone >= halving and walks:
            ordered = _ranking(totals, walks)
            totals.sort(key=lambda tried: _mixed(tried, walks), reverse=True)
            left = (len(totals) + 1) // 2
            totals, given_up = totals[:left], ordered[left:] + given_up
            halving = next(halvings, 1.0)
        dealt = reshuffled(state, random)
        results = []
        for action, worth, total in totals:
            if spent(1) >= 1.0:
                break
            after = dealt.clone()
            game.advance(after, action)
            if action in then:
                game.advance(after, then[action])
            _walk(after, seat, random, spent)
            results.append((action, worth, total + evaluate(after)[seat]))
            yield
        if len(results) == len(totals) and spent(0) < 1.0:
            totals, walks = results, walks + 1
    return _ranking(totals, walks) + given_up


def _ranking(totals: list[tuple[Action, float, float]], walks: int) -> list[Option]:
    options = [(tried[0], _mixed(tried, walks)) for tried in totals]
    return sorted(options, key=_worth, reverse=True)


def _mixed(tried: tuple[Action, float, float], walks: int) -> float:
    _action, worth, total = tried
    return worth + TRUST * (total / walks - worth) if walks else worth


def _walk(state: State, seat: int, random: Random, spent: Spent) -> None:
    """Go on at sight until it is the seat's turn some rounds later."""
    last = state.round + ROUNDS
    while state.decision is not Decision.NONE:
        over = state.round > last or (state.round == last and state.actor == seat)
        if over or spent(QUICK_TRIES + 1) >= 1.0:
            return
        game.advance(state, at_sight(state, random, QUICK_TRIES))
