"""A second solver of puzzles: every legal play, by the rulebook alone.

It shares nothing with the solver of the package but the rulebook. Equal positions are played once,
and a play ends early only if too few moves are left to lead enough people out.
"""

from collections.abc import Iterator, Mapping

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import DONE, OUT, Action, Move
from pompeii.games.downfall.state import Decision, Phase, State

MOVES = 2
"""Moves in a turn."""


def after(state: State, action: Action) -> State:
    """Return the position after a legal action and the draws that follow."""
    state = state.clone()
    game.apply(state, action)
    return state


def leads_out(
    state: State,
    seat: int,
    turns: int,
    count: int,
    replies: Mapping[int, Action],
    known: dict[object, bool] | None = None,
) -> bool:
    """Return True if `seat` can lead `count` people out before `turns` of its turns have ended.

    The other seats lay their `replies`, on the first square if that is impossible, and stand still.
    """
    known = {} if known is None else known
    if count <= 0:
        return True
    if state.phase is Phase.OVER or not turns or count > _moves(state, seat, turns):
        return False
    key = _key(state), turns, count
    if key not in known:
        known[key] = any(
            leads_out(later, seat, left, count - out, replies, known)
            for later, left, out in _plays(state, seat, turns, count, replies)
        )
    return known[key]


def _plays(
    state: State, seat: int, turns: int, count: int, replies: Mapping[int, Action]
) -> Iterator[tuple[State, int, int]]:
    """Yield each next position, with the turns that are left and the people just led out."""
    legal = game.legal(state)
    if state.actor != seat:
        planned = replies[state.actor]
        legal = [planned if planned in legal else DONE if DONE in legal else legal[0]]
    elif count == _moves(state, seat, turns) and state.decision is Decision.MOVE:
        legal = [action for action in legal if isinstance(action, Move) and action.target == OUT]
    for action in legal:
        later = after(state, action)
        ended = state.actor == seat != later.actor
        yield later, turns - ended, later.rescued[seat] - state.rescued[seat]


def _moves(state: State, seat: int, turns: int) -> int:
    """Return the greatest number of moves that `seat` still makes in its `turns`."""
    begun = state.actor == seat and state.decision is Decision.MOVE
    return MOVES * turns - (MOVES - state.moves_left if begun else 0)


def _key(state: State) -> object:
    """Return everything that later plays depend on."""
    turn = state.actor, state.decision, state.tile, state.tiles, state.moves_left, state.barred
    return turn, state.open, tuple(state.lava), bytes(state.pieces)


def holds(state: State, seat: int, count: int, known: dict[object, bool] | None = None) -> bool:
    """Return True if `seat` can end its turn so that the next seat leads at most `count` out."""
    known = {} if known is None else known
    rival = (seat + 1) % state.seats
    if state.phase is Phase.OVER or state.actor != seat:
        return state.actor != rival or not leads_out(state, rival, 1, count + 1, {})
    key = _key(state)
    if key not in known:
        known[key] = any(
            holds(after(state, action), seat, count, known)
            for action in reversed(game.legal(state))
        )
    return known[key]


def most_buried(state: State, seat: int, turns: int, replies: Mapping[int, Action]) -> int:
    """Return the greatest number of people of others in the volcano after `turns` of `seat`.

    The other seats do the same as in :func:`leads_out`. The moves of `seat` are left out: a test of
    small positions compares them.
    """
    if state.phase is Phase.OVER or not turns:
        return sum(state.volcano) - state.volcano[seat]
    legal = game.legal(state)
    if state.actor != seat:
        planned = replies[state.actor]
        legal = [planned if planned in legal else DONE if DONE in legal else legal[0]]
    elif DONE in legal:
        legal = [DONE]
    return max(
        most_buried(later, seat, turns - (state.actor == seat != later.actor), replies)
        for later in (after(state, action) for action in legal)
    )
