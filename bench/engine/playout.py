"""Uniformly random whole games of Pompeii, and the clock; the same code in CPython and Pyodide.

The player lists the legal actions at every decision, chooses one with `random.choice` and takes it;
dealing is part of the game. Time is CPU time of the process.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from pompeii import State, make_rules
from pompeii.games.downfall import game
from pompeii.games.downfall.deal import deal

Clock = Callable[[], float]
"""Function that returns CPU time, in seconds."""
Tally = tuple[int, int]
"""Decisions of a game, and the total number of legal actions at them."""
PlayGame = Callable[[Random], Tally]


@dataclass(frozen=True)
class Pace:
    """Counts and time of whole games."""

    decisions: int
    choices: int
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds

    @property
    def branching(self) -> float:
        """Legal actions at a decision, on average."""
        return self.choices / self.decisions


def pompeii(seats: int) -> PlayGame:
    """Return a function that plays Pompeii by the classic rules."""
    rules, sides = make_rules(seats), tuple(range(seats))

    def play(random: Random) -> Tally:
        state = game.start(rules, sides, deal(seats, rules, str(random.random())))
        decisions = choices = 0
        while actions := game.legal(state):
            decisions += 1
            choices += len(actions)
            game.advance(state, random.choice(actions))
        return decisions, choices

    return play


def pace(play: PlayGame, seed: int, seconds: float, clock: Clock = time.process_time) -> Pace:
    """Play whole games for `seconds` and return their counts and time."""
    random = Random(seed)
    decisions = choices = 0
    start = now = clock()
    while now - start < seconds:
        more_decisions, more_choices = play(random)
        decisions += more_decisions
        choices += more_choices
        now = clock()
    return Pace(decisions, choices, now - start)


def clone_seconds(seed: int, seconds: float, clock: Clock = time.process_time) -> float:
    """Return the seconds of one clone of a position in the middle of a game of two."""
    state = _middle(Random(seed))
    clone = state.clone
    clones = 0
    start = now = clock()
    while now - start < seconds:
        for _ in range(1_000):
            clone()
        clones += 1_000
        now = clock()
    return (now - start) / clones


def _middle(random: Random) -> State:
    """Return the first position of a random game with lava on the board."""
    rules = make_rules(2)
    state = game.start(rules, (0, 1), deal(2, rules, str(random.random())))
    while not any(state.lava):
        game.advance(state, random.choice(game.legal(state)))
    return state
