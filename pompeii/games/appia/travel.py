"""Travel (V-M1 to V-M7)."""

from typing import Final

from pompeii.core.errors import IllegalAction
from pompeii.core.i18n import mark

from .actions import TRAVELS, Action, Travel
from .board import (
    AHEAD,
    BRUNDISIUM,
    LARGE_MASK,
    NAMES,
    NEXT_CITY,
    SPACE_MASK,
    STEP_OF,
    TARGETS,
    Mask,
    Place,
    places,
)
from .components import MOST_STEPS
from .events import CityReached, CoinsPaid
from .state import State
from .turn_and_game_end import end_turn

COSTS: Final = (0, 1, 3, 6)
"""Price of a move in coins, by number of steps (V-M1)."""


def full(state: State) -> Mask:
    """Return the spaces on which no piece may end a move (V-M3)."""
    half = whole = 0
    for place in state.at:
        piece = 1 << place
        if piece & LARGE_MASK & ~half:
            half |= piece
        elif piece & SPACE_MASK:
            whole |= piece
    return whole


def reach(state: State, *, pass_over: bool) -> dict[Place, int]:
    """Return the places in reach of the actor's piece with their prices in coins, ignoring the
    actor's coins. With ``pass_over``, a move may pass full tiles.
    """
    here = state.at[state.actor]
    found: dict[Place, int] = {}
    if here == BRUNDISIUM:
        return found
    city = NEXT_CITY[here]
    markers = state.markers[city].bit_count()
    free = state.rules.city_step == "free"
    barred = full(state)
    over = state.laid if pass_over else state.laid & ~barred
    edge = 1 << here
    for step in range(1, MOST_STEPS + free + 1):
        ahead = 0
        for place in places(edge):
            ahead |= AHEAD[place]
        if step <= MOST_STEPS:
            for place in places(ahead & state.laid & ~barred):
                found[place] = max(0, COSTS[step] - markers)
        if ahead >> TARGETS[city] & 1:
            found[TARGETS[city]] = max(0, COSTS[step - free] - markers)
        edge = ahead & over
    return found


def targets(state: State) -> dict[Place, int]:
    """Return the places in reach by the rules in force with their prices in coins, ignoring the
    actor's coins.
    """
    return reach(state, pass_over=state.rules.pass_over)


def legal(state: State) -> list[Action]:
    """Return the moves that the actor can make and pay."""
    purse = state.coins[state.actor]
    return [TRAVELS[place] for place, cost in targets(state).items() if cost <= purse]


def why_not(state: State, action: Travel) -> IllegalAction | None:
    """Return the rule that forbids ``action`` now, or None if it is legal."""
    here, target = state.at[state.actor], action.target
    name = NAMES[target]
    cost = targets(state).get(target)
    if cost is not None:
        if cost <= state.coins[state.actor]:
            return None
        words = mark("Travelling to {place} costs more coins than you have: {cost}")
        return IllegalAction("V-M1", words, place=name, cost=cost)
    if here == BRUNDISIUM:
        return IllegalAction("V-M7", "Nobody travels on from Brundisium")
    city = TARGETS[NEXT_CITY[here]]
    if STEP_OF[target] <= STEP_OF[here]:
        return IllegalAction("V-M1", "A piece only moves forward")
    if target > city:
        return IllegalAction("V-M4", "A move ends in the next city at the latest")
    if target != city and not state.laid >> target & 1:
        return IllegalAction("V-M2", "There is no tile on {space}", space=name)
    if full(state) >> target & 1:
        return IllegalAction("V-M3", "The tile on {space} is full", space=name)
    uncounted = target == city and state.rules.city_step == "free"
    if STEP_OF[target] - STEP_OF[here] - uncounted > MOST_STEPS:
        words = mark("{place} is more than {most} steps away")
        return IllegalAction("V-M1", words, place=name, most=MOST_STEPS)
    if target in reach(state, pass_over=True):
        return IllegalAction("V-M3", "With these rules no move leads over a full tile")
    return IllegalAction("V-M2", "No path of tiles leads to {place}", place=name)


def act(state: State, action: Travel) -> None:
    """Carry out a legal action."""
    seat, target = state.actor, action.target
    cost = targets(state)[target]
    if cost:
        state.coins[seat] -= cost
        state.note(CoinsPaid, seat, cost)
    if target in TARGETS:
        _arrive(state, TARGETS.index(target))
    state.at[seat] = target
    state.lively = True
    end_turn(state)


def _arrive(state: State, city: int) -> None:
    """Let the actor arrive in a city (V-M5)."""
    seat, place = state.actor, TARGETS[city]
    left = state.points_left(city)
    points = left[0] if left else 0
    state.scores[seat] += points
    before = sum(at >= place for at in state.at)
    marker = before < state.seats - 1
    if marker:
        state.markers[city] |= 1 << seat
    state.note(CityReached, seat, place, points, marker)
    if place == BRUNDISIUM and left:
        state.certain("brundisium")
