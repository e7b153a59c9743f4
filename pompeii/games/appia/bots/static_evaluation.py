"""Static evaluation: the expected points of every seat at the end.

Points count as they are. The expected points of majorities and cities are added, and the values of
tiles, stones, coins and places on the road (see :mod:`.weights`). Once the end is certain, only
things that still score count.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

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
    complete_before,
    places,
)
from ..components import TILE_POINTS, city_points, fits
from ..quarry_physics import EDGE
from ..road_building import joined_spaces
from ..state import KINDS, Decision, State
from ..turn_and_game_end import MAJORITY, SECOND, final_points
from .weights import PARTS, WEIGHTS

SeatValues = list[float]
"""Value by seat: points, or the lead in points."""
Counts = tuple[float, ...]

ROAD_LENGTH: Final = STEP_OF[BRUNDISIUM]
FIRST_COINS: Final = 5
MOST_COINS: Final = 12
"""Coins beyond this number have no value."""
MOST_STONES: Final = 4
"""Stones beyond this number have no value."""
SLOTS: Final = 5
"""Capacity of a cart in tiles; a large tile counts twice."""
WANTED: Final = 3
"""Number of empty slots that lets a seat make full use of its stones; with none it makes no use."""
NEAR: Final = 1600
"""Distance from the edge within which a stone may fall by the next push, in 1/100 mm."""
PROSPECT: Final = (0.2, 0.3, 0.5)
"""Value in points of a stone right at the edge for the next pusher, by size."""
CERTAIN: Final = 0.6
"""Value of a point of a certain lead, relative to an expected one."""
VICTORY: Final = 12.0
"""Extra value of a certain victory, in points."""
_DRAWN: Final = 0.5


def _run(key: tuple[Place, Mask]) -> int:
    """Return the number of steps that the road continues, up to the next city."""
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


def evaluate(state: State) -> SeatValues:
    """Return the lead of every seat over the others, in points at the end.

    Once the end is certain, the winner matters most: a small lead is then worth as much as a large
    one before.
    """
    values = seat_values(state)
    found = leads(values)
    if state.ending is not None:
        for seat, lead in enumerate(found):
            ahead = values[seat] - max(values[:seat] + values[seat + 1 :])
            found[seat] = CERTAIN * lead + VICTORY * ((ahead > 0) - (ahead < 0))
    return found


BEST: Final = 0.5
"""Weight of the lead over the best of the others; the rest is for the lead over their mean."""


def leads(values: SeatValues) -> SeatValues:
    """Return the lead of each seat: half over the best of the others, half over their mean."""
    total, others = 0.0, len(values) - 1
    for value in values:
        total += value
    found = []
    for seat, value in enumerate(values):
        best = max(other for rival, other in enumerate(values) if rival != seat)
        found.append(value - BEST * best - (1 - BEST) * (total - value) / others)
    return found


def seat_values(state: State) -> SeatValues:
    """Return the expected points of every seat."""
    if state.decision is Decision.NONE:
        return [float(score) for score in state.scores]
    if state.ending is not None:
        return _certain(state)
    return [*EXPECTED[holdings(state)]]


class Holdings(NamedTuple):
    """Everything that the expected points depend on; see :class:`..state.State`.

    A search and its playouts meet the same holdings again and again, mostly after different pushes.
    """

    scores: tuple[int, ...]
    link: str
    laid: Mask
    at: tuple[Place, ...]
    coins: tuple[int, ...]
    stones: tuple[int, ...]
    carts: tuple[int, ...]
    plus_one: tuple[bool, ...]
    bonus: tuple[int, ...]


def holdings(state: State) -> Holdings:
    """Return the holdings of a position."""
    return Holdings(
        tuple(state.scores),
        state.rules.link,
        state.laid,
        tuple(state.at),
        tuple(state.coins),
        tuple(state.stones),
        tuple(state.carts),
        tuple(state.plus_one),
        tuple(state.bonus),
    )


def part(now: State | Holdings) -> int:
    """Return the progress of the game: that of the road, or of the leading traveller if larger."""
    travelled = STEP_OF[max(now.at)] * PARTS // ROAD_LENGTH
    return min(PARTS, max(now.laid.bit_count(), travelled))


def _expected(now: Holdings) -> Sequence[float]:
    weights = WEIGHTS[part(now)]
    found = []
    for score, numbers in zip(now.scores, counts(now), strict=True):
        points = float(score)
        for weight, number in zip(weights, numbers, strict=True):
            points += weight * number
        found.append(points)
    return tuple(found)


EXPECTED: Final = Memo(_expected, 20_000)
"""The expected points of every seat, by holdings."""


def counts(now: Holdings) -> list[Counts]:
    """Return the features of each seat, in the order of
    :data:`pompeii.games.appia.bots.weights.NAMES`.
    """
    seats = range(len(now.at))
    majorities = _majorities(now)
    runs = [RUN[place, now.laid] for place in now.at]
    ahead = [
        STEP_OF[place] + 0.4 * min(run, 3) + 0.3 * min(coins, 4)
        for place, run, coins in zip(now.at, runs, now.coins, strict=True)
    ]
    races, last = _races(now.at, ahead)
    empty = SPACE_MASK & ~now.laid
    free = joined_spaces(now.link, now.laid)
    found: list[Counts] = []
    for seat in seats:
        place, coins = now.at[seat], now.coins[seat]
        of = State.of(seat)
        cart, stones = now.carts[of], now.stones[of]
        open_to = SEGMENT_MASKS[0]
        if place >= TARGETS[0]:
            open_to |= SEGMENT_MASKS[1]
        if place >= TARGETS[1]:
            open_to |= SEGMENT_MASKS[2]
        at_once_points = tokens = later = later_tokens = 0
        for size, tiles in enumerate(cart):
            if tiles:
                at_once = min(tiles, (free & open_to & SIZE_MASKS[size]).bit_count())
                rest = min(tiles, (empty & SIZE_MASKS[size]).bit_count()) - at_once
                at_once_points += at_once * TILE_POINTS[size]
                tokens += at_once
                later += rest * TILE_POINTS[size]
                later_tokens += rest
        small, medium, large = cart
        usable, useful = room(cart), _useful(stones)
        most = max(other for rival, other in enumerate(now.coins) if rival != seat)
        found.append(
            (
                majorities[seat],
                at_once_points,
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
                1.0 if now.plus_one[seat] else 0.0,
                1.0 if fits(large, medium + 1, small) else 0.0,
                1.0 if fits(large + 1, medium, small) else 0.0,
            )
        )
    return found


def room(cart: Sequence[int]) -> float:
    """Return the usable share of the value of stones for a cart, at most 1."""
    small, medium, large = cart
    return min(1.0, (SLOTS - small - medium - 2 * large) / WANTED)


def _useful(stones: Sequence[int]) -> list[int]:
    """Return the stones that have a value, by size: few, the largest first."""
    left, found = MOST_STONES, [0, 0, 0]
    for size in (2, 1, 0):
        found[size] = min(stones[size], left)
        left -= found[size]
    return found


def _likely(chance: float) -> float:
    return 0.0 if chance < 0.0 else min(chance, 1.0)


def _majorities(now: Holdings) -> SeatValues:
    """Return the expected points of the majorities, by seat. Of two seats, the one with more tokens
    is likelier to stay ahead if fewer spaces of the segment are left.
    """
    seats = range(len(now.at))
    found = [0.0] * len(seats)
    for segment, spaces in enumerate(SEGMENT_MASKS):
        unsure = 2.0 + (spaces & ~now.laid).bit_count()
        tokens = now.bonus[segment::KINDS]
        for seat in seats:
            first, second = 1.0, 0.0
            for rival in seats:
                if rival != seat:
                    before = _likely(_DRAWN + (tokens[seat] - tokens[rival]) / unsure)
                    first, second = first * before, second * before + first * (1.0 - before)
            found[seat] += MAJORITY * first + SECOND * second
    return found


def _races(at: Sequence[Place], ahead: list[float]) -> tuple[SeatValues, SeatValues]:
    """Return the expected points of the next cities' tokens, and of Brundisium's, by seat."""
    seats = len(at)
    nearer, last = [0.0] * seats, [0.0] * seats
    for place in TARGETS:
        under_way = [seat for seat in range(seats) if at[seat] < place]
        tokens = city_points(seats)[seats - len(under_way) :]
        if place == BRUNDISIUM:
            tokens = tokens[:1]
        for seat in under_way if tokens else ():
            before = 0.0
            for rival in under_way:
                if rival != seat:
                    before += _likely(_DRAWN - (ahead[seat] - ahead[rival]) / 6)
            index = int(before)
            here, then = (*tokens, 0, 0, 0, 0)[index : index + 2]
            values = here + (then - here) * (before - index)
            if place == BRUNDISIUM:
                last[seat] += values
            else:
                nearer[seat] += values
    return nearer, last


def _certain(state: State) -> SeatValues:
    """Return the points if the game ends with this round. They are the present points, those of the
    end, and those of tiles in the turns that are left.
    """
    found = [float(score) for score in state.scores]
    for _reason, points in final_points(state):
        for seat, more in enumerate(points):
            found[seat] += more
    free = joined_spaces(state.rules.link, state.laid)
    seat = state.actor
    while True:
        found[seat] += _last_turn(state, seat, free)
        seat = (seat + 1) % state.seats
        if seat == state.first:
            return found


def _last_turn(state: State, seat: int, free: Mask) -> int:
    """Return the points of the tiles that a seat could lay in one turn."""
    best = 0
    for segment, spaces in enumerate(SEGMENT_MASKS):
        if segment and state.at[seat] < TARGETS[segment - 1]:
            break
        points = []
        for size, tiles in enumerate(state.carts[state.of(seat)]):
            fit = min(tiles, 2, (free & spaces & SIZE_MASKS[size]).bit_count())
            points += [TILE_POINTS[size]] * fit
        several = 1 + complete_before(state.laid, segment)
        best = max(best, sum(points[-several:]))
    return best


def prospects(state: State) -> float:
    """Return the value of the stones near the edge for the next pusher."""
    promised = 0.0
    for size, _x, y in state.quarry:
        if y > EDGE - NEAR:
            near = (y - EDGE + NEAR) / NEAR
            promised += PROSPECT[size] * near * near
    return promised
