"""Actions of phase one are evaluated by their difference, with exactly the same values."""

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import Call, Discard, Relative, Throw, parse
from pompeii.games.downfall.bots.one_ply_evaluation import evaluate_actions
from pompeii.games.downfall.bots.static_evaluation import SeatValues, evaluate, in_city, leads
from pompeii.games.downfall.bots.weights import EXACT_CITY_WEIGHTS
from pompeii.games.downfall.state import Phase, State
from tests.downfall_positions import city_position, everything_but, filled
from tests.games.downfall.test_view import tables


def _check(state: State) -> set[type]:
    """Compare both ways to evaluate each action, and return the kinds of actions."""
    actions = game.legal(state)
    for action, values in zip(actions, evaluate_actions(state, actions), strict=True):
        after = state.clone()
        game.act(after, action)
        assert values == _whole(after), action
    return {type(action) for action in actions}


def _whole(after: State) -> SeatValues:
    if after.phase is Phase.CITY:
        return leads(in_city(after, EXACT_CITY_WEIGHTS[after.drawn]))
    return evaluate(after)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_equal_those_of_the_position_after_the_action(seats: int) -> None:
    seen: set[type] = set()
    for table in tables(seats, {}, f"city values {seats}"):
        if table.state.phase is Phase.CITY and not table.draw_awaited:
            seen |= _check(table.state)
    assert seen >= {Relative, Throw}


def test_piece_that_shortens_the_ways_of_others_counts_for_them() -> None:
    pieces = {"d1": "red", "e1": "black", "e2": "red"}
    state = city_position(pieces, hands=[[2] * 4, [1] * 4])
    plays = [parse("2@e1"), parse("2@e2")]
    assert len({values[1] for values in evaluate_actions(state, plays)}) == 2
    assert _check(state)


def test_last_piece_and_call_and_discard_are_evaluated_too() -> None:
    last = city_position(everything_but("a2"), hands=[[1] * 4, [2] * 4], reserve=5)
    after = last.clone()
    game.act(after, parse("1@a2"))
    assert after.phase is Phase.ERUPTION
    assert _check(last)
    jokers = city_position(filled(7), hands=[[7] * 3, [1, 2, 3, 4]])
    assert Call in _check(jokers)
    empty = city_position(filled(7), hands=[[7] * 3, [1, 2, 3, 4]], reserve=0)
    assert Discard in _check(empty)
