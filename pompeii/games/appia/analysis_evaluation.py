"""The value of a position and the win probability of each seat, for the analysis.

A value is the lead in points by the bots' evaluation. Each seat in turn order has its best income
card added first. The win probability grows with the value, the more so the nearer the end is. Its
scale was fitted to games (``python -m research.fit.win_probability_scale``). Luck is only in new
income cards: the effect of a push is determined before it.

The pushes cannot be listed, so an action is compared with those that the bots' search finds.
Actions are compared at the end of the turn, which the bots play to its end.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Final

from pompeii.analysis.evaluator_interface import Level, Levels, Outcome, Scales, likely, mixed
from pompeii.core.i18n import mark

from . import game, income
from .actions import Action, Income
from .bots.best_actions import best_actions, play_turn_out
from .bots.push_search import Aim, can_push
from .bots.search import TRUST
from .bots.static_evaluation import SeatValues, leads, part, seat_values
from .bots.turn_sequences import Option, options, turn_goes_on
from .bots.weights import PARTS
from .cards import COINS, SHOWN, STONES
from .determinization import imagine, reshuffled
from .events import CardsShown
from .state import Decision, State
from .view import View

SENTENCE: Final = mark("{name}: luck {luck} points, play {play}.")
MEANS: Final = mark(
    "Points ahead per game, on average: by the luck of new income cards, and by all players' "
    "decisions. The margin (±) is the 95% interval, shown from {count} games on."
)
COST: Final = mark("It cost {loss} points.")
MISTAKE: Final = 2.5
"""Least loss of a mistake, in points (``python -m research.checks.mistake_threshold --game
via-appia``).
"""
SKILLS: Final[Mapping[str, str]] = {}
"""Empty: playouts are the same for all players."""
LEVELS: Final[Mapping[int, Levels]] = {
    2: {
        "easy": {"easy": Level(0.0, 0.0), "medium": Level(29.34, 6.35), "hard": Level(50.76, 7.39)},
        "medium": {
            "easy": Level(-29.34, 6.35), "medium": Level(0.0, 0.0), "hard": Level(29.84, 5.7),
        },
        "hard": {
            "easy": Level(-50.76, 7.39), "medium": Level(-29.84, 5.7), "hard": Level(0.0, 0.0),
        },
    },
    3: {
        "easy": {
            "easy": Level(-3.5, 0.74), "medium": Level(19.92, 3.7), "hard": Level(34.72, 2.43),
        },
        "medium": {
            "easy": Level(-23.08, 2.02), "medium": Level(-2.91, 0.66), "hard": Level(23.11, 2.99),
        },
        "hard": {
            "easy": Level(-32.64, 2.3), "medium": Level(-21.78, 2.42), "hard": Level(-2.39, 0.75),
        },
    },
    4: {
        "easy": {
            "easy": Level(-4.4, 0.84), "medium": Level(15.34, 2.18), "hard": Level(29.86, 2.32),
        },
        "medium": {
            "easy": Level(-20.89, 1.9), "medium": Level(-3.26, 0.93), "hard": Level(19.21, 2.37),
        },
        "hard": {
            "easy": Level(-26.14, 1.74), "medium": Level(-18.99, 2.11), "hard": Level(-3.59, 0.69),
        },
    },
}  # fmt: skip
"""Leads in points a game over rivals of one kind, without luck, ``hard`` with 300 iterations
(``python -m research.fit.bot_skill_with_more_players --game via-appia``). A lead is mostly over the
best of several rivals, so it is below zero against equal ones.
"""
SCALES: Final[Scales] = {
    2: {"road": (22.41, 2.41)},
    3: {"road": (15.59, 3.98)},
    4: {"road": (15.15, 3.93)},
}
"""The lead in points that multiplies the odds against the others by e. It is given by number of
players, at the beginning and at the end.
"""
AHEAD: Final = 2
"""Number of turns of a playout."""
TRIES: Final = 2
"""Number of pushes that a playout tries for an action."""
NOISE: Final = 1.0
"""Largest error in points of a player who values an action in a playout."""


def value(state: State) -> SeatValues:
    """Return the lead of every seat in points, with its next income card.

    A turn that has begun is ended in the best way without another push.
    """
    if turn_goes_on(state, seat := state.actor):
        state = state.clone()
        while turn_goes_on(state, seat):
            game.advance(state, max(options(state), key=_value)[0])
    values = seat_values(state)
    if state.decision is not Decision.NONE and state.ending is None:
        _add_income(state, values)
    return leads(values)


def _value(option: Option) -> float:
    return option[1]


def _add_income(state: State, values: SeatValues) -> None:
    """Add the gain of the best open card to the value of each seat, in turn order.

    A seat whose turn has begun comes last.
    """
    base, imagined = [*values], state.clone()
    first = state.actor + (state.decision is not Decision.TURN)
    for turn in range(state.seats):
        seat = (first + turn) % state.seats
        gains = [
            (_after_income(state, seat, action)[seat] - base[seat], action.card)
            for action in income.legal(imagined)
            if isinstance(action, Income)
        ]
        if gains:
            gain, card = max(gains)
            values[seat] += gain
            imagined.open = tuple(other for other in imagined.open if other != card)


def _after_income(state: State, seat: int, action: Income) -> SeatValues:
    """Return the values of the seats if `seat` had the coins or stones of `action`."""
    after = state.clone()
    if action.coins:
        after.coins[seat] += COINS[action.card]
    if action.stones:
        own = after.of(seat)
        pairs = zip(after.stones[own], STONES[action.card], strict=True)
        after.stones[own] = [there + more for there, more in pairs]
    return seat_values(after)


def win_probabilities(state: State, value: Sequence[float]) -> list[float]:
    """Return the win probability of each seat for the leads ``value``."""
    return likely(game.outcome(state), value, SCALES, progress(state))


def progress(state: State) -> tuple[str, float]:
    """Return the only part of the game, and the fraction of it that is over, 0 to 1."""
    return "road", part(state) / PARTS


def promising(state: State) -> Sequence[Action]:
    """Return the best actions that the bots' search finds, of the pushes one of each size.

    With a trembling hand there are none, since the effect of a push is then partly luck (V-Q17).
    """
    if state.decision is Decision.NONE or state.rules.hand == "tremor":
        return ()
    return best_actions(state)


def act(state: State, action: Action) -> None:
    """Carry out ``action``; new income cards that it shows are drawn later."""
    if income.lacks_pile(state, action):  # a record has only the piles that its game needed
        state.piles = (*state.piles, ())
    refills = state.refills
    game.apply(state, action)
    if state.refills > refills:
        state.open = ()


def turn_finished(state: State, seat: int, rest: Sequence[Action] = ()) -> State:
    """Return the position at the end of the turn of ``seat``, played on by static evaluation.

    If ``rest``, the next actions of the seat in a game, ends the turn better, it is followed.
    """
    lines = ((), rest) if rest else ((),)
    return max((_followed(state, seat, line) for line in lines), key=lambda end: value(end)[seat])


def _followed(state: State, seat: int, line: Sequence[Action]) -> State:
    """Carry out the actions of ``line`` that belong to the turn of ``seat``, and play it out.

    The events are noted if those of ``state`` are.
    """
    end = state.clone()
    end.notes = None if state.notes is None else [*state.notes]
    for action in line:
        if not turn_goes_on(end, seat):
            break
        act(end, action)
    play_turn_out(end, seat)
    return end


def draws(state: State) -> Sequence[Outcome[State]]:
    """Return all sets of new income cards, each equally likely, if they are to be shown now."""
    if state.open:
        return ()
    earlier = state.clone()
    earlier.refills -= 1
    shown, over = {*earlier.pile[:SHOWN]}, state.decision is Decision.NONE
    seat = state.actor if over else (state.actor - 1) % state.seats  # the turn has passed on
    sets = [*combinations(sorted(earlier.pile), SHOWN)]
    found = []
    for cards in sets:
        after = state.clone()
        after.open = cards
        text = ",".join(map(str, cards))
        came = {*cards} == shown
        found.append(Outcome(CardsShown(cards), seat, text, 1 / len(sets), after, came))
    return found


def deals(view: View, random: Random) -> Iterator[State]:
    """Yield possible positions for the seat of ``view``, without end."""
    while True:
        yield imagine(view, random)


def playout(
    state: State,
    random: Random,
    skills: Sequence[str] = (),  # noqa: ARG001 - see SKILLS
) -> tuple[list[float], list[float]]:
    """Return the values and win probabilities a few turns later, by seat. The hidden cards get
    another order first.
    """
    if outcomes := draws(state):
        state = outcomes[int(random.random() * len(outcomes))].after
    after = reshuffled(state, random)
    for _ in range(AHEAD):
        seat, turn = after.actor, after.round
        while after.decision is not Decision.NONE and (after.actor, after.round) == (seat, turn):
            game.advance(after, _plausible_action(after, random))
    look = value(after)
    return mixed(value(state), look, TRUST), win_probabilities(after, look)


def _plausible_action(state: State, random: Random) -> Action:
    """Return an action that a player may choose: one that looks good."""
    found = options(state)
    if can_push(state):
        aim = Aim(state, random)
        aim.try_some(TRIES)
        found += aim.tried.items()
    noisy = [(value + NOISE * random.random(), number) for number, (_, value) in enumerate(found)]
    return found[max(noisy)[1]][0]
