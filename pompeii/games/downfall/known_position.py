"""The position behind a View, without everything hidden from its seat."""

from typing import TYPE_CHECKING

from .board import CELLS, CITY, SPACE_SQUARES, SPACES, SYMBOLS
from .cards import STOCK_SIZE, hand_of, tiles
from .state import NO_TILE, State

if TYPE_CHECKING:
    from .view import View


def known_position(view: "View") -> State:
    """Return the position as far as the seat of `view` knows it.

    The hands of others are empty, and the past order of stock and bag is lost.
    """
    state = State.__new__(State)
    state.rules, state.sides = view.rules, view.sides
    state.drawn = STOCK_SIZE + view.seething - view.stock
    state.draws = (0,) * state.drawn
    state.phase, state.decision, state.actor = view.phase, view.decision, view.actor
    state.hands = [0] * len(view.sides)
    if view.seat is not None:
        state.hands[view.seat] = hand_of(view.hand)
    state.reserve, state.rescued = [*view.reserve], [*view.rescued]
    state.volcano = [*view.volcano]
    _put_pieces(state, view)
    state.lava = [0] * len(SYMBOLS)
    for square, symbol in view.lava.items():
        state.lava[symbol] |= 1 << square
    state.open = CITY & ~sum(state.lava)
    state.relatives, state.relative_squares = view.relatives_left, view.kin
    state.tile = NO_TILE if view.tile is None else view.tile
    state.bag = tuple(
        tile
        for tile, left in enumerate(view.bag)
        for _ in range(tiles(view.rules.dual_vents).count(tile) - left)
    )
    state.tiles = len(state.bag)
    state.moves_left, state.barred = view.moves_left, view.barred
    state.notes = None
    return state


def _put_pieces(state: State, view: "View") -> None:
    seats = range(len(view.sides))
    state.pieces, state.crowd = bytearray(len(seats) * CELLS), bytearray(CELLS)
    state.where, state.free = [0] * len(seats), SPACE_SQUARES
    for square, counts in view.pieces.items():
        state.crowd[square] = sum(counts)
        for seat in seats:
            if counts[seat]:
                state.pieces[seat * CELLS + square] = counts[seat]
                state.where[seat] |= 1 << square
        if state.crowd[square] == SPACES[square]:
            state.free ^= 1 << square
