"""What a position is worth, and how likely each seat wins from it: what an analysis asks.

A worth is the lead in points that the bots' evaluation sees. The chance to win grows with it, the
more so the nearer the end is; how much, was fitted to games (``python -m research.fit.chances``).
Of luck nothing is told here: what a push does is settled before it, and which pushes there are
nobody can list, so neither are actions compared.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from pompeii.analysis.evaluation import Levels, Outcome, Scales, likely
from pompeii.core.i18n import mark

from . import game
from .actions import Action
from .bots.determinization import imagine, reshuffled
from .bots.evaluation import Worth, leads, part, worths
from .bots.medium import at_sight
from .bots.weights import PARTS
from .state import Decision, State
from .view import View

SENTENCE: Final = mark("{name}: play {play} points.")
COST: Final = mark("It cost {loss} points.")
LEVELS: Final[Levels] = {}
"""No luck is told here, so nobody's play is known apart from it."""
SCALES: Final[Scales] = {
    2: {"road": (17.66, 2.78)},
    3: {"road": (15.31, 3.53)},
    4: {"road": (16.49, 2.96)},
}
"""By the number of players, at the beginning and at the end: the lead in points by which the chance
to win, as against the others', grows e-fold."""
AHEAD: Final = 2
"""Actions of a playout."""
TRIES: Final = 2
"""Places at which a playout tries to push."""


def worth(state: State) -> Worth:
    """The lead of every seat in points."""
    return leads(worths(state))


def chances(state: State, worth: Sequence[float]) -> list[float]:
    """How likely each seat wins."""
    return likely(game.outcome(state), worth, SCALES, progress(state))


def progress(state: State) -> tuple[str, float]:
    """There is one part alone; how much of it is over."""
    return "road", part(state) / PARTS


def promising(state: State) -> Sequence[Action]:  # noqa: ARG001 - see above
    """No actions: they are not compared."""
    return ()


def act(state: State, action: Action) -> None:
    """Carry out an action; nothing is drawn after it that anybody could choose otherwise."""
    game.apply(state, action)


def draws(state: State) -> Sequence[Outcome[State]]:  # noqa: ARG001
    """Nothing is told apart as luck."""
    return ()


def deals(view: View, random: Random) -> Iterator[State]:
    """Positions in which the seat of a View may be."""
    while True:
        yield imagine(view, random)


def playout(state: State, random: Random) -> tuple[list[float], list[float]]:
    """A few actions at sight, the hidden cards in another order, and what it is worth then."""
    after = reshuffled(state, random)
    for _ in range(AHEAD):
        if after.decision is Decision.NONE:
            break
        game.apply(after, at_sight(after, random, TRIES))
    look = worth(after)
    return look, chances(after, look)
