"""P5: relatives."""

from pompeii.games.downfall.board import BUILDINGS, NAMES
from pompeii.games.downfall.city_phase import relatives_left
from pompeii.games.downfall.state import Decision, Phase
from tests.downfall_positions import (
    actor,
    city_position,
    everything_but,
    hand,
    legal,
    pieces,
    play,
    refusal,
    targets,
)

NEUTRAL = {NAMES[s] for b in BUILDINGS if not b.number for s in b.spaces}
HANDS = [[1, 6, 3, 11], [3, 4, 6, 8]]


def test_P5_relatives_equal_the_pieces_of_any_colour_on_the_building() -> None:
    for there in ("black", "red", "red black", "black black red"):
        state = city_position({"g3": there}, hands=[[4, 1, 1, 1], [3, 4, 6, 8]])
        play(state, "4@g3")
        assert state.decision is Decision.RELATIVE
        assert state.relatives == relatives_left(state) == len(there.split())
        assert actor(state) == "red"


def test_P5_an_empty_building_brings_none() -> None:
    state = city_position({"d4": "black black"}, hands=HANDS)
    play(state, "6@c4")
    assert actor(state) == "black"
    assert state.decision is Decision.PLAY


def test_P5_no_relatives_before_the_first_ad79() -> None:
    state = city_position({"a2": "black"}, hands=HANDS, seething=False)
    play(state, "1@a2")
    assert actor(state) == "black"


def test_P5_relatives_count_both_squares_of_the_building() -> None:
    state = city_position({"c4": "black", "c5": "red"}, hands=HANDS)
    play(state, "6@c4")
    assert state.relatives == 2
    state = city_position({"a2": "black black"}, hands=HANDS)
    play(state, "1@b2")
    assert state.relatives == 2


def test_P5_second_building_of_the_number_does_not_count_but_takes_a_relative() -> None:
    state = city_position({"c4": "black", "d4": "black", "d5": "black"}, hands=HANDS)
    play(state, "6@c4")
    assert state.relatives == 1
    assert targets(state, "+") == NEUTRAL | {"d4", "d5", "e6"}


def test_P5_other_buildings_of_the_same_colour_or_neutral_ones() -> None:
    state = city_position({"c3": "black"}, hands=HANDS)
    play(state, "3@c3")
    assert targets(state, "+") == NEUTRAL | {"d3", "e1", "e2", "f5", "i3"}
    assert "done" in legal(state)
    for text in ("+a2", "+c3", "+e6"):
        assert refusal(state, text) == "P5"
    for text in ("3@d3", "1-", "xc3:black", "a1-a2"):
        assert refusal(state, text) == "P5"


def test_P5_never_the_building_that_caused_it_nor_its_second_square() -> None:
    state = city_position({"c4": "black"}, hands=HANDS)
    play(state, "6@c5")
    assert "c4" not in targets(state, "+")
    assert refusal(state, "+c4") == "P5"


def test_P5_at_most_one_in_each_building_of_two_squares() -> None:
    state = city_position({"c4": "black black"}, hands=HANDS)
    play(state, "6@c5", "+d4")
    assert state.relatives == 1
    assert {"d4", "d5"} & targets(state, "+") == set()
    assert refusal(state, "+d5") == "P5"
    assert refusal(state, "+d4") == "P5"


def test_P5_at_most_one_in_each_neutral_building() -> None:
    state = city_position({"k6": "black black"}, hands=HANDS)
    play(state, "11@k7", "+b4")
    assert "b4" not in targets(state, "+")
    assert "h4" in targets(state, "+")


def test_P5_relatives_cause_no_relatives() -> None:
    state = city_position({"c3": "black", "i3": "black black black"}, hands=HANDS, stock=[9])
    play(state, "3@c3", "+i3")
    assert actor(state) == "black"
    assert hand(state) == [1, 6, 9, 11]


def test_P5_fewer_than_all_may_be_placed() -> None:
    state = city_position({"c3": "black black"}, hands=HANDS)
    play(state, "3@c3", "+i3", "done")
    assert pieces(state) == {"c3": "red black black", "i3": "red"}
    assert (state.relatives, state.relative_squares) == (0, 0)
    assert actor(state) == "black"
    state = city_position({"c3": "black black"}, hands=HANDS)
    play(state, "3@c3", "done")
    assert pieces(state) == {"c3": "red black black"}


def test_P5_turn_goes_on_after_the_last_relative() -> None:
    state = city_position({"c3": "black black"}, hands=HANDS)
    play(state, "3@c3", "+i3", "+b1")
    assert (state.relatives, state.relative_squares) == (0, 0)
    assert actor(state) == "black"


def test_P5_relatives_with_no_piece_left_lapse() -> None:
    state = city_position({"c3": "black black"}, hands=HANDS, reserve=1)
    play(state, "3@c3")
    assert actor(state) == "black"
    state = city_position({"c3": "black black"}, hands=HANDS, reserve=2)
    play(state, "3@c3")
    assert relatives_left(state) == 1
    play(state, "+f5")
    assert actor(state) == "black"
    assert state.reserve[0] == 0


def test_P5_relatives_that_find_no_space_lapse() -> None:
    state = city_position(everything_but("c3 a2"), hands=HANDS, stock=[9])
    play(state, "3@c3")
    assert actor(state) == "black"
    assert state.phase is Phase.CITY


def test_P5_no_more_relatives_than_buildings_with_a_free_space() -> None:
    state = city_position(everything_but("c4 d4 d5 i6"), hands=[[6, 1, 1, 1], [3, 4, 6, 8]])
    play(state, "6@c4")
    assert relatives_left(state) == 1
    assert targets(state, "+") == {"d4", "d5"}
    play(state, "+d5")
    assert actor(state) == "black"


def test_P5_a_full_square_takes_no_relative() -> None:
    state = city_position({"c3": "black", "b1": "black"}, hands=HANDS)
    play(state, "3@c3")
    assert refusal(state, "+b1") == "P5"
    assert "b1" not in targets(state, "+")
