"""The value of a position and the win probability of each seat, for the analysis.

A value is the lead in points by the bots' evaluation. The win probability grows with it, the more
so the nearer the end is. Its scale was fitted to games (``python -m
research.fit.win_probability_scale``). There is no analysis of luck: the effect of a push is
determined before it. Actions are not compared, since the pushes cannot be listed.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from pompeii.analysis.evaluator_interface import Levels, Outcome, Scales, likely
from pompeii.core.i18n import mark

from . import game
from .actions import Action
from .bots.medium import greedy_action
from .bots.static_evaluation import SeatValues, leads, part, seat_values
from .bots.weights import PARTS
from .determinization import imagine, reshuffled
from .state import Decision, State
from .view import View

SENTENCE: Final = mark("{name}: play {play} points.")
COST: Final = mark("It cost {loss} points.")
MISTAKE: Final = 1.0
"""Least loss of a mistake, in points. The analysis finds none, since actions are not compared."""
LEVELS: Final[Levels] = {}
"""Empty: luck is not measured here, so skill cannot be separated from it."""
SCALES: Final[Scales] = {
    2: {"road": (17.66, 2.78)},
    3: {"road": (15.31, 3.53)},
    4: {"road": (16.49, 2.96)},
}
"""The lead in points that multiplies the odds against the others by e. It is given by number of
players, at the beginning and at the end.
"""
AHEAD: Final = 2
"""Number of actions of a playout."""
TRIES: Final = 2
"""Number of pushes that a playout tries for an action."""


def value(state: State) -> SeatValues:
    """Return the lead of every seat in points."""
    return leads(seat_values(state))


def win_probabilities(state: State, value: Sequence[float]) -> list[float]:
    """Return the win probability of each seat for the leads ``value``."""
    return likely(game.outcome(state), value, SCALES, progress(state))


def progress(state: State) -> tuple[str, float]:
    """Return the only part of the game, and the fraction of it that is over, 0 to 1."""
    return "road", part(state) / PARTS


def promising(state: State) -> Sequence[Action]:  # noqa: ARG001 - see above
    """Return no actions, since actions are not compared."""
    return ()


def act(state: State, action: Action) -> None:
    """Carry out ``action``; no draw that could have another result follows it."""
    game.apply(state, action)


def draws(state: State) -> Sequence[Outcome[State]]:  # noqa: ARG001
    """Return no draws, since luck is not measured."""
    return ()


def deals(view: View, random: Random) -> Iterator[State]:
    """Yield possible positions for the seat of ``view``, without end."""
    while True:
        yield imagine(view, random)


def playout(state: State, random: Random) -> tuple[list[float], list[float]]:
    """Return the values and win probabilities after a short greedy rollout, by seat. The hidden
    cards get another order first.
    """
    after = reshuffled(state, random)
    for _ in range(AHEAD):
        if after.decision is Decision.NONE:
            break
        game.apply(after, greedy_action(after, random, TRIES))
    look = value(after)
    return look, win_probabilities(after, look)
