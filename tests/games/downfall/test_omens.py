"""P3, P4 and P10: the AD 79 card and the Omens; D5: open information."""

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.cards import AD79, OMEN
from pompeii.games.downfall.deal import deal
from pompeii.games.downfall.rule_options import make_rules
from pompeii.games.downfall.state import Decision, Phase
from pompeii.games.downfall.table import Table
from tests.downfall_positions import (
    OPTION_VALUES,
    actor,
    city_position,
    hand,
    legal,
    new_game,
    pieces,
    play,
    read_game,
    refusal,
)

HANDS = [[1, 2, 5, 7], [3, 4, 6, 8]]


def test_P3_first_ad79_is_replaced_at_once() -> None:
    state = city_position(hands=HANDS, stock=["ad79", 11, 10], seething=False)
    assert not state.seething
    assert state.stock == 33
    play(state, "7@f5")
    assert hand(state) == [1, 2, 5, 11]
    assert actor(state) == "black"
    assert state.seething
    assert state.stock == 32


@pytest.mark.parametrize("block", OPTION_VALUES["ad79_block"])
def test_P3_first_ad79_goes_back_among_the_bottom_cards(block: int) -> None:
    rules = make_rules(2, "classic", {"ad79_block": block})
    for seed in range(8):
        dealt = deal(2, rules, f"bottom {seed}")
        draws = dealt.draws(rules)
        assert draws[8] == AD79
        second = draws.index(AD79, 9)
        assert second == 41 - block + dealt.second_ad79
        assert (*draws[:second], *draws[second + 1 :]) == dealt.stock
        assert len(draws) - second - 1 == block - dealt.second_ad79


def test_P3_stock_counts_the_card_from_its_draw_on() -> None:
    state = new_game(2, "count")
    assert state.stock == 41
    for turn in range(8):
        play(state, min(legal(state)))
        assert state.stock == 40 - turn
    play(state, min(legal(state)))
    assert state.seething
    assert state.stock in (32, 31)


def test_P3_omens_hold_from_the_replacement_on() -> None:
    state = city_position({"c3": "black"}, hands=HANDS, stock=["ad79", "omen", 11], seething=False)
    play(state, "7@f5")
    assert state.decision is Decision.OMEN
    assert actor(state) == "red"
    play(state, "xc3:black")
    assert hand(state) == [1, 2, 5, 11]
    assert actor(state) == "black"


def test_P4_an_omen_throws_another_players_piece_and_brings_a_replacement() -> None:
    state = city_position({"c3": "black black", "a2": "red"}, hands=HANDS, stock=["omen", 9])
    play(state, "7@f5")
    assert state.decision is Decision.OMEN
    assert actor(state) == "red"
    assert hand(state) == [1, 2, 5]
    assert legal(state) == {"xc3:black"}
    play(state, "xc3:black")
    assert pieces(state) == {"c3": "black", "a2": "red", "f5": "red"}
    assert state.volcano == [0, 1]
    assert hand(state) == [1, 2, 5, 9]
    assert actor(state) == "black"


def test_P4_target_must_stand_there_and_be_permitted() -> None:
    state = city_position({"c3": "black"}, hands=HANDS, stock=["omen", 9])
    play(state, "7@f5")
    assert refusal(state, "xf5:red") == "P4"
    assert refusal(state, "xf5:black") == "P4"
    assert refusal(state, "xc3:red") == "P4"
    assert refusal(state, "xc3:blue") == "C1"
    for text in ("done", "1@a2", "+b1", "1-", "c3-c4", "coin>c2"):
        assert refusal(state, text) == "P4"


def test_P4_own_piece_may_be_thrown_by_option() -> None:
    state = city_position({"c3": "black"}, hands=HANDS, stock=["omen", 9], omen_targets="any")
    play(state, "7@f5")
    assert legal(state) == {"xc3:black", "xf5:red"}
    play(state, "xf5:red")
    assert state.volcano == [1, 0]
    assert pieces(state) == {"c3": "black"}


def test_P4_the_space_of_a_thrown_piece_is_free_again() -> None:
    state = city_position({"c5": "black"}, hands=[[7, 6, 6, 6], [6] * 4], stock=["omen", 9])
    play(state, "7@f5", "xc5:black")
    assert "6@c5" in legal(state)


def test_P4_thrown_piece_is_no_relative_and_does_not_return() -> None:
    state = city_position({"c3": "black black"}, hands=HANDS, stock=["omen", 9, 9])
    play(state, "7@f5", "xc3:black")
    assert state.reserve[1] == 34
    play(state, "3@c3")
    assert state.relatives == 1


def test_P4_two_omens_in_a_row_are_resolved_one_after_the_other() -> None:
    state = city_position({"c3": "black black"}, hands=HANDS, stock=["omen", "omen", 9])
    play(state, "7@f5", "xc3:black")
    assert state.decision is Decision.OMEN
    assert actor(state) == "red"
    play(state, "xc3:black")
    assert pieces(state) == {"f5": "red"}
    assert state.volcano == [0, 2]
    assert hand(state) == [1, 2, 5, 9]
    assert actor(state) == "black"


def test_P4_omen_without_target_throws_nothing() -> None:
    state = city_position({"a2": "red"}, hands=HANDS, stock=["omen", "omen", 9])
    play(state, "7@f5")
    assert actor(state) == "black"
    assert hand(state) == [1, 2, 5, 9]
    assert state.volcano == [0, 0]
    assert state.stock == 30


def test_P4_the_second_omen_finds_nothing_left_to_throw() -> None:
    state = city_position({"c3": "black"}, hands=HANDS, stock=["omen", "omen", 9])
    play(state, "7@f5", "xc3:black")
    assert actor(state) == "black"


def test_P4_omen_may_empty_the_city_if_own_pieces_may_be_thrown() -> None:
    state = city_position(
        hands=[[7, 1, 1, 1], [3, 4, 6, 8]], stock=["omen", "ad79"], omen_targets="any"
    )
    play(state, "7@f5", "xf5:red")
    assert state.phase is Phase.OVER
    assert state.volcano == [1, 0]


@pytest.mark.parametrize("stock", [["ad79"], ["omen", "ad79"]])
def test_P10_the_second_ad79_ends_phase_one_as_a_replacement_card_too(stock: list[str]) -> None:
    state = city_position({"a2": "black"}, hands=HANDS, stock=stock)
    play(state, "7@f5")
    if len(stock) == 2:
        play(state, "xa2:black")
    assert state.phase is Phase.ERUPTION
    assert actor(state) == "black"
    assert state.decision is Decision.LAVA


def test_P10_hands_are_discarded_and_reserves_go_to_the_box_not_to_the_volcano() -> None:
    state = city_position(hands=HANDS, stock=["ad79"])
    play(state, "7@f5")
    assert state.hands == [0, 0]
    assert state.reserve == [0, 0]
    assert state.volcano == [0, 0]
    assert state.stock == 32


def test_P10_second_ad79_of_a_real_game_lies_in_its_dealt_place() -> None:
    record = read_game("retold-4")
    state = record.start()
    for action in record.actions:
        if state.phase is not Phase.CITY:
            break
        game.apply(state, action)
    # Neither a call nor a full city caused it, so the card was drawn.
    place = 41 - 15 + record.deal.second_ad79
    if not any(action.text.startswith("call") for action in record.actions):
        assert state.drawn == place + 1


def test_D5_played_cards_and_omens_lie_open_in_the_discard_pile() -> None:
    record = read_game("classic-2")
    table = Table(record)
    pile = table.view(None).discards
    plays = [int(a.text.split("@")[0]) for a in record.actions if "@" in a.text]
    assert [card for card in pile if card != OMEN] == plays
    assert pile.count(OMEN) == sum(a.text.startswith("x") for a in record.actions)


def test_D5_a_discarded_card_lies_open_too() -> None:
    state = city_position(hands=HANDS, reserve=0)
    table = Table(read_game("classic-2"))
    table.state, table.steps = state, []
    table.play(parse("7-"))
    assert table.view(1).discards == (7,)
