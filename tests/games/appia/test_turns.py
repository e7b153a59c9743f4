"""Setup, turns and income (V-S, V-T, V-I)."""

from dataclasses import replace
from random import Random

import pytest

from pompeii.core.i18n import FieldError
from pompeii.games.appia import game, income
from pompeii.games.appia.actions import FOR_COINS
from pompeii.games.appia.cards import CARDS, SHOWN
from pompeii.games.appia.deal import Deal, deal, longer, piles_needed, under
from pompeii.games.appia.events import (
    CardsShown,
    CoinsTaken,
    PlusOneTaken,
    StonesPutBack,
    StonesTaken,
)
from pompeii.games.appia.quarry_physics import FILL, mirrored
from pompeii.games.appia.rule_options import Rules
from pompeii.games.appia.starting_fills import COUNT, fill
from pompeii.games.appia.state import State
from pompeii.games.appia.table import Table
from tests.games.appia.positions import new_record, play, position, refusal, texts


def new_deal(seats: int = 3, seed: str = "setup") -> Deal:
    return deal(seats, Rules(), seed)


def start(seats: int, first: int) -> State:
    return game.start(Rules(), tuple(range(seats)), replace(new_deal(seats), first=first))


# Setup


@pytest.mark.parametrize(("seats", "tokens"), [(2, (6, 1)), (3, (6, 3, 1)), (4, (6, 3, 1))])
def test_V_S1_the_point_tokens(seats: int, tokens: tuple[int, ...]) -> None:
    assert [start(seats, 0).points_left(city) for city in range(3)] == [tokens] * 3


def test_V_S2_the_stores() -> None:
    state = start(2, 0)
    assert state.store == [22 - 4, 14, 4]
    assert state.tiles == [24, 13, 9]
    assert state.supply is None


def test_V_S3_seven_cards_are_shown_and_nine_are_face_down() -> None:
    state = start(2, 0)
    assert state.open == state.piles[0][:7]
    assert state.pile == state.piles[0][7:]
    assert len(state.pile) == 9
    assert sorted((*state.open, *state.pile)) == list(CARDS)


def test_V_S4_the_quarry_is_loaded_with_a_fill_or_its_mirror_image() -> None:
    known = {fill(number) for number in range(COUNT)}
    both = known | {mirrored(stones) for stones in known}
    found = {new_deal(seed=str(seed)).quarry for seed in range(60)}
    assert found <= both
    assert found & known
    assert found - known
    for stones in found:
        assert tuple(sum(stone[0] == size for stone in stones) for size in range(3)) == FILL


def test_V_S5_all_pieces_start_in_Roma_with_a_point() -> None:
    state = start(3, 2)
    assert state.actor == state.first == 2
    assert state.at == [0, 0, 0]
    assert state.scores == [1, 1, 1]
    assert {new_deal(seed=str(seed)).first for seed in range(30)} == {0, 1, 2}


def test_V_S6_starting_goods_in_turn_order() -> None:
    state = start(4, 2)
    assert [state.stones[state.of(seat)] for seat in (2, 3, 0, 1)] == [
        [2, 0, 0],
        [2, 0, 0],
        [1, 1, 0],
        [1, 1, 0],
    ]
    assert [state.coins[seat] for seat in (2, 3, 0, 1)] == [1, 2, 2, 3]
    assert state.store == [22 - 6, 14 - 2, 4]


def test_seed_determines_the_deal() -> None:
    assert new_deal() == new_deal()
    assert new_deal() != new_deal(seed="other")
    fewer = deal(3, Rules(round_limit=10), "setup")
    assert new_deal().income[: len(fewer.income)] == fewer.income
    assert len(new_deal().income) == piles_needed(3, Rules()) == 43
    assert longer(fewer, "setup") == longer(fewer, "setup")
    assert longer(fewer, "setup").income[:-1] == fewer.income
    assert sorted(longer(fewer, "setup").income[-1]) == under(fewer.income[-1])


# Turns


def test_V_T1_turns_go_clockwise_and_a_round_ends_before_its_first_seat() -> None:
    state = start(3, 1)
    seen = []
    for _ in range(5):
        seen.append((state.actor, state.round))
        game.apply(state, FOR_COINS[state.open[0]])
        if len(state.open) <= 3:
            break
    assert seen == [(1, 1), (2, 1), (0, 1), (1, 2)]


def test_V_T2_there_is_no_pass_and_income_is_always_possible() -> None:
    state = position(stones=["", ""], purses=[0, 0], open=[7])
    assert texts(state) == ["7"]
    words = "Nobody passes: an income card can always be taken (V-T2)"
    assert refusal(state, "done") == words


# Income


def test_V_I1_a_card_gives_its_coins_or_its_stones() -> None:
    state = position(stones=["", ""], purses=[0, 0], open=[5, 7, 8, 9], store="ssssmmmmll")
    assert texts(state) == ["5c", "5s", "7c", "7s", "8c", "8s", "9c", "9s"]
    for_coins = play(state.clone(), "5c")
    assert (for_coins.coins, for_coins.stones[:3]) == ([1, 0], [0, 0, 0])
    for_stones = play(state, "5s")
    assert (for_stones.coins, for_stones.stones[:3]) == ([0, 0], [2, 0, 1])
    assert for_stones.store == [2, 4, 1]
    assert for_stones.open == (7, 8, 9)
    assert for_stones.turned == (5,)
    assert refusal(state, "5") == "Card 5 is not face up (V-I1)"


def test_V_I1_more_than_three_cards_face_up_never_give_both() -> None:
    state = position(open=[5, 7, 8, 9])
    words = "With more than 3 cards face up, a card gives either coins or stones (V-I1)"
    assert refusal(state, "5") == words


def test_V_I2_with_three_cards_face_up_both_are_received() -> None:
    state = position(stones=["", ""], purses=[0, 0], open=[5, 7, 8])
    assert texts(state) == ["5", "7", "8"]
    words = "With 3 cards face up or fewer, a card gives both coins and stones (V-I2)"
    assert refusal(state, "5c") == refusal(state, "5s") == words
    play(state, "5")
    assert (state.coins, state.stones[:3]) == ([1, 0], [2, 0, 1])


@pytest.mark.parametrize("owned", [False, True])
def test_V_I3_last_card_gives_a_token_unless_owned(owned: bool) -> None:
    state = position(open=[5])
    state.plus_one[0] = owned
    state.notes = []
    play(state, "5")
    assert state.plus_one == [True, False]
    assert (PlusOneTaken(0) in state.notes) is not owned


def test_V_I4_then_the_next_seven_are_shown() -> None:
    state = position()
    piles = state.piles
    shown = [state.open]
    state.notes = []
    for _ in range(2):
        while len(state.open) > 1:
            card = state.open[0]
            play(state, f"{card}" if len(state.open) <= 3 else f"{card}c")
        assert len(state.turned) == SHOWN - 1
        play(state, str(state.open[0]))
        shown.append(state.open)
        assert state.turned == ()
        assert CardsShown(state.open) in state.notes
    assert shown == [piles[0][:7], piles[0][7:14], piles[1][:7]]
    assert state.pile == piles[2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_V_I4_cards_face_up_turned_down_and_in_the_pile_are_always_the_sixteen(seats: int) -> None:
    """Take random cards, also beyond the piles of a short record."""
    record = new_record(seats, "sixteen")
    record.deal = replace(record.deal, income=record.deal.income[: seats - 1])
    table, random = Table(record), Random(seats)
    while table.state.refills < 5:
        state = table.state
        assert sorted((*state.open, *state.turned, *state.pile)) == list(CARDS)
        table.play(random.choice(income.legal(state)))


def test_V_I4_last_pile_is_reported_and_changes_nothing() -> None:
    state = position(open=[5])
    state.piles = state.piles[:1]
    before = state.clone()
    with pytest.raises(FieldError) as caught:
        play(state, "5")
    assert str(caught.value) == "income[1]: is missing, though the last card shown is taken"
    assert state == before


def shortage(payers: str) -> State:
    state = position(
        3,
        stones=["sss", "sssss", "mm"],
        purses=[0, 0, 0],
        open=[4, 7, 8, 9],
        store="smmm",
        shortage_payers=payers,
    )
    state.notes = []
    return play(state, "4s")


def test_V_I5_all_put_back_half_if_the_store_lacks_stones() -> None:
    state = shortage("all")
    assert state.notes == [StonesPutBack(0, (1, 2, 0)), StonesTaken(0, (4, 0, 0))]
    assert state.stones == [3 - 1 + 4, 0, 0, 5 - 2, 0, 0, 0, 2, 0]
    assert state.store == [0, 3, 0]


def test_V_I5_all_but_the_receiver_put_back_by_option() -> None:
    state = shortage("others")
    assert state.notes == [StonesPutBack(0, (0, 2, 0)), StonesTaken(0, (3, 0, 0))]
    assert state.stones[:4] == [3 + 3, 0, 0, 3]


def test_V_I5_each_size_is_settled_separately() -> None:
    state = position(stones=["", "l"], open=[3, 7, 8, 9], store="ss")
    state.notes = []
    play(state, "3s")
    assert state.notes == [
        StonesPutBack(1, (0, 0)),
        StonesPutBack(2, (0, 0)),
        StonesTaken(0, (0, 0, 0)),
    ]


def test_V_I5_large_stones_are_put_back_like_small_ones() -> None:
    state = position(stones=["", "lll"], open=[3, 7, 8, 9], store="m")  # card 3: m l
    play(state, "3s")
    assert state.stones == [0, 1, 1, 0, 0, 2]
    assert state.store == [0, 0, 0]


def test_V_I6_card_that_gives_nothing_may_be_taken() -> None:
    cards = [7, 8, 9, 10, 11]
    state = position(purses=[20, 10], stones=["", ""], open=cards, store="", coins="thirty")
    state.notes = []
    assert "7c" in texts(state)
    play(state, "7c")
    assert state.coins == [20, 10]
    assert state.notes == [CoinsTaken(0, 0)]
    play(state, "8s")
    assert state.stones == [0] * 6


def test_order_of_the_cards_depends_only_on_chance() -> None:
    firsts = {deal(2, Rules(), str(Random(seed).random())).income[0][0] for seed in range(200)}
    assert firsts == {*CARDS}
