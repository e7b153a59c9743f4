"""The playout policy: rules of thumb that play on from a position, for the search in the flight.

The policy takes a fourteenth of the time of the one-ply evaluation (2.8 ms a flight against 40,
with four seats). With four seats, a seat that uses it for tiles or moves is about a tenth of a
piece behind. With two it is 0.7 behind (160 to 320 flights each). The search never fills a city
with it. The analysis uses it for win probabilities and escapes (:mod:`..analysis_evaluation`,
:mod:`..forecast`).
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from .. import city_phase, flight_phase, game
from ..actions import DISCARDS, DONE, LAYS, MOVES, OUT, PLAYS, RELATIVES, THROWS, Action
from ..board import CELLS, CITY, LISTED, NEIGHBOURS, NEVER, STEPS, Mask, Square, spread
from ..cards import KINDS, TILE_SYMBOLS
from ..state import AT_END, AT_LAVA, AT_MOVE, AT_OMEN, AT_PLAY, AT_RELATIVE, OVER, State
from .static_evaluation import ready

Policy = Callable[[State], Action]
"""A function that chooses the action in a position."""

BURIED = 3
"""Weight of a piece under a tile; a piece beside the tile counts 1."""
URGENT = 4
"""Priority of a piece that the next tile may reach, in rivals of company."""
RELATIVE: Final = 6
"""Value of a relative, in steps nearer to a gate."""
_FAR: Final = 10 * NEVER + 1
"""More than any target costs."""
READY: Final = 3
"""Value of a square from which a piece can leave at once, in steps."""


def playout_action(state: State) -> Action:
    """Return the action of the playout policy."""
    return _POLICIES[state.decision](state)


def with_slips(random: Random, slips: Sequence[float]) -> Policy:
    """Return the playout policy for seats that act at random in a share of their decisions.

    ``slips`` are these shares by seat, 0 to 1; none of them stands for seats without slips.
    """
    if not any(slips):
        return playout_action

    def action(state: State) -> Action:
        share = slips[state.actor]
        if share and random.random() < share:
            actions = game.legal(state)
            return actions[int(random.random() * len(actions))]
        return playout_action(state)

    return action


def play_out(state: State, policy: Policy = playout_action) -> None:
    """Play ``state`` to the end of the game by ``policy``."""
    while state.phase is not OVER:
        game.advance(state, policy(state))


def _play(state: State) -> Action:
    """Return the play with the most relatives and the shortest way out."""
    seat = state.actor
    cards = KINDS[state.hands[seat]]
    chosen: Action | None = None
    most = float("-inf")
    for card in cards if state.reserve[seat] else ():
        coming = not city_phase.is_joker(state, card)
        for square in LISTED[city_phase.play_targets(state, card)]:
            gain = _liking(state, square)
            if coming:
                gain += RELATIVE * city_phase.relatives_of(state, square)
            if gain > most:
                chosen, most = PLAYS[card].by_square[square], gain
    return chosen or DISCARDS[cards[0]]


def _settle(state: State) -> Action:
    """Return the placement of a relative with the shortest way out."""
    return RELATIVES.by_square[_best(state, city_phase.relative_targets(state))]


def _throw(state: State) -> Action:
    """Return the throw of a piece near a gate, of the rival with the most people. The actor throws
    an own piece only if no rival has any.
    """
    rivals = [seat for seat in range(state.seats) if seat != state.actor and state.where[seat]]
    gone = [left + lost for left, lost in zip(state.reserve, state.volcano, strict=True)]
    seat = min(rivals, key=lambda rival: gone[rival], default=state.actor)
    return THROWS[state.sides[seat]].by_square[_best(state, city_phase.throw_targets(state, seat))]


def _end(_state: State) -> Action:
    """Return the end of the turn: the policy never calls the eruption."""
    return DONE


def _best(state: State, squares: Mask) -> Square:
    return max(LISTED[squares], key=lambda square: _liking(state, square))


def _liking(state: State, square: Square) -> int:
    """Return the value of a square, in steps. It is high near a gate, or with enough company to
    reach one at once.
    """
    steps = STEPS[CITY][square]
    return READY * (state.crowd[square] >= steps) - steps


def _lay(state: State) -> Action:
    """Return the lay that hurts the average rival most, compared with the actor."""
    crowd, city, pieces, seats = state.crowd, state.city, state.pieces, len(state.sides)
    at = state.actor * CELLS
    chosen: Action = DONE
    most = float("-inf")
    for symbol in TILE_SYMBOLS[state.tile]:
        for lay in LAYS[symbol][flight_phase.lay_targets(state, symbol)]:
            square = lay.square
            harm = BURIED * (crowd[square] - seats * pieces[at + square]) if crowd[square] else 0
            if beside := NEIGHBOURS[square] & city:
                for near in LISTED[beside]:
                    harm += crowd[near] - seats * pieces[at + near]
            if harm > most:
                chosen, most = lay, harm
    return chosen


def _move(state: State) -> Action:
    """Return a move out of the city, else an approach to a gate."""
    steps, crowd, pieces, at = STEPS[state.open], state.crowd, state.pieces, state.actor * CELLS
    threatened = spread(sum(state.lava))
    movable = LISTED[flight_phase.movable(state)]
    chosen: Action = DONE
    most = -1
    for square in movable:
        if crowd[square] > steps[square]:
            # The pieces that stay behind lose reach: rivals should lose more than the actor.
            gain = crowd[square] - pieces[at + square] + URGENT * (threatened >> square & 1)
            if gain > most:
                chosen, most = MOVES[square].by_square[OUT], gain
    return _approach(state, movable, steps, threatened) if chosen is DONE else chosen


def _approach(state: State, movable: tuple[Square, ...], steps: bytes, threatened: Mask) -> Action:
    """Return a move of a piece that cannot leave: threatened pieces and small company first. The
    best targets are squares from which a piece leaves with its next move, then those nearer to a
    gate.
    """
    crowd = state.crowd
    leaving = ready(state, LISTED[state.city], steps)
    reach = flight_phase.reach
    chosen: Action = DONE
    most = float("-inf")
    for square in movable:
        reached = reach(state, square)
        lowest = _FAR
        if good := reached & leaving & ~threatened or reached & leaving:
            for to in LISTED[good]:
                cost = 10 * steps[to] - crowd[to]
                if cost < lowest:
                    target, lowest = to, cost
            gain = 8.0 if threatened >> target & 1 else 10.0
        elif reached:
            for to in LISTED[reached]:
                cost = 2 * steps[to] - crowd[to] + (threatened >> to & 1)
                if cost < lowest:
                    target, lowest = to, cost
            gain = float(steps[square] - steps[target])
            if gain <= 0 and not threatened >> square & 1:
                continue
        else:
            continue
        gain += 2 * (threatened >> square & 1) - crowd[square] / 10
        if gain > most:
            chosen, most = MOVES[square].by_square[target], gain
    return chosen


_POLICIES: Final = {
    AT_PLAY: _play,
    AT_RELATIVE: _settle,
    AT_OMEN: _throw,
    AT_END: _end,
    AT_LAVA: _lay,
    AT_MOVE: _move,
}
