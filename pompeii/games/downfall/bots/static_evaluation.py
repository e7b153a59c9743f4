"""Static evaluation: the expected number of rescued pieces of every seat.

A piece is worth more near a gate, with few moves to the exit, and with little lava that threatens
it. The number of moves depends on the company on its square and on the squares in its reach. The
weights change as the stock and the bag run out (see :mod:`.weights`).
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
    SPACES,
    STEPS,
    STRIDE,
    VENT_SQUARES,
    VENTS,
    Mask,
    Square,
    spread,
)
from ..cards import KINDS, TILE_COUNTS
from ..flight_phase import MOVES_A_TURN
from ..state import AT_RELATIVE, IN_CITY, IN_FLIGHT, OVER, State
from .weights import CITY_WEIGHTS, FLIGHT_WEIGHTS, Weights

SeatValues = list[float]
"""Value by seat: pieces, or the lead in pieces."""


def _threats(key: tuple[Mask, ...]) -> tuple[float, ...]:
    # Tuples, since the garbage collector visits every list each time: a decision could come 100 ms
    # too late.
    *lava, left = key
    through = CITY & ~sum(lava)
    threats = [0.0] * CELLS
    for symbol, squares in enumerate(lava):
        targets = spread(squares) if squares else 1 << VENTS[symbol]
        # Tiles with two symbols may leave more lava of a symbol than it has tiles of its own.
        own = max(0, TILE_COUNTS[symbol] - squares.bit_count())
        chance = own / left if left else 0.0
        for square in LISTED[targets & through]:
            threats[square] += chance
    return tuple(threats)


THREATS: Final = Memo(_threats, 5_000)
"""``THREATS[*lava, left]``: probability, by square, that the next of ``left`` tiles may flow onto
it. Most compared positions differ only in their pieces, so the memo saves a sixth of an
evaluation's time.
"""


def _near_vents() -> tuple[int, ...]:
    """Return the distance to a vent, by square: 1 or 2 steps, else 0."""
    near = [0] * CELLS
    for square in LISTED[spread(spread(VENT_SQUARES)) & CITY]:
        near[square] = 2
    for square in LISTED[spread(VENT_SQUARES) & CITY]:
        near[square] = 1
    return tuple(near)


_NEAR_VENTS: Final = _near_vents()
HOMES: Final = (
    (),
    *(
        tuple((b.squares, tuple(b.spaces)) for b in BUILDINGS if b.number == number)
        for number in NUMBERS
    ),
)
"""The buildings of each number, their squares as a mask and as a list."""


def evaluate(state: State) -> SeatValues:
    """Return the lead of every seat over the others, in pieces rescued at the end."""
    if state.phase is IN_CITY:
        return leads(in_city(state, CITY_WEIGHTS[state.drawn]))
    if state.phase is OVER:
        return leads(result(state))
    return leads(in_flight(state, FLIGHT_WEIGHTS[len(state.bag) - state.tiles]))


LOST: Final = 0.01
"""Value of a piece in the volcano, as a loss, in rescued pieces."""


def result(state: State) -> SeatValues:
    """Return the rescued pieces at the end, by seat, with a small loss for those in the volcano."""
    return [
        rescued - LOST * lost for rescued, lost in zip(state.rescued, state.volcano, strict=True)
    ]


BEST: Final = 0.7
"""Weight of the lead over the best of the others."""
MEAN: Final = 0.3
"""Weight of the lead over the mean of the others."""


def leads(values: SeatValues) -> SeatValues:
    """Return the lead of each seat over the others, with most weight on the best of them."""
    if len(values) == 2:
        ahead = values[0] - values[1]
        return [ahead, -ahead]
    total, rivals = 0.0, len(values) - 1
    for value in values:  # sum() adds otherwise from Python 3.12 on
        total += value
    *_, second, best = sorted(values)
    return [
        mine - BEST * (second if mine == best else best) - MEAN * (total - mine) / rivals
        for mine in values
    ]


def in_flight(state: State, weights: Weights) -> SeatValues:
    """Return the expected number of rescued pieces, by seat; linear in the weights."""
    now, soon, later, threatened_now, threatened_later, step, lack, turn = weights
    pieces, crowd, steps = state.pieces, state.crowd, STEPS[state.open]
    left = len(state.bag) - state.tiles
    threats = THREATS[*state.lava, left]
    occupied = LISTED[state.city]
    rings = springboards(state, occupied, steps)
    worth, moves = [0.0] * CELLS, bytearray(CELLS)
    for square in occupied:
        # in_the_way() written out: the call was a sixth of an evaluation.
        company, away = crowd[square], steps[square]
        if company > away:
            worth[square] = now + threatened_now * threats[square] + step * away
            moves[square] = 1
        elif rings[company] >> square & 1:
            worth[square] = soon + threatened_later * threats[square] + step * away
            moves[square] = 2
        else:
            worth[square] = later + threatened_later * threats[square] + step * away
            moves[square] = 3
    values: SeatValues = []
    possible, first = MOVES_A_TURN * left / len(state.sides), 0
    for rescued, where in zip(state.rescued, state.where, strict=True):
        value, needed = float(rescued), 0
        for square in LISTED[where]:
            own = pieces[first + square]
            value += own * worth[square]
            needed += own * moves[square]
        if needed > possible:
            value += lack * (needed - possible)
        values.append(value)
        first += CELLS
    if state.phase is IN_FLIGHT and state.where[state.actor]:
        values[state.actor] += turn * (state.moves_left or MOVES_A_TURN)
    return values


def in_the_way(
    weights: Weights, rings: list[Mask], square: Square, company: int, away: int, threat: float
) -> tuple[float, int]:
    """Return the value of a piece in the flight and its number of moves out of the city. 3 moves
    stand for more. ``company`` counts the pieces on its square including itself, ``away`` the steps
    to a gate. ``rings`` are the :func:`springboards`.
    """
    now, soon, later, threatened_now, threatened_later, step, _, _ = weights
    if company > away:
        return now + threatened_now * threat + step * away, 1
    if rings[company] >> square & 1:
        return soon + threatened_later * threat + step * away, 2
    return later + threatened_later * threat + step * away, 3


def ready(state: State, occupied: tuple[Square, ...], steps: bytes) -> Mask:
    """Return the squares from which an arriving piece leaves the city with its next move."""
    crowd, found = state.crowd, GATE_SQUARES & state.open
    for square in occupied:
        if crowd[square] >= steps[square]:
            found |= 1 << square
    return found


def _city_rings(ready: Mask) -> tuple[Mask, ...]:
    rings = [ready]
    for _ in range(max(SPACES)):
        rings.append((rings[-1] | spread(rings[-1])) & CITY)
    return tuple(rings)


CITY_RINGS: Final = Memo(_city_rings, 5_000)
"""``CITY_RINGS[ready]``: the squares within 0, 1, 2 ... steps of the :func:`ready` squares before
the eruption, up to the largest company.
"""


def springboards(state: State, occupied: tuple[Square, ...], steps: bytes) -> list[Mask]:
    """Return the squares within 0, 1, 2 ... steps of the :func:`ready` squares. The list goes up to
    the largest company in the city and one more.
    """
    through, ring = state.open, ready(state, occupied, steps)
    rings = [ring]
    for _ in range(max(state.crowd) + 1):
        # spread() inlined: the flood is a fifth of an evaluation.
        ring |= (ring << 1 | ring >> 1 | ring << STRIDE | ring >> STRIDE) & through
        rings.append(ring)
    return rings


def in_city(state: State, weights: Weights) -> SeatValues:
    """Return the expected number of rescued pieces, by seat, before the eruption; linear in the
    weights.
    """
    now, soon, later, _, _, _, relative, joker, company, most, reserve = weights
    pieces, crowd, steps, lands = state.pieces, state.crowd, STEPS[CITY], GROUND[weights]
    seats = range(len(state.sides))
    values: SeatValues = [reserve * left for left in state.reserve]
    occupied = LISTED[state.city]
    rings = CITY_RINGS[ready(state, occupied, steps)]
    for square in occupied:
        value = lands[square]
        if crowd[square] > steps[square]:
            value += now
        elif rings[crowd[square]] >> square & 1:
            value += soon
        else:
            value += later
        at = square
        for seat in seats:
            if own := pieces[at]:
                values[seat] += own * value
            at += CELLS
    if state.decision is AT_RELATIVE:
        values[state.actor] += relative * min(state.relatives, state.reserve[state.actor])
    for seat in seats:
        values[seat] += _in_hand(state, seat, joker, company, most)
    return values


def _ground(weights: Weights) -> tuple[float, ...]:
    _, _, _, vent, near_vent, step, *_ = weights
    vents = (0.0, vent, near_vent)
    return tuple(
        step * away + vents[near] for away, near in zip(STEPS[CITY], _NEAR_VENTS, strict=True)
    )


GROUND: Final = Memo(_ground, 100)
"""``GROUND[weights]``: the part of a piece's value in phase one that depends on its square alone,
by square.
"""


def _in_hand(state: State, seat: int, joker: float, company: float, most: float) -> float:
    """Return the value of a hand: its jokers, and company that would let relatives come."""
    crowd, free = state.crowd, state.free
    values, largest = 0.0, 0
    for card in KINDS[state.hands[seat]]:
        if not free & NUMBER_SQUARES[card]:
            values += joker
            continue
        for squares, listed in HOMES[card]:
            if free & squares:
                found = 0
                for square in listed:
                    found += crowd[square]
                values += company * found
                if found > largest:
                    largest = found
    return values + most * min(largest, state.reserve[seat])
