"""The bots ``hard`` and ``expert``: many pushes tried, then a search of the next turns.

At first single pushes are tried, then the best of them with a second one after each. The rest of
the budget is for walks, if there is nothing to push or no better push is found any more. Each of
the best actions is followed for a few turns by static evaluation. Each round of walks has the
income cards in a new random order. The search drops the worse half of the actions twice.
"""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from pompeii.bots import Budget
from pompeii.core.incremental_work import Incremental, at_once

from .. import game
from ..actions import Action
from ..determinization import reshuffled
from ..state import Decision, State
from .medium import Medium, greedy_action
from .push_search import Aim, can_push
from .static_evaluation import evaluate
from .turn_sequences import Option, options

Spent = Callable[[int], float]
"""Counts iterations and returns the spent fraction of the budget."""

SINGLE: Final = 0.35
"""Fraction of the budget for the first push of an action."""
PATIENCE: Final = 100
"""Number of tries without improvement after which no more pushes are tried."""
LAST_PATIENCE: Final = 200
"""The same for the last push of a turn, after which there is nothing else to search."""
ANYWHERE: Final = 0.5
"""Share of random pushes among the tries."""
MAX_PUSHES: Final = 4
"""Number of first pushes, each with another result, that are tried with second ones."""
WIDTH: Final = 5
"""Number of actions that are followed by walks."""
BEHIND: Final = 1.5
"""Deficit in points, relative to the best action, beyond which an action is not followed."""
HALVINGS: Final = (0.7, 0.85)
"""Fractions of the budget after which the worse half of the actions is dropped."""
ROUNDS: Final = 2
"""Length of a walk, in rounds."""
QUICK_TRIES: Final = 5
"""Number of pushes tried for each push on a walk."""
TRUST: Final = 0.4
"""Weight of the walks relative to the static evaluation."""


class Found(NamedTuple):
    """An action with its results."""

    action: Action
    sight: float
    """Value by static evaluation."""
    leads: tuple[float, ...] = ()
    """Values of the walks after the action. Two actions share the same income cards, walk by walk,
    until one of them is dropped.
    """

    def value(self, walks: int) -> float:
        """Return the value of the action from its first ``walks`` walks."""
        if not walks:
            return self.sight
        total = 0.0
        for lead in self.leads[:walks]:  # sum() adds otherwise from Python 3.12 on
            total += lead
        return self.sight + TRUST * (total / walks - self.sight)


class Searcher(Medium):
    """A bot that searches; exchanges use static evaluation."""

    def find(self, state: State, random: Random, budget: Budget) -> Action:
        """Return the best action found within the budget."""
        return at_once(ranking(state, random, budget))[0].action


def ranking(state: State, random: Random, budget: Budget) -> Incremental[list[Found]]:
    """Return the actions that were found within the budget, the best first."""
    found = options(state)
    if state.decision not in (Decision.TURN, Decision.PUSH):
        return _seen(found)
    spent = budget.start()
    then: dict[Action, Action] = {}
    if can_push(state):
        found += yield from _pushes(state, random, spent, then)
    seen = _seen(found)
    if state.decision is Decision.PUSH:
        return seen
    rivals = [each for each in seen[:WIDTH] if each.sight > seen[0].sight - BEHIND]
    followed = yield from _followed(state, rivals, then, random, spent)
    return followed + seen[len(rivals) :]


def _seen(found: list[Option]) -> list[Found]:
    return [Found(*option) for option in sorted(found, key=_value, reverse=True)]


def _value(option: Option) -> float:
    return option[1]


def _pushes(
    state: State, random: Random, spent: Spent, then: dict[Action, Action]
) -> Incremental[list[Option]]:
    """Return the best pushes, valued with their best continuation, which ``then`` stores."""
    aim = Aim(state, random, ANYWHERE)
    alone = state.decision is Decision.PUSH
    part, patience = (1.0, LAST_PATIENCE) if alone else (SINGLE, PATIENCE)
    aim.try_one()
    while spent(1) < part and aim.idle < patience:
        aim.try_one()
        yield
    found: list[Option] = []
    for number, (action, value) in enumerate(aim.best_results(MAX_PUSHES), 1):
        after = state.clone()
        game.advance(after, action)
        if not alone and after.decision is Decision.PUSH:
            second = Aim(after, random, ANYWHERE)
            until = SINGLE + (1.0 - SINGLE) * number / MAX_PUSHES
            while spent(1) < until and second.idle < PATIENCE:
                second.try_one()
                yield
            then[action], value = max((*options(after), *second.best(1)), key=_value)
        found.append((action, value))
    return found


def _followed(
    state: State, found: list[Found], then: dict[Action, Action], random: Random, spent: Spent
) -> Incremental[list[Found]]:
    """Return the actions ranked by walks; a round of walks that the budget cuts off is ignored."""
    seat, walks = state.actor, 0
    given_up: list[Found] = []
    halvings = iter(HALVINGS)
    halving = next(halvings)
    while len(found) > 1 and (gone := spent(0)) < 1.0:
        if gone >= halving and walks:
            ordered = _ranking(found, walks)
            left = (len(found) + 1) // 2
            found, given_up = ordered[:left], ordered[left:] + given_up
            halving = next(halvings, 1.0)
        dealt = reshuffled(state, random)
        results = []
        for each in found:
            if spent(1) >= 1.0:
                break
            after = dealt.clone()
            game.advance(after, each.action)
            if each.action in then:
                game.advance(after, then[each.action])
            _walk(after, seat, random, spent)
            results.append(each._replace(leads=(*each.leads, evaluate(after)[seat])))
            yield
        if len(results) == len(found) and spent(0) < 1.0:
            found, walks = results, walks + 1
    return _ranking(found, walks) + given_up


def _ranking(found: list[Found], walks: int) -> list[Found]:
    return sorted(found, key=lambda each: each.value(walks), reverse=True)


def _walk(state: State, seat: int, random: Random, spent: Spent) -> None:
    """Play on by static evaluation until the seat's turn some rounds later."""
    last = state.round + ROUNDS
    while state.decision is not Decision.NONE:
        over = state.round > last or (state.round == last and state.actor == seat)
        if over or spent(QUICK_TRIES + 1) >= 1.0:
            return
        game.advance(state, greedy_action(state, random, QUICK_TRIES))
