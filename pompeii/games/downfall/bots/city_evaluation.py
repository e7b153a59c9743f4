"""One-ply evaluation of the actions of phase one, by their difference to the position before.

An action changes one square at most, so nearly all of the position's evaluation still holds. With
weights that make every sum exact, the result equals the static evaluation of the position after the
action, in a quarter of its time.
"""

from collections.abc import Callable, Sequence

from .. import city_phase
from ..actions import Action, Play, Relative, Throw
from ..board import (
    BUILDING_AT,
    CELLS,
    CITY,
    GATE_SQUARES,
    LISTED,
    NUMBER_SQUARES,
    STEPS,
    Mask,
    Square,
)
from ..cards import KINDS, Card
from ..state import AT_RELATIVE, IN_CITY, State
from .static_evaluation import CITY_RINGS, GROUND, HOMES, SeatValues, leads
from .weights import EXACT_CITY_WEIGHTS

_STEPS = STEPS[CITY]
Evaluate = Callable[[State], SeatValues]
"""A function that returns the lead of every seat in pieces."""


class CityActions:
    """A position of phase one, with the parts of its evaluation that most actions keep."""

    def __init__(self, state: State, evaluate: Evaluate) -> None:
        """Evaluate ``state``; ``evaluate`` is for actions that end the phase."""
        self._state, self._evaluate = state, evaluate
        weights = EXACT_CITY_WEIGHTS[state.drawn]
        now, soon, later, _, _, _, relative, joker, company, most, reserve = weights
        self._ways = now, soon, later
        self._ground = GROUND[weights]
        self._relative = relative
        self._hand = joker, company, most, reserve
        self._cards: dict[Card, tuple[float, int]] = {}
        crowd = state.crowd
        occupied = LISTED[state.city]
        self._ready = GATE_SQUARES
        for square in occupied:
            if crowd[square] >= _STEPS[square]:
                self._ready |= 1 << square
        self._rings = CITY_RINGS[self._ready]
        self._slow: dict[int, Mask] = {}
        """The squares from which a piece needs two moves or more, by company."""
        self._board = [0.0] * len(state.sides)
        for square in occupied:
            together = crowd[square]
            if together <= _STEPS[square]:
                self._slow[together] = self._slow.get(together, 0) | 1 << square
            self._add(self._board, square, self._value(square, together, self._rings))
        self._rest = [self._off_board(state, seat) for seat in range(len(state.sides))]

    def evaluate(self, actions: Sequence[Action]) -> list[SeatValues]:
        """Return the leads after each of ``actions``, before any draw."""
        found: list[SeatValues] = []
        for action in actions:
            after = self._state.clone()
            city_phase.act(after, action)
            found.append(
                self._leads(after, action) if after.phase is IN_CITY else self._evaluate(after)
            )
        return found

    def _leads(self, after: State, action: Action) -> SeatValues:
        if isinstance(action, Play | Relative | Throw):
            changed = action.square
            values, number = self._board_after(after, changed), BUILDING_AT[changed].number
        else:
            values, number = self._board[:], 0
        actor, shift = after.actor, 4 * number
        for seat, hand in enumerate(after.hands):
            if seat != actor and not hand >> shift & 15:
                values[seat] += self._rest[seat]
            else:
                values[seat] += self._off_board(after, seat, number)
        if after.decision is AT_RELATIVE:
            values[actor] += self._relative * min(after.relatives, after.reserve[actor])
        return leads(values)

    def _off_board(self, after: State, seat: int, changed: Card = 0) -> float:
        """Return the value of the reserve and the hand of ``seat``.

        Only the buildings of the number ``changed`` differ from those before the action.
        """
        joker, company, most, reserve = self._hand
        known = self._cards
        total, largest = reserve * after.reserve[seat], 0
        for card in KINDS[after.hands[seat]]:
            if card == changed:
                value, fullest = _card_value(after, card, joker, company)
            elif card in known:
                value, fullest = known[card]
            else:
                value, fullest = known[card] = _card_value(after, card, joker, company)
            total += value
            if fullest > largest:
                largest = fullest
        return total + most * min(largest, after.reserve[seat])

    def _board_after(self, after: State, changed: Square) -> SeatValues:
        """Return the value of the pieces in the city after a change on one square, by seat."""
        state, values = self._state, self._board[:]
        before, company = state.crowd[changed], after.crowd[changed]
        away, bit = _STEPS[changed], 1 << changed
        rings, ready = self._rings, self._ready | bit
        if company < away:
            ready ^= bit
        ready |= GATE_SQUARES & bit
        if ready != self._ready:
            rings = CITY_RINGS[ready]
            _, soon, later = self._ways
            for together, squares in self._slow.items():
                for square in LISTED[squares & (rings[together] ^ self._rings[together]) & ~bit]:
                    gain = soon - later if rings[together] >> square & 1 else later - soon
                    self._add(values, square, gain)
        if before:
            self._add(values, changed, -self._value(changed, before, self._rings))
        if company:
            value, at = self._value(changed, company, rings), changed
            for seat in range(len(values)):
                values[seat] += after.pieces[at] * value
                at += CELLS
        return values

    def _value(self, square: Square, company: int, rings: Sequence[Mask]) -> float:
        """Return the value of a piece on ``square`` with ``company``, itself included."""
        now, soon, later = self._ways
        if company > _STEPS[square]:
            return self._ground[square] + now
        return self._ground[square] + (soon if rings[company] >> square & 1 else later)

    def _add(self, values: SeatValues, square: Square, value: float) -> None:
        """Add ``value`` for each piece on ``square`` before the action."""
        pieces = self._state.pieces
        for seat in range(len(values)):
            values[seat] += pieces[square] * value
            square += CELLS


def _card_value(state: State, card: Card, joker: float, company: float) -> tuple[float, int]:
    """Return the value of a card in hand: as a joker, or by the company that would let relatives
    come. Return the pieces in the fullest of its buildings, too.
    """
    crowd, free = state.crowd, state.free
    if not free & NUMBER_SQUARES[card]:
        return joker, 0
    together = largest = 0
    for squares, listed in HOMES[card]:
        if free & squares:
            found = 0
            for square in listed:
                found += crowd[square]
            together += found
            if found > largest:
                largest = found
    return company * together, largest
