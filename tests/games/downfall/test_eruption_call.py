"""P7: calling the eruption."""

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.state import Decision, Phase, State
from tests.downfall_positions import (
    actor,
    city_position,
    filled,
    hand,
    legal,
    pieces,
    play,
    refusal,
)

JOKERS = [7, 7, 7, 7]
OTHER = [3, 4, 6, 8]


def callers(state: State) -> list[str]:
    return [SIDES[state.sides[seat]] for seat in game.callers(state)]


def test_P7_seat_with_only_jokers_may_call() -> None:
    state = city_position(filled(7, 5), hands=[[7, 7, 5, 5], OTHER])
    assert callers(state) == ["red"]
    assert "call:red" in legal(state)
    play(state, "call:red")
    assert state.phase is Phase.ERUPTION
    assert actor(state) == "black"
    assert (state.hands, state.reserve) == ([0, 0], [0, 0])


def test_P7_one_card_that_is_no_joker_forbids_the_call() -> None:
    state = city_position(filled(7), hands=[[7, 7, 7, 5], OTHER])
    assert callers(state) == []
    assert refusal(state, "call:red") == "P7"
    assert refusal(state, "call:black") == "P7"


def test_P7_out_of_turn_before_another_seat_plays() -> None:
    state = city_position(filled(7), hands=[OTHER, [7] * 4, OTHER])
    assert callers(state) == ["black"]
    assert "call:black" not in legal(state)
    play(state, "call:black")
    assert actor(state) == "yellow"


def test_P7_out_of_turn_while_another_seat_places_relatives_which_lapse() -> None:
    state = city_position({**filled(7), "c3": "black black"}, hands=[[3, 1, 1, 1], [7] * 4, OTHER])
    play(state, "3@c3", "+b1")
    assert state.decision is Decision.RELATIVE
    assert callers(state) == ["black"]
    assert refusal(state, "call:yellow") == "P7"
    play(state, "call:black")
    assert pieces(state) == {"f5": "black black black", "c3": "red black black", "b1": "red"}
    assert (actor(state), state.decision) == ("yellow", Decision.LAVA)
    assert (state.relatives, state.relative_squares) == (0, 0)


def test_P7_during_an_omen_whose_throw_lapses() -> None:
    state = city_position(filled(7), hands=[[3, 1, 1, 1], [7] * 4], stock=["omen", 9])
    play(state, "3@c3")
    assert state.decision is Decision.OMEN
    play(state, "call:black")
    assert state.volcano == [0, 0]
    assert state.phase is Phase.ERUPTION
    assert actor(state) == "red"


def test_P7_three_cards_count_while_the_draw_is_outstanding() -> None:
    state = city_position(filled(7), hands=[[3, 7, 7, 7], OTHER], stock=["omen", 9])
    assert callers(state) == []
    play(state, "3@c3")
    assert hand(state) == [7, 7, 7]
    assert callers(state) == ["red"]
    assert "call:red" in legal(state)
    state = city_position({**filled(7), "c3": "black"}, hands=[[3, 7, 7, 7], OTHER])
    play(state, "3@c3")
    assert state.decision is Decision.RELATIVE
    assert "call:red" in legal(state)


def test_P7_several_callers_come_in_seat_order() -> None:
    state = city_position(filled(7), hands=[JOKERS, OTHER, JOKERS])
    assert callers(state) == ["red", "yellow"]
    play(state, "call:yellow")
    assert actor(state) == "red"


def test_P7_colour_of_the_caller_counts_not_the_seat() -> None:
    state = city_position(filled(7), hands=[OTHER, JOKERS])
    state.sides = (1, 0)
    assert callers(state) == ["red"]
    play(state, "call:red")
    assert actor(state) == "black"


def test_P7_card_with_a_free_space_again_is_no_joker() -> None:
    state = city_position(filled(7), hands=[JOKERS, OTHER], stock=["omen", 9])
    play(state, "7@b1", "xf5:black")
    assert callers(state) == []


def test_P7_seat_without_pieces_may_call() -> None:
    state = city_position(filled(7), hands=[JOKERS, OTHER], reserve=0)
    assert legal(state) == {"7-", "call:red"}


def test_P7_own_turn_only_when_about_to_play() -> None:
    state = city_position(filled(7), hands=[JOKERS, JOKERS], eruption_call="own-turn")
    assert callers(state) == ["red"]
    assert refusal(state, "call:black") == "P7"
    play(state, "call:red")
    assert actor(state) == "black"


def test_P7_own_turn_or_once_the_hand_is_complete() -> None:
    state = city_position(
        filled(7), hands=[[7, 7, 7, 1], OTHER], stock=[7, 9], eruption_call="own-turn"
    )
    assert callers(state) == []
    play(state, "1@a2")
    assert (state.decision, actor(state)) == (Decision.END, "red")
    assert hand(state) == JOKERS
    assert legal(state) == {"done", "call:red"}
    for text in ("7@b1", "7-", "+b1", "xf5:black", "a1-a2", "coin>c2"):
        assert refusal(state, text) == "P7"
    after = play(state.clone(), "call:red")
    assert after.phase is Phase.ERUPTION
    assert actor(after) == "black"
    play(state, "done")
    assert (state.decision, actor(state)) == (Decision.PLAY, "black")
    assert hand(state) == JOKERS


def test_P7_own_turn_has_no_end_decision_without_the_right_to_call() -> None:
    state = city_position(
        filled(7), hands=[[7, 7, 7, 1], OTHER], stock=[9], eruption_call="own-turn"
    )
    play(state, "1@a2")
    assert (state.decision, actor(state)) == (Decision.PLAY, "black")


def test_P7_any_time_has_no_end_decision() -> None:
    state = city_position(filled(7), hands=[[7, 7, 7, 1], OTHER], stock=[7])
    play(state, "1@a2")
    assert (state.decision, actor(state)) == (Decision.PLAY, "black")
    assert callers(state) == ["red"]


@pytest.mark.parametrize("stock", [[7], ["omen", 7]])
def test_P7_own_turn_not_while_relatives_or_an_omen_are_open(stock: list[int | str]) -> None:
    state = city_position(
        {**filled(7), "c3": "black"},
        hands=[[3, 7, 7, 7], OTHER],
        stock=stock,
        eruption_call="own-turn",
    )
    play(state, "3@c3")
    assert callers(state) == []
    assert refusal(state, "call:red") == "P7"
    play(state, "done")
    if len(stock) == 2:
        assert state.decision is Decision.OMEN
        assert callers(state) == []
        assert refusal(state, "call:red") == "P7"
        play(state, "xc3:black")
    assert state.decision is Decision.END


def test_P7_no_call_between_decisions() -> None:
    state = city_position({**filled(7)}, hands=[JOKERS, JOKERS])
    game.act(state, next(a for a in game.legal(state) if a.text == "7@b1"))
    assert state.decision is Decision.DRAW
    assert callers(state) == []
    assert game.legal(state) == []
    assert refusal(state, "call:black") == "P1"


def test_P7_no_call_after_the_eruption() -> None:
    state = city_position(filled(7), hands=[JOKERS, JOKERS])
    play(state, "call:red")
    assert callers(state) == []
    assert refusal(state, "call:black") == "P10"


def test_P10_the_eruption_called_ends_phase_one_at_once() -> None:
    state = city_position(filled(7), hands=[JOKERS, OTHER], stock=[9])
    play(state, "call:red")
    assert state.drawn == 9
    assert state.volcano == [0, 0]
    assert state.decision is Decision.LAVA
