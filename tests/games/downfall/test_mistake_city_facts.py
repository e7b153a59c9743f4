"""Facts of phase one: places, relatives and cards."""

from collections.abc import Iterator

from pompeii.games.downfall.actions import Relative
from pompeii.games.downfall.board import NUMBER_SQUARES, square
from pompeii.games.downfall.mistake_city_facts import card_spent, cards, places, relatives
from pompeii.games.downfall.mistake_comparison import Candidate
from pompeii.games.downfall.mistake_facts import (
    CardSpent,
    Fact,
    NearVent,
    Neighbours,
    Relatives,
    Steps,
)
from pompeii.games.downfall.mistake_playouts import CARD, CHOSEN, NEWCOMERS, Group
from tests.downfall_positions import city_position
from tests.games.downfall.mistakes import compare, compared, table

RED, BLACK = 0, 1
HANDS = ((5, 6, 7, 9), (3, 5, 7, 8))


def facts(candidates: Iterator[Candidate]) -> list[Fact]:
    return [candidate.fact for candidate in candidates]


def test_places_for_a_new_piece_are_compared() -> None:
    found = facts(places(compared("classic-2", 0, "2@e1")))
    c3, e1 = square("c3"), square("e1")
    assert found == [Steps((c3, 4), (e1, 1)), NearVent((c3, 1), (e1, 3))]
    assert facts(places(compared("classic-2", 63, "c3-a2"))) == []


def test_relatives_who_come_are_counted() -> None:
    state = city_position({"f5": "red black", "i3": "black"}, hands=HANDS)
    (found,) = relatives(compare(state, "5@i3", "7@f5", 4))
    assert found == Candidate(Relatives(1, 2), frozenset([Group(NEWCOMERS, RED)]))
    assert facts(relatives(compare(state, "7@f5", "5@i3", 4))) == []


def test_action_without_a_new_piece_leaves_it_out_of_the_test_too() -> None:
    game = table("classic-2")
    ply = next(ply for ply, step in enumerate(game.steps) if isinstance(step.action, Relative))
    comparison = compare(game.at(ply).state, "done", game.steps[ply].action.text, 4)
    ((_fact, groups),) = relatives(comparison)
    assert groups == {Group(NEWCOMERS, comparison.seat), Group(CHOSEN, comparison.seat)}


def test_card_with_the_greatest_difference_is_named() -> None:
    state = city_position({"e6": "black black black"}, hands=((7, 7, 9, 9), (3, 7, 8, 9)))
    found = [*cards(compare(state, "7@f5", "9@e6", 4), BLACK)]
    fact, newcomers = (
        Neighbours(BLACK, unseen=True, card=9, played=3, better=0),
        Group(NEWCOMERS, BLACK),
    )
    with_card = frozenset([newcomers, Group(CARD, BLACK, 9)])
    assert found == [Candidate(fact, frozenset([newcomers])), Candidate(fact, with_card)]


def test_another_card_of_the_seat_may_make_up_for_it() -> None:
    state = city_position({"f5": "black", "i3": "red red"}, hands=((5, 7, 7, 9), (3, 5, 7, 8)))
    assert facts(cards(compare(state, "7@f5", "5@i3", 4), BLACK)) == []
    fact = Neighbours(BLACK, unseen=True, card=5, played=3, better=2)
    assert {*facts(cards(compare(state, "5@i3", "7@f5", 4), BLACK))} == {fact}


def test_card_is_worth_more_in_the_hand_if_it_brings_more_later() -> None:
    assert CardSpent(6, joker=False, relatives=1) in facts(
        card_spent(compared("classic-2", 7, "10@f7"))
    )
    hands = ((7, 9, 9, 10), (3, 5, 7, 8))
    state = city_position({"f5": "black"}, hands=hands)
    assert facts(card_spent(compare(state, "7@f5", "9@e6", 1))) == []
    assert facts(card_spent(compared("classic-2", 63, "c3-a2"))) == []


def test_joker_is_worth_more_in_the_hand() -> None:
    state = table("classic-2").at(7).state
    state.free &= ~NUMBER_SQUARES[6]
    found = facts(card_spent(compare(state, "6@f7", "10@f7", 1)))
    assert found == [CardSpent(6, joker=True, relatives=0)]
