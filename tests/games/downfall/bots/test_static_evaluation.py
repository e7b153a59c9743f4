"""The evaluation agrees with good players."""

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.board import CITY, SQUARES, STEPS, mask, square
from pompeii.games.downfall.bots.search_tree import promising
from pompeii.games.downfall.bots.static_evaluation import THREATS, evaluate, leads
from pompeii.games.downfall.state import State
from tests.downfall_positions import city_position, flight_position


def _worth(state: State, seat: int = 0) -> float:
    return evaluate(state)[seat]


def test_steps_lead_to_the_nearest_open_gate() -> None:
    assert STEPS[CITY][square("a1")] == 0
    assert STEPS[CITY][square("c2")] == 3
    shut = CITY & ~mask("a1")
    assert STEPS[shut][square("b1")] == 4
    assert STEPS[mask("c4 d4")][square("c4")] == 99


def test_threats_are_the_remaining_symbols_that_reach_a_square() -> None:
    lava = (0, 0, 0, mask("c2"), 0, 0)
    threats = THREATS[*lava, 44]
    assert threats[square("c3")] == threats[square("b2")] == 7 / 44
    assert threats[square("c2")] == 0
    assert threats[square("e4")] == 8 / 44
    assert threats[square("a6")] == 0
    assert all(0 <= threats[s] <= 1 for s in SQUARES)


def test_tiles_with_two_symbols_make_no_threat_negative() -> None:
    lava = (*[0] * 3, mask("c1 c2 c3 c4 d1 d2 d3 d4"), 0, 0)
    assert all(threat >= 0 for threat in THREATS[*lava, 20])


def test_leads_of_two_are_opposite_and_of_more_depend_most_on_the_best_rival() -> None:
    assert leads([5.0, 3.0]) == [2.0, -2.0]
    ahead, second, last = leads([6.0, 4.0, 1.0])
    assert ahead > 2 > 0 > second > last


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"a1": "red", "g4": "black"}, {"d5": "red", "g4": "black"}),
        ({"b1": "red", "g4": "black"}, {"e3": "red", "g4": "black"}),
        ({"e1": "red red", "g4": "black"}, {"e1": "red", "g1": "red", "g4": "black"}),
        ({"b1": "red red", "g4": "black"}, {"b1": "red", "g4": "black"}),
    ],
    ids=["near a gate", "fewer steps", "company", "more pieces"],
)
def test_better_flight_positions_have_a_higher_value(
    better: dict[str, str], worse: dict[str, str]
) -> None:
    assert _worth(flight_position(better)) > _worth(flight_position(worse))


def test_gain_of_one_seat_is_loss_of_the_other() -> None:
    state = flight_position({"a1": "red", "g4": "black"})
    assert evaluate(state)[0] == -evaluate(state)[1]


def test_nearby_lava_lowers_the_value() -> None:
    calm = flight_position({"c3": "red", "g4": "black"})
    near = flight_position({"c3": "red", "g4": "black"})
    near.lava[3], near.open = mask("c2"), CITY & ~mask("c2")
    assert _worth(near) < _worth(calm)


def test_coming_relatives_raise_the_value() -> None:
    coming = city_position({"c3": "black black"}, hands=[[3] * 4, [1] * 4])
    game.act(coming, parse("3@c3"))
    declined = coming.clone()
    game.act(declined, parse("done"))
    assert _worth(coming) > _worth(declined)


def test_piece_that_can_leave_only_leaves() -> None:
    state = flight_position({"a1": "red", "d4": "red black"})
    actions = [action.text for action in promising(state)]
    assert [text for text in actions if text.startswith("a1")] == ["a1-out"]
    assert "done" in actions
    assert any(text.startswith("d4-") for text in actions)
    assert {*promising(state)} <= {*game.legal(state)}
