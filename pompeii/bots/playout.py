"""A flight played to its end by rules of thumb: what a walk of the search comes to.

With four seats the rules of thumb save as many pieces as the look one step ahead does, in a
fourteenth of its time (2.8 ms a flight against 40).
"""

from .. import flight, game
from ..actions import DONE, LAYS, MOVES, OUT, Action
from ..board import CELLS, GATE_SQUARES, LISTED, NEIGHBOURS, Mask, Square, spread
from ..cards import TILE_SYMBOLS
from ..state import AT_LAVA, OVER, State
from .evaluation import STEPS

BURIED = 3
"""A piece under a tile counts as many beside one."""
URGENT = 4
"""A piece that the next tile may reach leaves before one in so much more company of rivals."""


def play_out(state: State) -> None:
    """Play a state after phase one until the game is over."""
    while state.phase is not OVER:
        flight.act(state, _lay(state) if state.decision is AT_LAVA else _move(state))
        game.flow(state)


def _lay(state: State) -> Action:
    """Where the tile hurts rivals, on average, more than oneself."""
    crowd, city, pieces, rivals = state.crowd, state.city, state.pieces, len(state.sides) - 1
    at = state.actor * CELLS
    chosen: Action = DONE
    most = float("-inf")
    for symbol in TILE_SYMBOLS[state.tile]:
        for lay in LAYS[symbol][flight.lay_targets(state, symbol)]:
            own = pieces[at + lay.square]
            harm = BURIED * (crowd[lay.square] - own - rivals * own)
            for square in LISTED[NEIGHBOURS[lay.square] & city]:
                own = pieces[at + square]
                harm += crowd[square] - own - rivals * own
            if harm > most:
                chosen, most = lay, harm
    return chosen


def _move(state: State) -> Action:
    """Out of the city, else to where a piece leaves with its next move, else nearer to a gate."""
    steps, crowd, pieces, at = STEPS[state.open], state.crowd, state.pieces, state.actor * CELLS
    threatened = spread(sum(state.lava))
    movable = LISTED[flight.movable(state)]
    chosen: Action = DONE
    most = float("-inf")
    for square in movable:
        if crowd[square] > steps[square]:
            # Whoever stays behind can go less far: better rivals than oneself.
            gain = crowd[square] - pieces[at + square] + URGENT * (threatened >> square & 1)
            if gain > most:
                chosen, most = MOVES[square].by_square[OUT], gain
    return _approach(state, movable, steps, threatened) if chosen is DONE else chosen


def _approach(state: State, movable: tuple[Square, ...], steps: bytes, threatened: Mask) -> Action:
    """A move of one who cannot leave: the threatened first, those in little company first."""
    crowd = state.crowd
    ready = GATE_SQUARES & state.open
    for square in LISTED[state.city]:
        if crowd[square] >= steps[square]:
            ready |= 1 << square
    chosen: Action = DONE
    most = float("-inf")
    for square in movable:
        reached = flight.reach(state, square)
        if good := reached & ready & ~threatened or reached & ready:
            target = min(LISTED[good], key=lambda to: 10 * steps[to] - crowd[to])
            gain = 8.0 if threatened >> target & 1 else 10.0
        elif reached:
            target = min(
                LISTED[reached],
                key=lambda to: 2 * steps[to] - crowd[to] + (threatened >> to & 1),
            )
            gain = float(steps[square] - steps[target])
            if gain <= 0 and not threatened >> square & 1:
                continue
        else:
            continue
        gain += 2 * (threatened >> square & 1) - crowd[square] / 10
        if gain > most:
            chosen, most = MOVES[square].by_square[target], gain
    return chosen
