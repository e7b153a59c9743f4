"""Moves are estimated without carrying them out, close to their actual value."""

from random import Random

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.bots.one_ply_evaluation import FEW, evaluate_actions
from pompeii.games.downfall.bots.search_tree import promising
from pompeii.games.downfall.bots.static_evaluation import evaluate
from pompeii.games.downfall.determinization import Determinization
from pompeii.games.downfall.state import Decision
from tests.downfall_positions import flight_position
from tests.games.downfall.test_view import tables


@pytest.mark.parametrize("seats", [2, 4])
def test_estimate_is_near_the_value_after_the_move(seats: int) -> None:
    apart: list[float] = []
    for table in tables(seats, {}, f"moves {seats}"):
        if table.state.decision is not Decision.MOVE:
            continue
        state = Determinization(table.view(table.state.actor), Random(1)).deal()
        actions = promising(state)
        for action, value in zip(actions, evaluate_actions(state, actions), strict=True):
            after = state.clone()
            game.act(after, action)
            apart += [abs(a - b) for a, b in zip(value, evaluate(after), strict=True)]
    assert len(apart) > 100
    assert sum(apart) / len(apart) < 0.2


def test_estimate_is_exact_if_no_path_changes() -> None:
    pieces = {"a1": "red", "e1": "black", "c4": "red black", "g5": "black", "h3": "red"}
    state = flight_position(pieces, bag=["coin"] * 30)
    for text in ("a1-out", "h3-h4", "done"):
        after = state.clone()
        game.act(after, parse(text))
        assert evaluate_actions(state, [parse(text)])[0] == pytest.approx(evaluate(after), abs=0.02)


def test_last_pieces_are_actually_moved() -> None:
    state = flight_position({"a1": "red", "e1": "black"})
    assert sum(state.crowd) < FEW
    for action in promising(state):
        after = state.clone()
        game.act(after, action)
        assert evaluate_actions(state, [action]) == [evaluate(after)]
