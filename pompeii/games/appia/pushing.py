"""The quarry action: pushes, fallen stones, the consolation (V-Q1 to V-Q10)."""

from functools import lru_cache
from typing import Final

from pompeii.core.errors import IllegalAction
from pompeii.core.i18n import mark

from .actions import COIN, NOTHING, PUSHES, SALES, TILES, Action, Exchange, Push, Pushes
from .board import Size
from .components import PUSHES_A_TURN, fits
from .events import NothingFell, PlusOneSpent, StonesFell, TileLoaded
from .quarry_physics import STEEPEST, Stone, push
from .state import KINDS, Decision, State
from .turn_and_game_end import end_turn

REMEMBERED: Final = 2_000
"""Number of pushes whose effects are remembered; searches and playouts repeat many."""


def families(state: State) -> list[Pushes]:
    """Return the families of legal pushes, at a decision that allows pushes."""
    own = state.stones[state.of(state.actor)]
    return [PUSHES[size] for size, count in enumerate(own) if count]


def can_load(state: State, size: Size) -> bool:
    """Return True if the actor can take a tile of ``size``, in store and fitting (V-Q6, V-Q8)."""
    load = state.carts[state.of(state.actor)]
    load[size] += 1
    small, medium, large = load
    return state.tiles[size] > 0 and fits(large, medium, small)


def legal(state: State) -> list[Action]:
    """Return the exchanges of the fallen stones."""
    return [
        action
        for stone in sorted({*state.fallen})
        for action in (SALES[stone], *TILES[stone])
        if action.tile == COIN or can_load(state, action.tile)
    ]


def why_not_push(state: State, action: Push) -> IllegalAction | None:
    """Return the rule that forbids the push, at a decision with pushes; None if it is legal."""
    if not state.stones[KINDS * state.actor + action.size]:
        return IllegalAction("V-Q1", "You have no stone of that size left to push")
    if action not in PUSHES[action.size]:
        words = mark(
            "A stone of that size can be set at most {reach} mm from the middle, at "
            "{angle}° or less"
        )
        reach = PUSHES[action.size].places[-1]
        return IllegalAction("V-Q13", words, reach=reach, angle=STEEPEST)
    return None


def why_not_exchange(state: State, action: Exchange) -> IllegalAction | None:
    """Return the rule that forbids the exchange, or None if it is legal."""
    if action.stone not in state.fallen:
        if action.stone == NOTHING:
            return IllegalAction("V-Q7", "There is no consolation if a stone fell")
        return IllegalAction("V-Q4", "There is no stone of that size to settle")
    if action.tile == COIN or can_load(state, action.tile):
        return None
    if not state.tiles[action.tile]:
        return IllegalAction("V-Q8", "No tile of that size is left in the store")
    return IllegalAction("V-Q6", "A tile of that size does not fit on the cart")


def act_push(state: State, action: Push) -> None:
    """Carry out a legal push."""
    state.stones[KINDS * state.actor + action.size] -= 1
    state.pushes += 1
    if state.pushes > PUSHES_A_TURN:
        state.plus_one[state.actor] = False
        state.note(PlusOneSpent, state.actor)
    state.quarry, fell = _pushed(state.quarry, action)
    state.fallen = (*state.fallen, *fell)
    if fell:
        state.brought = True
        state.note(StonesFell, fell)
    if _waits(state) and _can_push(state):
        state.decision = Decision.PUSH
    else:
        _settle(state)


@lru_cache(REMEMBERED)
def _pushed(quarry: tuple[Stone, ...], action: Push) -> tuple[tuple[Stone, ...], tuple[Size, ...]]:
    """Return the stones of `quarry` after a push, and the sizes of the fallen stones."""
    stones, fell = push(quarry, action.size, action.x, action.angle)
    return tuple(stones), tuple(fell)


def act_done(state: State) -> None:
    """End the pushes of this action."""
    if _waits(state):
        _settle(state)
    else:
        end_turn(state)


def act_exchange(state: State, action: Exchange) -> None:
    """Carry out a legal exchange."""
    waiting = list(state.fallen)
    waiting.remove(action.stone)
    state.fallen = tuple(waiting)
    if action.stone != NOTHING:
        state.store[action.stone] += 1
    if action.tile == COIN:
        state.take_coins(1)
    else:
        state.tiles[action.tile] -= 1
        state.carts[KINDS * state.actor + action.tile] += 1
        state.note(TileLoaded, state.actor, action.tile)
    if not state.fallen:
        _settled(state)


def _can_push(state: State) -> bool:
    """Return True if the actor could push again in this action (V-Q1, V-Q3)."""
    seat = state.actor
    # A token is gone with the third push, and no player gets one in between.
    most = PUSHES_A_TURN + state.plus_one[seat]
    return state.pushes < most and any(state.stones[state.of(seat)])


def _waits(state: State) -> bool:
    """Return True if fallen stones are exchanged only after the last push (V-Q5)."""
    settle = state.rules.settle
    return settle == "end" or (settle == "text" and state.pushes < PUSHES_A_TURN)


def _settle(state: State) -> None:
    """Start the exchange of the fallen stones, or give the consolation (V-Q5, V-Q7)."""
    # A third push with its own exchange brings no consolation of its own.
    third = state.pushes > PUSHES_A_TURN and not _waits(state)
    if state.fallen:
        state.decision = Decision.EXCHANGE
    elif not state.brought and state.pushes >= PUSHES_A_TURN and not third:
        state.fallen, state.decision = (NOTHING,), Decision.EXCHANGE
        state.note(NothingFell, state.actor)
    else:
        _settled(state)


def _settled(state: State) -> None:
    """Continue after all exchanges: with the next push, if there is one, or the next turn."""
    if not _waits(state) and _can_push(state):
        state.decision = Decision.PUSH
    else:
        end_turn(state)
