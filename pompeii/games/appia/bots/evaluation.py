"""What a position is worth to every seat: its points at the end, as far as they can be told now.

Points count as they stand. To them come those that the majorities and the cities will probably
bring, and what is in hand: tiles, stones, coins, places on the road (see :mod:`.weights`). Once the
end is certain only what still scores counts.
"""

from typing import Final

from pompeii.core.memo import Memo

from ..board import (
    AHEAD,
    BRUNDISIUM,
    NEXT_CITY,
    SEGMENT_MASKS,
    SIZE_MASKS,
    SPACE_MASK,
    STEP_OF,
    TARGETS,
    Mask,
    Place,
    places,
)
from ..components import TILE_POINTS, city_points, fits
from ..quarry import EDGE
from ..road import complete_before, joined
from ..state import Decision, State
from ..turn_end import MAJORITY, SECOND, final_points
from .weights import PARTS, WEIGHTS

Worth = list[float]
"""By seat: points, or the lead in points."""
Counts = tuple[float, ...]

ROAD_LENGTH: Final = STEP_OF[BRUNDISIUM]
FIRST_COINS: Final = 5
MOST_COINS: Final = 12
"""Coins beyond so many are worth nothing."""
MOST_STONES: Final = 4
"""Stones beyond so many are worth nothing."""
SLOTS: Final = 5
"""A cart holds so many tiles, a large one counted twice."""
WANTED: Final = 3
"""Of stones is made full use with so many slots empty, of none with none."""
NEAR: Final = 1600
"""A stone so near the edge may fall by the next push."""
PROSPECT: Final = (0.2, 0.3, 0.5)
"""By size, what a stone right at the edge promises whoever pushes next, in points."""
CERTAIN: Final = 0.6
"""What a point of a certain lead is worth, beside an expected one."""
VICTORY: Final = 12.0
"""What a certain victory is worth besides."""
_DRAWN: Final = 0.5


def _run(key: tuple[Place, Mask]) -> int:
    """How many steps the road goes on, to the next city at the most."""
    here, laid = key
    if here == BRUNDISIUM:
        return 0
    steps, edge, city = 0, 1 << here, 1 << TARGETS[NEXT_CITY[here]]
    while True:
        ahead = 0
        for place in places(edge):
            ahead |= AHEAD[place]
        edge = ahead & laid
        if ahead & city:
            return steps + 1
        if not edge:
            return steps
        steps += 1


RUN: Final = Memo(_run, 20_000)


def evaluate(state: State) -> Worth:
    """The lead of every seat over the others, in points at the end. Once the end is certain it
    matters above all who wins: a small lead is worth as much then as a large one before.
    """
    worth = worths(state)
    found = leads(worth)
    if state.ending is not None:
        for seat, lead in enumerate(found):
            ahead = worth[seat] - max(worth[:seat] + worth[seat + 1 :])
            found[seat] = CERTAIN * lead + VICTORY * ((ahead > 0) - (ahead < 0))
    return found


BEST: Final = 0.5
"""How much of a lead is that over the best of the others; the rest is that over their mean."""


def leads(worth: Worth) -> Worth:
    """What each seat has more than the others: half over the best, half over their mean."""
    total, others = 0.0, len(worth) - 1
    for value in worth:
        total += value
    found = []
    for seat, value in enumerate(worth):
        best = max(other for rival, other in enumerate(worth) if rival != seat)
        found.append(value - BEST * best - (1 - BEST) * (total - value) / others)
    return found


def worths(state: State) -> Worth:
    """The points that every seat will probably have."""
    if state.decision is Decision.NONE:
        return [float(score) for score in state.scores]
    if state.ending is not None:
        return _certain(state)
    weights = WEIGHTS[part(state)]
    found = []
    for score, numbers in zip(state.scores, counts(state), strict=True):
        worth = float(score)
        for weight, number in zip(weights, numbers, strict=True):
            worth += weight * number
        found.append(worth)
    return found


def part(state: State) -> int:
    """How far the game has gone: as far as the road, or whoever leads on it."""
    travelled = STEP_OF[max(state.at)] * PARTS // ROAD_LENGTH
    return min(PARTS, max(state.laid.bit_count(), travelled))


def counts(state: State) -> list[Counts]:
    """By seat, the numbers that :data:`pompeii.games.appia.bots.weights.NAMES` tells of."""
    seats = range(state.seats)
    majorities = _majorities(state)
    purses = state.coins
    runs = [RUN[place, state.laid] for place in state.at]
    ahead = [
        STEP_OF[place] + 0.4 * min(run, 3) + 0.3 * min(coins, 4)
        for place, run, coins in zip(state.at, runs, purses, strict=True)
    ]
    races, last = _races(state, ahead)
    empty = SPACE_MASK & ~state.laid
    free = joined(state)
    found: list[Counts] = []
    for seat in seats:
        place, coins = state.at[seat], purses[seat]
        of = state.of(seat)
        cart, stones = state.carts[of], state.stones[of]
        open_to = SEGMENT_MASKS[0]
        if place >= TARGETS[0]:
            open_to |= SEGMENT_MASKS[1]
        if place >= TARGETS[1]:
            open_to |= SEGMENT_MASKS[2]
        now = tokens = later = later_tokens = 0
        for size, tiles in enumerate(cart):
            if tiles:
                at_once = min(tiles, (free & open_to & SIZE_MASKS[size]).bit_count())
                rest = min(tiles, (empty & SIZE_MASKS[size]).bit_count()) - at_once
                now += at_once * TILE_POINTS[size]
                tokens += at_once
                later += rest * TILE_POINTS[size]
                later_tokens += rest
        small, medium, large = cart
        usable, useful = room(state, seat), _useful(stones)
        most = max(other for rival, other in enumerate(purses) if rival != seat)
        found.append(
            (
                majorities[seat],
                now,
                tokens,
                later,
                later_tokens,
                usable * useful[0],
                usable * useful[1],
                usable * useful[2],
                usable if sum(stones) > 1 else 0.0,
                min(coins, FIRST_COINS),
                max(0, min(coins, MOST_COINS) - FIRST_COINS),
                2.0 * _likely(_DRAWN + (coins - most) / 6),
                STEP_OF[place],
                min(runs[seat], 5),
                races[seat],
                last[seat],
                1.0 if state.plus_one[seat] else 0.0,
                1.0 if fits(large, medium + 1, small) else 0.0,
                1.0 if fits(large + 1, medium, small) else 0.0,
            )
        )
    return found


def room(state: State, seat: int) -> float:
    """How much of what stones bring a cart still holds, from 0 to 1."""
    small, medium, large = state.carts[state.of(seat)]
    return min(1.0, (SLOTS - small - medium - 2 * large) / WANTED)


def _useful(stones: list[int]) -> list[int]:
    """By size, the stones that are worth something: few, of the largest."""
    left, found = MOST_STONES, [0, 0, 0]
    for size in (2, 1, 0):
        found[size] = min(stones[size], left)
        left -= found[size]
    return found


def _likely(chance: float) -> float:
    return 0.0 if chance < 0.0 else min(chance, 1.0)


def _majorities(state: State) -> Worth:
    """What the majorities will probably bring: of two seats the one with more tokens stays ahead
    the likelier, the fewer spaces of the segment are left.
    """
    seats = range(state.seats)
    found = [0.0] * state.seats
    for segment, spaces in enumerate(SEGMENT_MASKS):
        unsure = 2.0 + (spaces & ~state.laid).bit_count()
        tokens = state.bonus[segment::3]
        for seat in seats:
            first, second = 1.0, 0.0
            for rival in seats:
                if rival != seat:
                    before = _likely(_DRAWN + (tokens[seat] - tokens[rival]) / unsure)
                    first, second = first * before, second * before + first * (1.0 - before)
            found[seat] += MAJORITY * first + SECOND * second
    return found


def _races(state: State, ahead: list[float]) -> tuple[Worth, Worth]:
    """What the next cities' tokens will probably bring, and Brundisium's."""
    seats = range(state.seats)
    nearer, last = [0.0] * state.seats, [0.0] * state.seats
    for place in TARGETS:
        under_way = [seat for seat in seats if state.at[seat] < place]
        tokens = city_points(state.seats)[state.seats - len(under_way) :]
        if place == BRUNDISIUM:
            tokens = tokens[:1]
        for seat in under_way if tokens else ():
            before = 0.0
            for rival in under_way:
                if rival != seat:
                    before += _likely(_DRAWN - (ahead[seat] - ahead[rival]) / 6)
            index = int(before)
            here, then = (*tokens, 0, 0, 0, 0)[index : index + 2]
            worth = here + (then - here) * (before - index)
            if place == BRUNDISIUM:
                last[seat] += worth
            else:
                nearer[seat] += worth
    return nearer, last


def _certain(state: State) -> Worth:
    """The game ends with this round: what stands, what the end brings, and what those who still
    have a turn can lay.
    """
    found = [float(score) for score in state.scores]
    for _reason, points in final_points(state):
        for seat, more in enumerate(points):
            found[seat] += more
    free = joined(state)
    seat = state.actor
    while True:
        found[seat] += _last_turn(state, seat, free)
        seat = (seat + 1) % state.seats
        if seat == state.first:
            return found


def _last_turn(state: State, seat: int, free: Mask) -> int:
    """The points of the tiles that a seat could lay in one turn."""
    best = 0
    for segment, spaces in enumerate(SEGMENT_MASKS):
        if segment and state.at[seat] < TARGETS[segment - 1]:
            break
        points = []
        for size, tiles in enumerate(state.carts[state.of(seat)]):
            fit = min(tiles, 2, (free & spaces & SIZE_MASKS[size]).bit_count())
            points += [TILE_POINTS[size]] * fit
        several = 1 + complete_before(state, segment)
        best = max(best, sum(points[-several:]))
    return best


def prospects(state: State) -> float:
    """What the stones near the edge promise whoever pushes next."""
    promised = 0.0
    for size, _x, y in state.quarry:
        if y > EDGE - NEAR:
            near = (y - EDGE + NEAR) / NEAR
            promised += PROSPECT[size] * near * near
    return promised
