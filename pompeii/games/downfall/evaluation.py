"""What a position is worth, and how likely each seat wins from it: what an analysis asks.

A worth is the lead in pieces that the bots' evaluation sees after the action that looks best. The
chance to win grows with the lead, the more so the nearer the end is; how much, was fitted to games
(``python -m research.fit.chances``).
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from pompeii.analysis.evaluation import Level, Levels, Outcome, Scales, likely, mixed
from pompeii.core.i18n import mark

from . import draw_odds as drawing
from . import game
from .actions import Action
from .bots.determinization import Determinization
from .bots.evaluation import Worth, evaluate
from .bots.one_ply import foresee
from .bots.playout import play_out
from .bots.tree import look_on
from .bots.tree import promising as promised
from .cards import STOCK_SIZE, TILE_NAMES
from .events import CardDrawn, Event, OmenDrawn, TileDiscarded, TileDrawn
from .state import AT_DRAW, IN_CITY, OVER, State
from .view import View

SENTENCE: Final = mark("{name}: luck {luck} pieces, play {play}.")
COST: Final = mark("It cost {loss} pieces.")
LEVELS: Final[Levels] = {
    "easy": {"easy": Level(0.0, 0.0), "medium": Level(2.69, 0.31), "hard": Level(4.17, 0.86)},
    "medium": {"easy": Level(-2.69, 0.31), "medium": Level(0.0, 0.0), "hard": Level(2.74, 0.91)},
    "hard": {"easy": Level(-4.17, 0.86), "medium": Level(-2.74, 0.91), "hard": Level(0.0, 0.0)},
}
"""In pieces a game, by classic rules; of ``hard`` with 200 iterations (``python -m
research.checks.levels``)."""
SCALES: Final[Scales] = {
    2: {"city": (3.24, 2.48), "flight": (2.82, 0.76)},
    3: {"city": (5.81, 2.88), "flight": (2.15, 0.21)},
    4: {"city": (1000.0, 1000.0), "flight": (3.34, 0.05)},
}
"""By the number of players and the part of the game, at its beginning and at its end: the lead in
pieces by which the chance to win, as against the others', grows e-fold. In the city it says nothing
with four."""
ENDS: Final = 0.4
"""With three and more players, what weighs in a playout from phase one who wins it in the end,
beside what it looks like after a few actions (``python -m research.fit.ends``). With two the end
adds nothing to the look."""
HALF: Final = 0.5
"""The same in phase two."""


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
        Outcome(
            event,
            state.actor,
            _written(event),
            float(chance),
            drawing.drawn(state, event),
            event == came,
        )
        for event, chance in drawing.chances(state)
    ]


def _written(event: Event) -> str:
    """What a draw brought."""
    match event:
        case CardDrawn(card=card):
            return str(card)
        case OmenDrawn():
            return "Omen"
        case TileDrawn(tile=tile) | TileDiscarded(tile=tile):
            return TILE_NAMES[tile]
    return "AD 79"


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
    redeal = Determinization(view, random)
    while True:
        yield redeal.deal()


class Course(NamedTuple):
    """How far a playout looks about."""

    state: State
    """The position then,"""
    city: bool
    """whether it began before the eruption,"""
    look: Worth
    """and what it looks like."""


def course(state: State, random: Random) -> Course:
    """Look about, what is to come being in another order: in phase one after a few actions at
    sight.
    """
    after = drawing.shuffled(state, random)
    game.flow(after)
    if after.phase is not IN_CITY:
        return Course(after, False, worth(after))
    actions = promised(after)
    return Course(after, True, look_on(after, actions, foresee(after, actions)))


def playout(state: State, random: Random) -> tuple[list[float], list[float]]:
    """Half of what the position looks like and half of how it ends by rules of thumb, as the bots'
    search has it (:mod:`.bots.tree`). In phase one it is worth what it looks like: the end is
    mostly luck, and would drown what a draw or an action changed; but with three and more it tells
    something of who wins.
    """
    after, city, look = course(state, random)
    hopes = chances(after, look)
    if city and state.seats == 2:
        return look, hopes
    play_out(after)
    end = evaluate(after)
    won = chances(after, end)
    if city:
        return look, mixed(hopes, won, ENDS)
    return mixed(look, end, HALF), mixed(hopes, won, HALF)
