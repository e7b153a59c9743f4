"""The game: the same few functions for every decision."""

from pompeii.core.errors import IllegalAction, expect
from pompeii.core.i18n import mark

from . import income, pushing, road_building, travel
from .actions import DONE, Action, Build, Exchange, Income, Legal, Push, Travel
from .deal import Deal
from .rule_options import Rules
from .state import Decision, State


def start(rules: Rules, sides: tuple[int, ...], deal: Deal) -> State:
    """Return the first decision of a game; ``sides`` are the colours in seat order (V-S1 to V-S6).
    ``deal`` must be possible (:func:`pompeii.games.appia.deal.check`).
    """
    return State(rules, sides, deal)


def legal(state: State) -> Legal:
    """Return the legal actions of the actor; none when the game is over."""
    decision = state.decision
    if decision is Decision.TURN:
        actions = [*income.legal(state), *road_building.legal(state), *travel.legal(state)]
        return Legal(tuple(actions), tuple(pushing.families(state)))
    if decision is Decision.PUSH:
        return Legal((DONE,), tuple(pushing.families(state)))
    if decision is Decision.EXCHANGE:
        return Legal(tuple(pushing.legal(state)))
    if decision is Decision.BUILD:
        return Legal((DONE, *road_building.legal(state)))
    return Legal()


def why_not(state: State, action: Action) -> IllegalAction | None:
    """Return the rule that forbids ``action`` now, or None if it is legal. Raise TypeError if
    ``action`` is no action.
    """
    expect(action, Action, 'an action is wanted, as parse("+b5") gives it')
    decision = state.decision
    if decision is Decision.NONE:
        return IllegalAction("V-E1", "The game is over")
    turn = decision is Decision.TURN
    if isinstance(action, Income) and turn:
        return income.why_not(state, action)
    if isinstance(action, Push) and (turn or decision is Decision.PUSH):
        return pushing.why_not_push(state, action)
    if isinstance(action, Exchange) and decision is Decision.EXCHANGE:
        return pushing.why_not_exchange(state, action)
    if isinstance(action, Build) and (turn or decision is Decision.BUILD):
        return road_building.why_not(state, action)
    if isinstance(action, Travel) and turn:
        return travel.why_not(state, action)
    if action is DONE and decision in (Decision.PUSH, Decision.BUILD):
        return None
    if action is DONE and turn:
        return IllegalAction("V-T2", "Nobody passes: an income card can always be taken")
    return IllegalAction(*_AWAITED[decision])


_AWAITED = {
    Decision.TURN: ("V-Q4", mark("There are no stones to settle")),
    Decision.PUSH: ("V-Q1", mark("Another stone can be pushed now, or the action ended")),
    Decision.EXCHANGE: (
        "V-Q4",
        mark("The stones that fell out of the quarry must be settled now"),
    ),
    Decision.BUILD: ("V-R1", mark("A second tile can be laid now, or the action ended")),
}


def callers(state: State) -> tuple[int, ...]:  # noqa: ARG001 - the verb of every game
    """Return no seats, since no player ever acts out of turn."""
    return ()


def act(state: State, action: Action) -> None:
    """Carry out ``action``. Raise IllegalAction and change nothing if it is illegal."""
    if (refusal := why_not(state, action)) is not None:
        raise refusal
    advance(state, action)


def flow(state: State) -> None:
    """Do nothing: cards are shown within the action that took the last one (V-I4)."""


def apply(state: State, action: Action) -> None:
    """Carry out ``action`` (``act``, then ``flow``)."""
    act(state, action)
    flow(state)


def advance(state: State, action: Action) -> None:
    """Apply an action that ``legal`` returned, without a check of legality. Any other action
    corrupts the state.
    """
    if isinstance(action, Income):
        income.act(state, action)
    elif isinstance(action, Push):
        pushing.act_push(state, action)
    elif isinstance(action, Exchange):
        pushing.act_exchange(state, action)
    elif isinstance(action, Build):
        road_building.act(state, action)
    elif isinstance(action, Travel):
        travel.act(state, action)
    elif state.decision is Decision.PUSH:
        pushing.act_done(state)
    else:
        road_building.act_done(state)


def outcome(state: State) -> list[int] | None:
    """Return the winning seats in seat order, or None while the game goes on (V-E4)."""
    if state.decision is not Decision.NONE:
        return None
    return [seat for seat, score in enumerate(state.scores) if score == max(state.scores)]
