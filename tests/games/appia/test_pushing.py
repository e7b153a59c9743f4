"""The quarry action (V-Q1 to V-Q10).

A column of six small stones reaches from the line to the edge. A push in its middle brings the
farthest down, one at its side brings nothing down.
"""

import pytest

from pompeii.games.appia.actions import NOTHING
from pompeii.games.appia.events import NothingFell, PlusOneSpent, StonesFell, TileLoaded
from pompeii.games.appia.state import Decision, State
from tests.games.appia.positions import column, play, position, refusal, texts

HIT, MISS = "s@0/0", "s@-30/0"
TURN, PUSH, EXCHANGE = Decision.TURN, Decision.PUSH, Decision.EXCHANGE


def before(
    stones: str = "ssss", token: bool = False, settle: str = "text", **changes: object
) -> State:
    state = position(stones=[stones, "s"], quarry=column("ssssss"), settle=settle)
    state.plus_one[0] = token
    for name, value in changes.items():
        setattr(state, name, value)
    state.notes = []
    return state


def test_column_loses_its_last_stone_by_a_middle_push_only() -> None:
    for push, fell in ((HIT, (0,)), (MISS, ())):
        assert play(before(), push).fallen == fell
    assert play(before(), HIT, HIT).fallen == (0, 0)


def test_V_Q1_up_to_two_own_stones_one_after_the_other() -> None:
    state = play(before("ssm"), MISS)
    assert (state.decision, state.pushes) == (PUSH, 1)
    assert texts(state) == ["done", "m@*", "s@*"]
    assert state.stones[:3] == [1, 1, 0]
    stopped = play(state.clone(), "done")
    assert (stopped.decision, stopped.actor, stopped.pushes) == (TURN, 1, 0)
    twice = play(state, "s@30/0")
    assert twice.decision is EXCHANGE


def test_V_Q1_only_own_stones_can_be_pushed() -> None:
    state = position(stones=["", "s"])
    assert not [text for text in texts(state) if "@" in text]
    assert refusal(state, "s@0/0") == "You have no stone of that size left to push (V-Q1)"
    words = "Another stone can be pushed now, or the action ended (V-Q1)"
    assert refusal(play(before(), MISS), "7c") == words


def test_V_Q1_no_further_push_without_a_stone() -> None:
    state = play(before("s"), MISS)
    assert (state.decision, state.actor) == (TURN, 1)
    assert play(before("s"), HIT).decision is EXCHANGE


def test_V_Q2_push_ends_at_the_line() -> None:
    state = play(before(), "s@-20/0")
    assert state.quarry[-1] == (0, -2000, 800)


@pytest.mark.parametrize("text", ["s@38/0", "s@-38/0", "s@0/46", "s@0/-46", "s@999/0"])
def test_V_Q13_push_beyond_the_bars_is_rejected(text: str) -> None:
    words = "A stone of that size can be set at most 37 mm from the middle, at 45° or less (V-Q13)"
    assert refusal(before(), text) == words


def test_V_Q3_a_token_allows_a_third_push() -> None:
    state = play(before(token=True), HIT, MISS, "s>1")
    assert (state.decision, state.pushes) == (PUSH, 2)
    state.notes = []
    play(state, "s@30/0")
    assert state.plus_one == [False, False]
    assert state.notes[0] == PlusOneSpent(0)
    assert (state.decision, state.actor) == (TURN, 1)


def test_V_Q3_no_token_push_after_a_single_push() -> None:
    state = play(before(token=True), MISS, "done")
    assert (state.decision, state.actor) == (TURN, 1)
    state = play(before(token=True), HIT, "done", "s>1")
    assert (state.decision, state.actor) == (TURN, 1)
    assert state.plus_one[0]


def test_V_Q3_no_token_push_without_a_stone() -> None:
    state = play(before("ss", token=True), HIT, MISS, "s>1")
    assert (state.decision, state.actor) == (TURN, 1)


def test_V_Q4_a_fallen_stone_is_exchanged_or_sold() -> None:
    state = before(fallen=(2, 0), decision=EXCHANGE, pushes=2, brought=True, store=[0, 0, 0])
    assert texts(state) == ["l>1", "l>l", "l>m", "l>s", "s>1", "s>s"]
    play(state, "l>m", "s>1")
    assert state.carts[:3] == [0, 1, 0]
    assert state.tiles == [24, 12, 9]
    assert state.coins == [2, 2]
    assert state.store == [1, 0, 1]
    assert (state.fallen, state.decision, state.actor) == ((), TURN, 1)


def test_V_Q4_only_fallen_stones_are_settled() -> None:
    state = before(fallen=(0,), decision=EXCHANGE, pushes=2, brought=True)
    assert refusal(state, "m>1") == "There is no stone of that size to settle (V-Q4)"
    assert refusal(state, "0>1") == "There is no consolation if a stone fell (V-Q7)"
    words = "The stones that fell out of the quarry must be settled now (V-Q4)"
    assert refusal(state, "done") == words
    assert refusal(before(), "s>1") == "There are no stones to settle (V-Q4)"


def test_V_Q5_by_the_text_the_token_comes_after_the_first_two_are_settled() -> None:
    state = play(before(token=True), HIT, HIT)
    assert (state.decision, state.fallen) == (EXCHANGE, (0, 0))
    play(state, "s>s", "s>1")
    assert state.decision is PUSH
    play(state, HIT)
    assert (state.decision, state.fallen) == (EXCHANGE, (0,))
    play(state, "s>1")
    assert (state.decision, state.actor) == (TURN, 1)


def test_V_Q5_by_the_text_no_further_push_is_required() -> None:
    state = play(before(token=True), HIT, HIT, "s>1", "s>1", "done")
    assert (state.decision, state.actor, state.plus_one[0]) == (TURN, 1, True)


def test_V_Q5_settled_at_the_end() -> None:
    state = play(before(token=True, settle="end"), HIT, HIT)
    assert (state.decision, state.fallen) == (PUSH, (0, 0))
    assert play(state.clone(), "done").decision is EXCHANGE
    play(state, HIT)
    assert (state.decision, state.fallen) == (EXCHANGE, (0, 0, 0))
    play(state, "s>1", "s>1", "s>1")
    assert (state.decision, state.actor) == (TURN, 1)


def test_V_Q5_each_push_settled_before_the_next() -> None:
    state = play(before(token=True, settle="each"), HIT)
    assert (state.decision, state.fallen, state.pushes) == (EXCHANGE, (0,), 1)
    play(state, "s>1")
    assert state.decision is PUSH
    play(state, HIT, "s>1", HIT, "s>1")
    assert (state.decision, state.actor, state.plus_one[0]) == (TURN, 1, False)
    state = play(before(settle="each"), HIT, "s>1", "done")
    assert (state.decision, state.actor) == (TURN, 1)


def test_V_Q5_unsettled_stones_come_in_any_order() -> None:
    state = before(fallen=(0, 1, 0, 2), decision=EXCHANGE, pushes=2, brought=True)
    assert play(state.clone(), "m>s").fallen == (0, 0, 2)
    assert play(state.clone(), "s>s").fallen == (1, 0, 2)
    assert play(state, "l>1").fallen == (0, 1, 0)


def test_V_Q6_a_tile_must_fit_on_the_cart() -> None:
    state = before(fallen=(2,), decision=EXCHANGE, pushes=2, brought=True)
    state.carts[:3] = [0, 1, 2]
    assert texts(state) == ["l>1"]
    assert refusal(state, "l>s") == "A tile of that size does not fit on the cart (V-Q6)"
    state.carts[:3] = [0, 0, 2]
    assert texts(state) == ["l>1", "l>m", "l>s"]
    state.notes = []
    play(state, "l>m")
    assert state.notes[0] == TileLoaded(0, 1)


@pytest.mark.parametrize("settle", ["text", "each"])
def test_V_Q7_consolation_comes_before_the_token(settle: str) -> None:
    state = play(before(token=True, settle=settle), MISS, "s@30/0")
    assert (state.decision, state.fallen) == (EXCHANGE, (NOTHING,))
    assert NothingFell(0) in (state.notes or ())
    assert texts(state) == ["0>1", "0>s"]
    play(state, "0>s")
    assert state.store == [18, 14, 4]
    assert (state.carts[:3], state.decision) == ([1, 0, 0], PUSH)
    stopped = play(state.clone(), "done")
    assert (stopped.decision, stopped.actor) == (TURN, 1)
    # A third push that brings nothing down has no separate consolation.
    play(state, "s@30/20")
    assert (state.decision, state.actor) == (TURN, 1)


def test_V_Q7_consolation_at_the_end_after_two_or_three_pushes() -> None:
    state = play(before(token=True, settle="end"), MISS, "s@30/0")
    assert (state.decision, state.fallen) == (PUSH, ())
    stopped = play(state.clone(), "done")
    assert (stopped.decision, stopped.fallen) == (EXCHANGE, (NOTHING,))
    play(state, "s@30/20")
    assert (state.decision, state.fallen) == (EXCHANGE, (NOTHING,))
    play(state, "0>1")
    assert (state.coins[0], state.decision, state.actor) == (2, TURN, 1)


def test_V_Q7_no_consolation_if_the_first_of_two_brought_something_down() -> None:
    state = play(before(settle="each"), HIT, "s>1", MISS)
    assert (state.decision, state.actor) == (TURN, 1)
    state = play(before(settle="end"), MISS, "done")
    assert (state.decision, state.actor) == (TURN, 1)


def test_V_Q8_single_choice_of_a_coin_is_still_a_decision() -> None:
    state = play(before(tiles=[0, 5, 5]), HIT, "done")
    assert (state.decision, texts(state)) == (EXCHANGE, ["s>1"])
    assert refusal(state, "s>s") == "No tile of that size is left in the store (V-Q8)"
    state = play(before(tiles=[0, 5, 5]), MISS, "s@30/0")
    assert texts(state) == ["0>1"]


def test_V_Q8_the_last_tile_of_a_size_can_be_taken() -> None:
    state = play(before(tiles=[1, 5, 5]), HIT, "done")
    assert (state.decision, texts(state)) == (EXCHANGE, ["s>1", "s>s"])
    play(state, "s>s")
    assert state.tiles == [0, 5, 5]


def test_V_Q9_fallen_stones_of_this_action_cannot_be_pushed_in_it() -> None:
    state = play(before("s"), HIT)
    assert state.stones[:3] == [0, 0, 0]
    assert state.notes == [StonesFell((0,))]
    play(state, "s>1")
    assert (state.store[0], state.actor) == (19, 1)


def test_V_Q10_pushed_stone_may_fall_for_another_player() -> None:
    state = before("ss")
    state.quarry = ()
    play(state, HIT, "done")
    assert state.actor == 1
    state.quarry = (*state.quarry, *column("ssssss")[1:])
    assert play(state, HIT).fallen == (0,)
