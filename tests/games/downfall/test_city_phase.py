"""P1, P2, P6, P8 and P9: playing cards, jokers, empty reserves, the full city."""

import pytest

from pompeii.games.downfall.board import BUILDINGS, LISTED, NAMES, SPACES, square
from pompeii.games.downfall.events import Eruption
from pompeii.games.downfall.state import Decision, Phase
from tests.downfall_positions import (
    actor,
    city_position,
    everything_but,
    filled,
    hand,
    legal,
    pieces,
    play,
    refusal,
    targets,
)


def test_P1_a_turn_plays_a_card_places_a_piece_and_draws_one() -> None:
    state = city_position(hands=[[1, 2, 5, 7], [3, 4, 6, 8]], stock=[9, 10])
    play(state, "7@f5")
    assert pieces(state) == {"f5": "red"}
    assert hand(state) == [1, 2, 5, 9]
    assert state.reserve == [35, 36]
    assert actor(state) == "black"
    assert state.decision is Decision.PLAY
    play(state, "8@g5")
    assert hand(state, 1) == [3, 4, 6, 10]
    assert actor(state) == "red"


def test_P1_turn_passes_clockwise() -> None:
    state = city_position(hands=[[1] * 4, [5] * 4, [7] * 3 + [8]], stock=[9] * 6)
    state.sides = (2, 0, 1)
    order = []
    for text in ("1@a2", "5@i3", "7@f5", "1@b2"):
        order.append(actor(state))
        play(state, text)
    assert order == ["yellow", "red", "black", "yellow"]


def test_P1_card_needs_a_free_space_of_its_number() -> None:
    state = city_position({"c5": "black"}, hands=[[1, 2, 6, 7], [3, 4, 6, 8]])
    assert legal(state) == {
        "1@a2", "1@b2", "2@e1", "2@e2", "6@c4", "6@d4", "6@d5", "7@f5",
    }  # fmt: skip
    assert refusal(state, "3@c3") == "P1"
    assert refusal(state, "3-") == "P1"
    assert refusal(state, "6@c5") == "P1"
    assert refusal(state, "1@f5") == "P1"
    assert refusal(state, "1@b1") == "P1"
    assert refusal(state, "1-") == "P1"


def test_P1_other_actions_are_rejected_during_a_card_decision() -> None:
    state = city_position({"c5": "black"})
    for text in ("+b1", "xc5:black", "coin>c2", "c5-c4", "done"):
        assert refusal(state, text) == "P1"
    assert refusal(state, "call:blue") == "C1"


def test_P1_duplicate_card_is_offered_once_and_played_once() -> None:
    state = city_position(hands=[[5, 5, 5, 5], [3, 4, 6, 8]], stock=[9])
    assert legal(state) == {"5@i3"}
    play(state, "5@i3")
    assert hand(state) == [5, 5, 5, 9]


def test_P2_the_player_chooses_the_building_and_the_square() -> None:
    state = city_position(hands=[[3, 6, 10, 11], [3, 4, 6, 8]])
    assert targets(state, "3@") == {"c3", "d3"}
    assert targets(state, "6@") == {"c4", "c5", "d4", "d5"}
    assert targets(state, "10@") == {"f6", "f7"}
    assert targets(state, "11@") == {"i6", "i7", "k6", "k7"}
    assert refusal(state, "10@j4") == "P1"


def test_P2_one_full_building_of_two_leaves_the_other_and_makes_no_joker() -> None:
    state = city_position({"c3": "black black black"}, hands=[[3, 1, 1, 1], [3, 4, 6, 8]])
    assert targets(state, "3@") == {"d3"}
    assert refusal(state, "3@b1") == "P1"


def test_P6_a_joker_goes_to_any_free_space_of_any_building_neutral_ones_too() -> None:
    state = city_position(filled(7), hands=[[7, 1, 1, 1], [3, 4, 6, 8]])
    everywhere = {NAMES[s] for b in BUILDINGS for s in b.spaces} - {"f5"}
    assert targets(state, "7@") == everywhere
    assert refusal(state, "7@f5") == "P1"
    assert refusal(state, "7-") == "P6"
    assert state.rules.joker_targets == "any"


def test_P6_a_joker_of_two_buildings_needs_both_full() -> None:
    state = city_position(filled(10), hands=[[10, 1, 1, 1], [3, 4, 6, 8]])
    assert "a3" in targets(state, "10@")
    state = city_position({**filled(10), "f7": "black"}, hands=[[10, 1, 1, 1], [3, 4, 6, 8]])
    assert targets(state, "10@") == {"f7"}


def test_P6_joker_keeps_its_colour_or_neutral_by_option() -> None:
    state = city_position(filled(7), hands=[[7, 1, 1, 1], [3, 4, 6, 8]], joker_targets="kin")
    neutral = {NAMES[s] for b in BUILDINGS if not b.number for s in b.spaces}
    purple = {"e1", "e2", "c3", "d3", "i3"}
    assert targets(state, "7@") == neutral | purple
    assert refusal(state, "7@a2") == "P6"


def test_P6_a_joker_brings_no_relatives() -> None:
    state = city_position(
        {**filled(7), "d2": "black"}, hands=[[7, 1, 1, 1], [3, 4, 6, 8]], stock=[9]
    )
    play(state, "7@d2")
    assert pieces(state)["d2"] == "red black"
    assert actor(state) == "black"


def test_P6_joker_without_a_space_is_discarded_without_a_piece() -> None:
    state = city_position(
        everything_but("a2"), hands=[[7, 1, 1, 1], [3, 4, 6, 8]], stock=[9, 9], joker_targets="kin"
    )
    assert legal(state) == {"7-", "1@a2"}
    play(state, "7-")
    assert hand(state) == [1, 1, 1, 9]
    assert state.reserve[0] == 36
    assert actor(state) == "black"


def test_P6_a_joker_with_a_single_space_left_fills_the_city() -> None:
    state = city_position(everything_but("a2"), hands=[[7, 7, 7, 7], [3, 4, 6, 8]])
    assert legal(state) == {"7@a2", "call:red"}
    play(state, "7@a2")
    assert state.phase is Phase.ERUPTION


def test_P8_without_pieces_a_card_is_discarded_and_one_drawn() -> None:
    state = city_position(hands=[[1, 2, 5, 5], [3, 4, 6, 8]], stock=[9], reserve=0)
    assert legal(state) == {"1-", "2-", "5-"}
    assert refusal(state, "1@a2") == "P8"
    assert refusal(state, "3-") == "P1"
    play(state, "5-")
    assert hand(state) == [1, 2, 5, 9]
    assert pieces(state) == {}
    assert state.reserve == [0, 36]
    assert actor(state) == "black"


def test_P8_with_the_last_piece_a_card_is_still_played() -> None:
    state = city_position(hands=[[1, 2, 5, 5], [3, 4, 6, 8]], stock=[9], reserve=1)
    assert refusal(state, "1-") == "P1"
    play(state, "1@a2")
    assert state.reserve[0] == 0


def test_P8_a_joker_without_pieces_is_discarded_too() -> None:
    state = city_position(filled(7), hands=[[7, 1, 1, 1], [3, 4, 6, 8]], reserve=0)
    assert legal(state) == {"7-", "1-"}


@pytest.mark.parametrize(("text", "free"), [("1@a2", "a2"), ("5@i3", "i3"), ("6@c5", "c5")])
def test_P9_the_last_space_taken_ends_phase_one_at_once(text: str, free: str) -> None:
    state = city_position(
        everything_but(free), hands=[[1, 5, 6, 7], [3, 4, 6, 8], [3, 3, 3, 3]], stock=[9]
    )
    play(state, text)
    assert state.phase is Phase.ERUPTION
    assert state.hands == [0, 0, 0]
    assert state.reserve == [0, 0, 0]
    assert state.drawn == 9
    assert actor(state) == "black"


def test_P9_eruption_event_names_the_seat_that_filled_the_city() -> None:
    state = city_position(everything_but("a2"), hands=[[1, 5, 6, 7], [3, 4, 6, 8]])
    state.notes = []
    play(state, "1@a2")
    assert Eruption(0, "full") in state.notes


def test_P9_relative_on_the_last_space_ends_it_too() -> None:
    state = city_position(
        everything_but("a2 b1 k4"), hands=[[1, 5, 6, 7], [3, 4, 6, 8], [3] * 4], first_lava="causer"
    )
    play(state, "1@a2", "+b1")
    assert state.phase is Phase.CITY
    play(state, "+k4")
    assert (actor(state), state.phase) == ("red", Phase.ERUPTION)


def test_B6_in_phase_one_pieces_stand_only_on_spaces() -> None:
    state = city_position(filled(1, 2, 5, 7), hands=[[1, 2, 5, 7], [3, 4, 6, 8]])
    for text in legal(state) - {"call:red"}:
        assert SPACES[square(text.split("@")[1])] > 0
    assert all(SPACES[s] for s in LISTED[state.free])
