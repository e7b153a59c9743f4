"""What a position is worth to every seat: how many pieces each will probably have rescued.

A piece is worth the more, the fewer moves bring it out of the city (which the company on its square
and on the squares in its reach decides) and the less lava threatens it; what is worth how much
changes as the stock and the bag run out. :func:`tally` counts, the weights say what counts.
"""

from collections.abc import Sequence
from typing import Final

from ..board import (
    BUILDINGS,
    CELLS,
    CITY,
    GATE_SQUARES,
    LISTED,
    NUMBER_SQUARES,
    NUMBERS,
    STRIDE,
    VENT_SQUARES,
    VENTS,
    Mask,
    spread,
)
from ..cards import KINDS, TILE_COUNTS
from ..state import Decision, Phase, State
from .weights import CITY_WEIGHTS, FLIGHT_WEIGHTS

FAR: Final = 4
"""Pieces that need so many moves or more to leave the city are all counted alike."""
Tally = list[float]


class _Steps(dict[Mask, bytes]):
    """Open squares to each square's steps from the next open gate square, remembered."""

    LIMIT = 5_000
    NEVER = 99

    def __missing__(self, through: Mask) -> bytes:
        if len(self) >= self.LIMIT:
            self.clear()
        steps = bytearray([self.NEVER]) * CELLS
        edge, seen, distance = GATE_SQUARES & through, 0, 0
        while edge:
            for square in LISTED[edge]:
                steps[square] = distance
            seen |= edge
            edge = spread(edge) & through & ~seen
            distance += 1
        found = self[through] = bytes(steps)
        return found


STEPS: Final = _Steps()
"""``STEPS[open]``: by square, the steps to the nearest square of a gate that is still open."""


def _vent_steps() -> bytes:
    steps = bytearray(CELLS)
    reached, distance = VENT_SQUARES, 0
    while reached != CITY:
        wider = (reached | spread(reached)) & CITY
        distance += 1
        for square in LISTED[wider & ~reached]:
            steps[square] = distance
        reached = wider
    return bytes(steps)


_VENT_STEPS: Final = _vent_steps()
_HOMES: Final = (
    (),
    *(
        tuple((b.squares, tuple(b.spaces)) for b in BUILDINGS if b.number == number)
        for number in NUMBERS
    ),
)
"""By number, its buildings: their squares as a mask and as a list."""


def evaluate(state: State) -> list[float]:
    """How many pieces each seat will probably have rescued at the end."""
    if state.phase is Phase.CITY:
        weights = CITY_WEIGHTS[state.drawn]
    elif state.phase is Phase.OVER:
        return [r - 0.01 * lost for r, lost in zip(state.rescued, state.volcano, strict=True)]
    else:
        weights = FLIGHT_WEIGHTS[len(state.bag) - state.tiles]
    found: list[float] = []
    for rescued, counts in zip(state.rescued, tally(state), strict=True):
        worth = float(rescued)
        for count, weight in zip(counts, weights, strict=True):
            worth += count * weight
        found.append(worth)
    return found


def lead(worth: Sequence[float], seat: int) -> float:
    """How much better a seat stands than the others, above all than the best of them."""
    mine = worth[seat]
    others = [*worth[:seat], *worth[seat + 1 :]]
    return mine - 0.7 * max(others) - 0.3 * sum(others) / len(others)


def tally(state: State) -> list[Tally]:
    """What counts in a position that is not over, by seat (see :mod:`.weights` for its order)."""
    return _tally_city(state) if state.phase is Phase.CITY else _tally_flight(state)


def moves_to_leave(state: State, steps: bytes) -> list[tuple[int, int]]:
    """Every square with pieces, and how many moves a piece on it needs to leave the city.

    A piece leaves at once if its square holds more pieces than steps to the gate; in two moves if
    it reaches a square from which it then leaves at once, and so on (:data:`FAR` at most).
    """
    crowd, through = state.crowd, state.open
    occupied = LISTED[state.city]
    # Where a piece that arrives can go on: its coming makes the crowd one larger.
    arrive = GATE_SQUARES & through
    found: list[tuple[int, int]] = []
    waiting: list[int] = []
    for square in occupied:
        gap = crowd[square] - steps[square]
        if gap >= 0:
            arrive |= 1 << square
        if gap > 0:
            found.append((square, 1))
        else:
            waiting.append(square)
    for moves in range(2, FAR):
        if not waiting:
            return found
        rings = [arrive]
        for _ in range(max([crowd[square] for square in waiting])):
            ring = rings[-1]
            rings.append(ring | (ring << 1 | ring >> 1 | ring << STRIDE | ring >> STRIDE) & through)
        still: list[int] = []
        for square in waiting:
            if rings[crowd[square]] >> square & 1:
                found.append((square, moves))
            else:
                still.append(square)
        waiting = still
        arrive = rings[1]
    found += [(square, FAR) for square in waiting]
    return found


def dangers(state: State) -> list[float]:
    """By square, how likely the next tile shows a symbol that may flow there."""
    danger = [0.0] * CELLS
    left = len(state.bag) - state.tiles
    if not left:
        return danger
    city, through = state.city, state.open
    for symbol, lava in enumerate(state.lava):
        chance = (TILE_COUNTS[symbol] - lava.bit_count()) / left
        if lava:
            targets = (lava << 1 | lava >> 1 | lava << STRIDE | lava >> STRIDE) & through & city
        else:
            targets = 1 << VENTS[symbol] & through & city
        if targets:
            for square in LISTED[targets]:
                danger[square] += chance
    return danger


def _tally_flight(state: State) -> list[Tally]:
    pieces, danger = state.pieces, dangers(state)
    seats = len(state.sides)
    tallies = [[0.0] * 11 for _ in range(seats)]
    for square, moves in moves_to_leave(state, STEPS[state.open]):
        threat = danger[square]
        at = square
        for counts in tallies:
            if own := pieces[at]:
                counts[moves - 1] += own
                counts[moves + 3] += own * threat
            at += CELLS
    turns = (len(state.bag) - state.tiles) / seats
    for counts in tallies:
        needed = counts[0] + 2 * counts[1] + 3 * counts[2] + 4 * counts[3]
        if needed > 2 * turns:
            counts[8] = needed - 2 * turns
    if state.phase is Phase.FLIGHT and state.where[state.actor]:
        moves = state.moves_left if state.decision is Decision.MOVE else 2
        tallies[state.actor][9] = min(moves, tallies[state.actor][0])
        tallies[state.actor][10] = moves
    return tallies


def _tally_city(state: State) -> list[Tally]:
    pieces, steps = state.pieces, STEPS[CITY]
    tallies = [[0.0] * 12 for _ in state.sides]
    for square, moves in moves_to_leave(state, steps):
        vent = _VENT_STEPS[square]
        away = steps[square]
        at = square
        for counts in tallies:
            if own := pieces[at]:
                counts[moves - 1] += own
                if vent <= 2:
                    counts[3 + vent] += own
                counts[6] += own * away
            at += CELLS
    actor = tallies[state.actor]
    if state.decision is Decision.RELATIVE:
        actor[7] = min(state.relatives, state.reserve[state.actor])
    crowd, free = state.crowd, state.free
    for seat, counts in enumerate(tallies):
        most = 0
        for card in KINDS[state.hands[seat]]:
            if not free & NUMBER_SQUARES[card]:
                counts[8] += 1
                continue
            for squares, listed in _HOMES[card]:
                if free & squares:
                    company = 0
                    for square in listed:
                        company += crowd[square]
                    counts[9] += company
                    if company > most:
                        most = company
        counts[10] = most if most < state.reserve[seat] else state.reserve[seat]
        counts[11] = state.reserve[seat]
    return tallies
