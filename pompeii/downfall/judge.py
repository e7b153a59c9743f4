"""What a position is worth, and how likely each seat wins from it: what an analysis asks.

A worth is the lead in pieces that the bots' evaluation sees after the action that looks best. The
chance to win grows with the lead, the more so the nearer the end is; how much, was fitted to games
(``python -m bench.fit_chances``).
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from ..judging import Chances, Level, Levels, Outcome, Scales, likely, mixed
from ..words import mark
from . import chances as drawing
from . import game
from .actions import Action
from .bots.evaluation import Worth, evaluate
from .bots.foresight import foresee
from .bots.playout import play_out
from .bots.redeal import Redeal
from .bots.tree import look_on
from .bots.tree import promising as promised
from .cards import STOCK_SIZE
from .events import Event
from .state import AT_DRAW, IN_CITY, OVER, State
from .view import View

SENTENCE: Final = mark("{name}: luck {luck} pieces, play {play}.")
COST: Final = mark("It cost {loss} pieces.")
LEVELS: Final[Levels] = {
    "easy": {"easy": Level(0.0, 0.0), "medium": Level(2.69, 0.3), "hard": Level(4.17, 0.79)},
    "medium": {"easy": Level(-2.69, 0.3), "medium": Level(0.0, 0.0), "hard": Level(2.74, 0.84)},
    "hard": {"easy": Level(-4.17, 0.79), "medium": Level(-2.74, 0.84), "hard": Level(0.0, 0.0)},
}
"""In pieces a game, by classic rules; of ``hard`` with 200 iterations (``python -m
bench.levels``)."""
SCALES: Final[Scales] = {
    2: {"city": (2.8, 2.35), "flight": (2.66, 0.76)},
    3: {"city": (6.36, 3.63), "flight": (2.19, 0.2)},
    4: {"city": (20.0, 20.0), "flight": (2.37, 0.24)},
}
"""By the number of players and the part of the game, at its beginning and at its end: the lead in
pieces by which the chance to win, as against the others', grows e-fold."""
ENDS: Final = {2: 0.3, 3: 0.45, 4: 0.4}
"""By the number of players, how much it weighs who wins a playout of the city at its end: the rest
is what it looks like after a few actions."""


def worth(state: State) -> Worth:
    """The lead of every seat in pieces: what it comes to after the best action at sight."""
    if state.phase is OVER:
        return evaluate(state)
    return max(foresee(state, promised(state)), key=lambda each: each[state.actor])


def chances(state: State, worth: Sequence[float]) -> list[float]:
    """How likely each seat wins."""
    return likely(game.outcome(state), worth, SCALES, progress(state))


def progress(state: State) -> tuple[str, float]:
    """The part of the game, and how much of that is over."""
    if state.phase is IN_CITY:
        return "city", state.drawn / STOCK_SIZE
    return "flight", state.tiles / len(state.bag)


def promising(state: State) -> list[Action]:
    """The actions that need a thought, the best at sight first."""
    if state.phase is OVER:
        return []
    actions, seat = promised(state), state.actor
    worths = [each[seat] for each in foresee(state, actions)]
    order = sorted(range(len(actions)), key=lambda number: -worths[number])
    return [actions[number] for number in order]


def act(state: State, action: Action) -> None:
    """Carry out an action, up to the first draw."""
    game.act(state, action)


def draws(state: State) -> list[Outcome[State]]:
    """All that the awaited draw can bring."""
    came = _drawn(state)
    return [
        Outcome(event, float(chance), drawing.drawn(state, event), event == came)
        for event, chance in drawing.chances(state)
    ]


def _drawn(state: State) -> Event | None:
    """What the awaited draw brings."""
    if state.decision is not AT_DRAW:
        return None
    after = state.clone()
    after.notes = []
    game.draw(after)
    return after.notes[0]


def deals(view: View, random: Random) -> Iterator[State]:
    """Positions in which the seat of a View may be."""
    redeal = Redeal(view, random)
    while True:
        yield redeal.deal()


class Course(NamedTuple):
    """What a playout saw."""

    city: bool
    """Whether it looked about before the eruption."""
    look: Worth
    """What the position looked like then,"""
    hopes: Chances
    """and how likely each seat was to win;"""
    end: Worth
    """what it came to by rules of thumb,"""
    won: Chances
    """and who won."""


def course(state: State, random: Random) -> Course:
    """What comes of a position, with what is hidden in another order: before the eruption a few
    actions at sight, then all that is left by rules of thumb.
    """
    after = drawing.shuffled(state, random)
    game.flow(after)
    city = after.phase is IN_CITY
    if city:
        actions = promised(after)
        look = look_on(after, actions, foresee(after, actions))
    else:
        look = worth(after)
    hopes = chances(after, look)
    play_out(after)
    end = evaluate(after)
    return Course(city, look, hopes, end, chances(after, end))


def playout(state: State, random: Random) -> tuple[list[float], list[float]]:
    """Half of what the position looks like and half of how it ends; before the eruption it is worth
    what it looks like, as the bots' search has it (:mod:`.bots.tree`), since the end is luck for
    the most part there, and who wins there has a weight of its own.
    """
    city, look, hopes, end, won = course(state, random)
    if city:
        return look, mixed(hopes, won, ENDS[state.seats])
    return mixed(look, end, 0.5), mixed(hopes, won, 0.5)
