"""The game: the same few functions for every phase.

``act`` carries out a player's action, ``flow`` the draws up to the next decision. ``apply`` does
both, and ``advance`` does the same without a check of legality. Only the table stops between
``act`` and ``flow`` (the Draw step).
"""

from pompeii.core.errors import IllegalAction, expect

from . import city_phase, flight_phase
from .actions import Action
from .deal import Deal
from .rule_options import Rules
from .state import AT_DRAW, AT_LAVA, AT_MOVE, AT_NONE, IN_CITY, OVER, State


def start(rules: Rules, sides: tuple[int, ...], deal: Deal) -> State:
    """Return the first decision of a game; ``sides`` are the colours in seat order (C1, D1 to D4).
    ``deal`` must be possible (:func:`pompeii.games.downfall.deal.check`).
    """
    return State(rules, sides, deal)


def legal(state: State) -> list[Action]:
    """Return the legal actions of the actor, without duplicates and in a fixed order. The list is
    empty when the game is over or a draw is pending.
    """
    if state.phase is IN_CITY:
        return [] if state.decision is AT_DRAW else city_phase.legal(state)
    return flight_phase.legal(state) if state.decision in _FLIGHT else []


_FLIGHT = (AT_LAVA, AT_MOVE)


def callers(state: State) -> list[int]:
    """Return the seats that may call the eruption now, in seat order (P7)."""
    asked = state.phase is IN_CITY and state.decision is not AT_DRAW
    return city_phase.callers(state) if asked else []


def why_not(state: State, action: Action) -> IllegalAction | None:
    """Return the rule that forbids ``action`` now, or None if it is legal. A call is checked for
    the player who calls, any other action for the actor. Raise TypeError if ``action`` is no
    action.
    """
    expect(action, Action, 'an action is wanted, as parse("6@c4") gives it')
    if state.decision is AT_NONE:
        return IllegalAction("M7", "The game is over")
    if state.decision is AT_DRAW:
        return IllegalAction("P1", "The next card or tile must be drawn first")
    if state.phase is IN_CITY:
        return city_phase.why_not(state, action)
    return flight_phase.why_not(state, action)


def act(state: State, action: Action) -> None:
    """Carry out ``action``, drawing nothing. Raise IllegalAction and change nothing if it is
    illegal.
    """
    if (refusal := why_not(state, action)) is not None:
        raise refusal
    (city_phase if state.phase is IN_CITY else flight_phase).act(state, action)


def draw(state: State) -> None:
    """Draw the one card or tile that is pending."""
    (city_phase if state.phase is IN_CITY else flight_phase).draw(state)


def flow(state: State) -> None:
    """Draw cards and tiles until a player has to decide or the game is over."""
    while state.decision is AT_DRAW:
        (city_phase if state.phase is IN_CITY else flight_phase).draw(state)


def apply(state: State, action: Action) -> None:
    """Carry out ``action`` and all draws up to the next decision (``act``, then ``flow``)."""
    act(state, action)
    flow(state)


def advance(state: State, action: Action) -> None:
    """Apply an action that ``legal`` returned, without a check of legality. That check would take a
    sixth of a playout's time. Any other action corrupts the state.
    """
    (city_phase if state.phase is IN_CITY else flight_phase).act(state, action)
    flow(state)


def outcome(state: State) -> list[int] | None:
    """Return the winning seats in seat order, or None while the game goes on (M8). Most rescued
    wins, then fewest in the volcano; a remaining tie is shared.
    """
    if state.phase is not OVER:
        return None
    scores = [(rescued, -lost) for rescued, lost in zip(state.rescued, state.volcano, strict=True)]
    return [seat for seat, score in enumerate(scores) if score == max(scores)]
