"""The value of a position and the win probability of each seat, for the analysis.

A value is the lead in pieces: the bots' evaluation after the action that looks best. The win
probability grows with the lead, the more so the nearer the end is. Its scale was fitted to games
(``python -m research.fit.win_probability_scale``).
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from pompeii.analysis.evaluator_interface import (
    Level,
    Levels,
    Outcome,
    Scales,
    likely,
    mixed,
    scale_at,
)
from pompeii.core.i18n import mark

from . import draw_odds as drawing
from . import game
from .actions import Action
from .assumed_skills import SKILLS as ASSUMED
from .assumed_skills import falling_behind, slips
from .bots.one_ply_evaluation import evaluate_actions
from .bots.playout_policy import play_out, with_slips
from .bots.search_tree import promising as promising_actions
from .bots.search_tree import rollout_values
from .bots.static_evaluation import SeatValues, evaluate
from .cards import STOCK_SIZE, TILE_NAMES
from .determinization import Determinization
from .events import CardDrawn, Event, OmenDrawn, TileDiscarded, TileDrawn
from .state import AT_DRAW, IN_CITY, OVER, State
from .view import View

SENTENCE: Final = mark("{name}: luck {luck} pieces, play {play}.")
MEANS: Final = mark(
    "Pieces ahead per game, on average: by luck, and by all players' decisions. "
    "The margin (±) is the 95% interval, shown from {count} games on."
)
COST: Final = mark("It cost {loss} pieces.")
MISTAKE: Final = 0.5
"""Least loss of a mistake, in pieces (``python -m research.checks.mistake_threshold``)."""
LEVELS: Final[Mapping[int, Levels]] = {
    2: {
        "easy": {"easy": Level(0.0, 0.0), "medium": Level(2.93, 0.35), "hard": Level(5.04, 0.48)},
        "medium": {
            "easy": Level(-2.93, 0.35), "medium": Level(0.0, 0.0), "hard": Level(1.88, 0.93),
        },
        "hard": {
            "easy": Level(-5.04, 0.48), "medium": Level(-1.88, 0.93), "hard": Level(0.0, 0.0),
        },
    },
    3: {
        "easy": {"easy": Level(-0.37, 0.13), "medium": Level(1.11, 0.32)},
        "medium": {"easy": Level(-1.77, 0.3), "medium": Level(-0.31, 0.11)},
    },
    4: {
        "easy": {"easy": Level(-0.56, 0.15), "medium": Level(0.61, 0.18)},
        "medium": {"easy": Level(-1.74, 0.27), "medium": Level(-0.45, 0.14)},
    },
}  # fmt: skip
"""Leads in pieces a game over rivals of one kind, without luck, by classic rules.

Those of two players come from ``python -m research.fit.bot_skill_scale``, ``hard`` with 200
iterations. The others come from ``python -m research.fit.bot_skill_with_more_players``. A lead is
mostly over the best of several rivals, so it is below zero against equal ones.
"""
IN_THE_CITY: Final = 0.25
"""Share of what a player falls behind that its lead shows by the eruption. With 0.5, the stronger
player won up to 4 points more than predicted in the city (``python -m
research.checks.forecasts_by_skill``).
"""
SKILLS: Final = {id: skill.label for id, skill in ASSUMED.items()}
"""The skills that win probabilities can assume of a player (:mod:`.assumed_skills`)."""
SCALES: Final[Scales] = {
    2: {"city": (2.56, 3.14), "flight": (3.3, 1.1)},
    3: {"city": (6.1, 8.09), "flight": (3.04, 0.34)},
    4: {"city": (14.13, 11.18), "flight": (2.38, 0.31)},
}
"""The lead in pieces that multiplies the odds against the others by e. It is given by number of
players and part of the game, at its beginning and its end. With three or more players, the lead in
the city has almost no predictive value.
"""
ENDS: Final = 0.02
"""Weight of the winner of a playout at the start of the game, beside the evaluation after a few
actions (``python -m research.fit.analysis_playout_weight``).

It grows evenly to `HALF` at the end of the stock. It is for three or more players: with two, the
end adds nothing to the evaluation.
"""
HALF: Final = 0.5
"""The same weight in phase two."""


def value(state: State) -> SeatValues:
    """Return the lead of every seat in pieces, after the best action by static evaluation."""
    if state.phase is OVER:
        return evaluate(state)
    return max(
        evaluate_actions(state, promising_actions(state)), key=lambda each: each[state.actor]
    )


def win_probabilities(state: State, value: Sequence[float]) -> list[float]:
    """Return the win probability of each seat for the leads ``value``."""
    return likely(game.outcome(state), value, SCALES, progress(state))


def progress(state: State) -> tuple[str, float]:
    """Return the part of the game and the fraction of it that is over, 0 to 1."""
    if state.phase is IN_CITY:
        return "city", state.drawn / STOCK_SIZE
    return "flight", state.tiles / len(state.bag)


def promising(state: State) -> list[Action]:
    """Return the actions that need evaluation, the best by static evaluation first."""
    if state.phase is OVER:
        return []
    actions, seat = promising_actions(state), state.actor
    values = [each[seat] for each in evaluate_actions(state, actions)]
    order = sorted(range(len(actions)), key=lambda number: -values[number])
    return [actions[number] for number in order]


def act(state: State, action: Action) -> None:
    """Carry out ``action``, up to the first draw."""
    game.act(state, action)


def turn_finished(state: State, seat: int, rest: Sequence[Action] = ()) -> State:  # noqa: ARG001
    """Return ``state`` itself: the value of a position includes its best action."""
    return state


def draws(state: State) -> list[Outcome[State]]:
    """Return all possible results of the pending draw."""
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
    """Return the card or tile of a draw as text."""
    match event:
        case CardDrawn(card=card):
            return str(card)
        case OmenDrawn():
            return "Omen"
        case TileDrawn(tile=tile) | TileDiscarded(tile=tile):
            return TILE_NAMES[tile]
    return "AD 79"


def _drawn(state: State) -> Event | None:
    """Return the actual result of the pending draw, or None if no draw is pending."""
    if state.decision is not AT_DRAW:
        return None
    after = state.clone()
    after.notes = []
    game.draw(after)
    return after.notes[0]


def deals(view: View, random: Random) -> Iterator[State]:
    """Yield possible positions for the seat of ``view``, without end."""
    redeal = Determinization(view, random)
    while True:
        yield redeal.deal()


class Rollout(NamedTuple):
    """The start of a playout."""

    state: State
    """The position after the first actions."""
    city: bool
    """True if the playout began before the eruption."""
    values: SeatValues
    """Static evaluation of that position, in pieces by seat."""


def rollout(state: State, random: Random) -> Rollout:
    """Shuffle the future draws and evaluate; in phase one, after a short greedy rollout."""
    after = drawing.shuffled(state, random)
    game.flow(after)
    if after.phase is not IN_CITY:
        return Rollout(after, False, value(after))
    actions = promising_actions(after)
    return Rollout(after, True, rollout_values(after, actions, evaluate_actions(after, actions)))


def playout(
    state: State, random: Random, skills: Sequence[str] = ()
) -> tuple[list[float], list[float]]:
    """Return the values and win probabilities of one playout, by seat.

    After phase one, half of each is the static evaluation and half the end by the playout policy.
    In phase one the value is the evaluation alone: the end is mostly luck, and would hide the
    effect of a draw or an action. With three or more players, the end still helps to predict the
    winner.

    ``skills`` are those of the players, by seat; without them, all have the usual one. The win
    probabilities take them into account.
    """
    after, city, values = rollout(state, random)
    chances = win_probabilities(after, _expected(after, values, skills) if skills else values)
    if city and state.seats == 2:
        return values, chances
    play_out(after, with_slips(random, slips(skills)))
    end = evaluate(after)
    won = win_probabilities(after, end)
    if city:
        return values, mixed(chances, won, end_weight(progress(state)[1]))
    return mixed(values, end, HALF), mixed(chances, won, HALF)


def end_weight(gone: float, at_first: float = ENDS) -> float:
    """Return the weight of a playout's winner after the share ``gone`` (0 to 1) of phase one."""
    return at_first + (HALF - at_first) * gone


def _expected(state: State, values: SeatValues, skills: Sequence[str]) -> list[float]:
    """Return the leads that give players of unequal skill their win probabilities, for ``values``.

    In the city a lead may say little about the winner. But what a player will fall behind is a lead
    of the flight, so it counts as one.
    """
    part, gone = progress(state)
    left, weight = (1 - gone) * (1 - IN_THE_CITY), 1.0
    if part == "city":
        left = 1 - gone * IN_THE_CITY
        weight = scale_at(SCALES, state.seats, (part, gone)) / SCALES[state.seats]["flight"][0]
    changes = falling_behind(skills, left)
    return [value + weight * change for value, change in zip(values, changes, strict=True)]
