"""The position behind a View, without everything hidden from its seat."""

from typing import TYPE_CHECKING

from .state import State

if TYPE_CHECKING:
    from .view import View


def known_position(view: "View") -> State:
    """Return the position as far as the seat of `view` knows it.

    Unseen coins count as none, no pile is known, and no push of the present action brought a stone
    down.
    """
    state = State.__new__(State)
    state.rules, state.sides, state.first = view.rules, view.sides, view.first
    state.piles, state.refills = (), 0
    state.open, state.turned = view.open, view.turned
    state.round, state.decision, state.actor = view.round, view.decision, view.actor
    state.quarry = view.quarry
    state.store, state.tiles = [*view.store], [*view.tiles]
    state.coins = [coins or 0 for coins in view.coins]
    state.stones = [count for counts in view.stones for count in counts]
    state.carts = [count for counts in view.carts for count in counts]
    state.bonus = [count for counts in view.bonus for count in counts]
    state.plus_one, state.at = [*view.plus_one], [*view.at]
    state.laid, state.markers = view.laid, [sum(1 << seat for seat in at) for at in view.markers]
    state.scores = [*view.scores]
    state.pushes, state.brought, state.fallen = view.pushes, False, view.fallen
    state.building, state.lively = view.building, view.lively
    state.quiet, state.ending = view.quiet, view.ending
    state.notes = None
    return state
