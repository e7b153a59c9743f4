"""What a position is worth to every seat: how many pieces each will probably have rescued.

A piece is worth the more, the nearer a gate is, the fewer moves bring it out of the city (which the
company on its square and on the squares in its reach decides) and the less lava threatens it; what
is worth how much changes as the stock and the bag run out (see :mod:`.weights`).
"""

from typing import Final

from pompeii.core.memo import Memo

from ..board import (
    BUILDINGS,
    CELLS,
    CITY,
    GATE_SQUARES,
    LISTED,
    NUMBER_SQUARES,
    NUMBERS,
    STEPS,
    STRIDE,
    VENT_SQUARES,
    VENTS,
    Mask,
    Square,
    spread,
)
from ..cards import KINDS, TILE_COUNTS
from ..flight import MOVES_A_TURN
from ..state import AT_RELATIVE, IN_CITY, IN_FLIGHT, OVER, State
from .weights import CITY_WEIGHTS, FLIGHT_WEIGHTS, Weights

Worth = list[float]
"""By seat: pieces, or the lead in pieces."""


def _threats(key: tuple[Mask, ...]) -> tuple[float, ...]:
    # Tuples, since the garbage collector looks into every list each time: a decision could come
    # 100 ms too late.
    *lava, left = key
    through = CITY & ~sum(lava)
    threats = [0.0] * CELLS
    for symbol, squares in enumerate(lava):
        targets = spread(squares) if squares else 1 << VENTS[symbol]
        chance = (TILE_COUNTS[symbol] - squares.bit_count()) / left if left else 0.0
        for square in LISTED[targets & through]:
            threats[square] += chance
    return tuple(threats)


THREATS: Final = Memo(_threats, 5_000)
"""``THREATS[*lava, left]``: how likely the next of ``left`` tiles may flow onto each square. Most
positions that are compared differ in their pieces alone: remembering saves a sixth of the time of
an evaluation."""


def _near_vents() -> tuple[int, ...]:
    """By square, 1 or 2 where a vent is so many steps away, else 0."""
    near = [0] * CELLS
    for square in LISTED[spread(spread(VENT_SQUARES)) & CITY]:
        near[square] = 2
    for square in LISTED[spread(VENT_SQUARES) & CITY]:
        near[square] = 1
    return tuple(near)


_NEAR_VENTS: Final = _near_vents()
_HOMES: Final = (
    (),
    *(
        tuple((b.squares, tuple(b.spaces)) for b in BUILDINGS if b.number == number)
        for number in NUMBERS
    ),
)
"""By number, its buildings: their squares as a mask and as a list."""


def evaluate(state: State) -> Worth:
    """The lead of every seat over the others, in pieces rescued at the end."""
    if state.phase is IN_CITY:
        return leads(in_city(state, CITY_WEIGHTS[state.drawn]))
    if state.phase is OVER:
        return leads([r - 0.01 * v for r, v in zip(state.rescued, state.volcano, strict=True)])
    return leads(in_flight(state, FLIGHT_WEIGHTS[len(state.bag) - state.tiles]))


BEST: Final = 0.7
"""How much of a lead is that over the best of the others,"""
MEAN: Final = 0.3
"""and how much that over the mean of them."""


def leads(worth: Worth) -> Worth:
    """How much better each seat stands than the others, above all than the best of them."""
    if len(worth) == 2:
        ahead = worth[0] - worth[1]
        return [ahead, -ahead]
    total, rivals = sum(worth), len(worth) - 1
    *_, second, best = sorted(worth)
    return [
        mine - BEST * (second if mine == best else best) - MEAN * (total - mine) / rivals
        for mine in worth
    ]


def in_flight(state: State, weights: Weights) -> Worth:
    """What each seat will have rescued, as the weights see it; linear in the weights."""
    *_, lack, turn = weights
    pieces, crowd, steps = state.pieces, state.crowd, STEPS[state.open]
    left = len(state.bag) - state.tiles
    threats = THREATS[*state.lava, left]
    seats = range(len(state.sides))
    worth: Worth = [float(rescued) for rescued in state.rescued]
    needed = [0] * len(worth)
    occupied = LISTED[state.city]
    rings = springboards(state, occupied, steps)
    for square in occupied:
        value, moves = in_the_way(
            weights, rings, square, crowd[square], steps[square], threats[square]
        )
        at = square
        for seat in seats:
            if own := pieces[at]:
                worth[seat] += own * value
                needed[seat] += own * moves
            at += CELLS
    possible = MOVES_A_TURN * left / len(worth)
    for seat in seats:
        if needed[seat] > possible:
            worth[seat] += lack * (needed[seat] - possible)
    if state.phase is IN_FLIGHT and state.where[state.actor]:
        worth[state.actor] += turn * (state.moves_left or MOVES_A_TURN)
    return worth


def in_the_way(
    weights: Weights, rings: list[Mask], square: Square, company: int, away: int, threat: float
) -> tuple[float, int]:
    """What a piece in the flight is worth, and how many moves it needs to leave the city (3 stands
    for more): one with so many on its square, itself among them, ``away`` steps from a gate and as
    threatened; ``rings`` are the :func:`springboards`.
    """
    now, soon, later, threatened_now, threatened_later, step, _, _ = weights
    if company > away:
        return now + threatened_now * threat + step * away, 1
    if rings[company] >> square & 1:
        return soon + threatened_later * threat + step * away, 2
    return later + threatened_later * threat + step * away, 3


def ready(state: State, occupied: tuple[Square, ...], steps: bytes) -> Mask:
    """Where a piece that arrives leaves the city with its next move."""
    crowd, found = state.crowd, GATE_SQUARES & state.open
    for square in occupied:
        if crowd[square] >= steps[square]:
            found |= 1 << square
    return found


def springboards(state: State, occupied: tuple[Square, ...], steps: bytes) -> list[Mask]:
    """What lies within 0, 1, 2 ... steps of where a piece that arrives leaves with its next move,
    up to the largest company in the city and one more.
    """
    through, ring = state.open, ready(state, occupied, steps)
    rings = [ring]
    for _ in range(max(state.crowd) + 1):
        # spread() written out: the flood is a fifth of an evaluation.
        ring |= (ring << 1 | ring >> 1 | ring << STRIDE | ring >> STRIDE) & through
        rings.append(ring)
    return rings


def in_city(state: State, weights: Weights) -> Worth:
    """The same before the eruption."""
    now, soon, later, vent, near_vent, step, relative, *hand, reserve = weights
    vents = (0.0, vent, near_vent)
    pieces, crowd, steps = state.pieces, state.crowd, STEPS[CITY]
    seats = range(len(state.sides))
    worth: Worth = [reserve * left for left in state.reserve]
    occupied = LISTED[state.city]
    rings = springboards(state, occupied, steps)
    for square in occupied:
        away = steps[square]
        value = step * away + vents[_NEAR_VENTS[square]]
        if crowd[square] > away:
            value += now
        elif rings[crowd[square]] >> square & 1:
            value += soon
        else:
            value += later
        at = square
        for seat in seats:
            if own := pieces[at]:
                worth[seat] += own * value
            at += CELLS
    if state.decision is AT_RELATIVE:
        worth[state.actor] += relative * min(state.relatives, state.reserve[state.actor])
    for seat in seats:
        worth[seat] += _in_hand(state, seat, *hand)
    return worth


def _in_hand(state: State, seat: int, joker: float, company: float, most: float) -> float:
    """What a hand promises: jokers, and company that would let relatives come."""
    crowd, free = state.crowd, state.free
    worth, largest = 0.0, 0
    for card in KINDS[state.hands[seat]]:
        if not free & NUMBER_SQUARES[card]:
            worth += joker
            continue
        for squares, listed in _HOMES[card]:
            if free & squares:
                found = 0
                for square in listed:
                    found += crowd[square]
                worth += company * found
                if found > largest:
                    largest = found
    return worth + most * min(largest, state.reserve[seat])
