"""The lava and the moves of a turn are chosen together."""

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.bots.static_evaluation import evaluate
from pompeii.games.downfall.bots.turn_search import WIDTHS, best_in_turn
from pompeii.games.downfall.state import Decision, State
from tests.downfall_positions import flight_position
from tests.games.downfall.test_view import tables


def turn(state: State) -> list[str]:
    """Play the turn to its end; return the texts of its actions."""
    played: list[str] = []
    while state.decision in WIDTHS:
        action = best_in_turn(state, game.legal(state))
        played.append(action.text)
        game.act(state, action)
    return played


def greedy(state: State) -> str:
    """Return the text of the action with the best evaluation one action ahead."""

    def value(text: str) -> float:
        after = state.clone()
        game.act(after, parse(text))
        return evaluate(after)[state.actor]

    return max((action.text for action in game.legal(state)), key=value)


def test_piece_joins_a_rival_to_leave_with_the_second_move() -> None:
    pieces = {"c5": "red", "f6": "red", "f7": "black"}
    state = flight_position(pieces, bag=["coin"] * 10)
    assert greedy(state) == "f6-g6"
    assert turn(state) == ["f6-f7", "f7-out"]


def test_lava_beside_an_own_piece_that_moves_away_in_the_same_turn() -> None:
    pieces = {"d3": "red", "k7": "red", "c3": "black"}
    state = flight_position(pieces, lava={"coin": "c2"}, tile="coin", bag=["coin"] * 10)
    assert greedy(state) == "coin>c1"
    lay, *moves = turn(state)
    assert lay == "coin>c3"
    assert "d3" in {move.split("-")[0] for move in moves}


@pytest.mark.parametrize("seats", [2, 4])
def test_turn_ends_at_least_as_well_as_one_chosen_action_by_action(seats: int) -> None:
    gains: list[float] = []
    for table in tables(seats, {}, f"turns {seats}"):
        state = table.state
        if state.decision is not Decision.MOVE or state.moves_left != 2:
            continue
        together, one_by_one = state.clone(), state.clone()
        turn(together)
        while one_by_one.decision is Decision.MOVE:
            game.act(one_by_one, parse(greedy(one_by_one)))
        gains.append(evaluate(together)[state.actor] - evaluate(one_by_one)[state.actor])
    assert len(gains) > 10
    assert min(gains) > -0.1
    assert max(gains) > 0.1
