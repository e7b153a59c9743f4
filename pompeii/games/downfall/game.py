"""The game: the same few verbs for every phase.

``act`` is what the player does, ``flow`` all that then happens by itself until the next decision;
``apply`` is both, and ``advance`` the same for those who choose among the ``legal`` actions. Only
the table stops between ``act`` and ``flow`` (the Draw step).
"""

from pompeii.core.errors import IllegalAction, expect

from . import city, flight
from .actions import Action
from .deal import Deal
from .rules import Rules
from .state import AT_DRAW, AT_LAVA, AT_MOVE, AT_NONE, IN_CITY, OVER, State


def start(rules: Rules, sides: tuple[int, ...], deal: Deal) -> State:
    """The first decision of a game; ``sides`` are the colours in seat order (C1, D1 to D4).
    ``deal`` must be possible (:func:`pompeii.games.downfall.deal.check`).
    """
    return State(rules, sides, deal)


def legal(state: State) -> list[Action]:
    """The actions the actor may take now, in a fixed order; empty when the game is over or a draw
    is pending. Never two of the same.
    """
    if state.phase is IN_CITY:
        return [] if state.decision is AT_DRAW else city.legal(state)
    return flight.legal(state) if state.decision in _FLIGHT else []


_FLIGHT = (AT_LAVA, AT_MOVE)


def callers(state: State) -> list[int]:
    """The seats that may call the eruption now, in seat order (P7)."""
    asked = state.phase is IN_CITY and state.decision is not AT_DRAW
    return city.callers(state) if asked else []


def why_not(state: State, action: Action) -> IllegalAction | None:
    """Why ``action`` may not be taken now, or None if it may: by the actor, or for a call by the
    player who calls. Raises TypeError for what is no action.
    """
    expect(action, Action, 'an action is wanted, as parse("6@c4") gives it')
    if state.decision is AT_NONE:
        return IllegalAction("M7", "The game is over")
    if state.decision is AT_DRAW:
        return IllegalAction("P1", "The next card or tile is to be drawn first")
    if state.phase is IN_CITY:
        return city.why_not(state, action)
    return flight.why_not(state, action)


def act(state: State, action: Action) -> None:
    """Carry out an action, drawing nothing. Raises IllegalAction and changes nothing if it may not
    be taken.
    """
    if (refusal := why_not(state, action)) is not None:
        raise refusal
    (city if state.phase is IN_CITY else flight).act(state, action)


def draw(state: State) -> None:
    """Draw the one card or tile that is awaited."""
    (city if state.phase is IN_CITY else flight).draw(state)


def flow(state: State) -> None:
    """Draw cards and tiles until somebody has to decide or the game is over."""
    while state.decision is AT_DRAW:
        draw(state)


def apply(state: State, action: Action) -> None:
    """``act``, then ``flow``."""
    act(state, action)
    flow(state)


def advance(state: State, action: Action) -> None:
    """``apply`` for an action that ``legal`` has just given, not asked again whether it is: a sixth
    of a playout's time. Any other action leaves the state spoilt.
    """
    (city if state.phase is IN_CITY else flight).act(state, action)
    flow(state)


def outcome(state: State) -> list[int] | None:
    """The winning seats in seat order, or None while the game goes on (M8): most rescued, then
    fewest in the volcano, then shared.
    """
    if state.phase is not OVER:
        return None
    scores = [(rescued, -lost) for rescued, lost in zip(state.rescued, state.volcano, strict=True)]
    return [seat for seat, score in enumerate(scores) if score == max(scores)]
