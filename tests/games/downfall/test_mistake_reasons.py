"""The reasons of mistakes: facts about the board that the playouts confirm."""

import pickle

import pytest

from pompeii.analysis.report import PART_SHARE, REASON_SHARE
from pompeii.games.downfall.actions import OUT, parse
from pompeii.games.downfall.board import square
from pompeii.games.downfall.mistake_city_facts import cards
from pompeii.games.downfall.mistake_comparison import Comparison
from pompeii.games.downfall.mistake_facts import (
    Both,
    Escapes,
    Fact,
    Fate,
    Fates,
    Neighbours,
    Relatives,
    Ways,
)
from pompeii.games.downfall.mistake_reasons import find_reasons, reasons
from tests.downfall_positions import flight_position
from tests.games.downfall.mistakes import ALL, compare, compared, table

OTHER_PLAYOUTS, OTHER_SEED = 32, "others"
HALF = 0.5


def facts(name: str, ply: int, better: str) -> list[Fact]:
    return [reason.fact for reason in reasons(compared(name, ply, better))]


def spot(name: str, moves: int, gate: str, *, threatened: bool = False) -> Fate:
    return Fate(square(name), moves, gate, threatened)


@pytest.mark.parametrize(("name", "ply", "better"), ALL)
def test_without_its_people_or_cards_a_reason_takes_half_of_the_loss(
    name: str, ply: int, better: str
) -> None:
    comparison = compared(name, ply, better)
    found = reasons(comparison)
    assert found
    loss = comparison.loss()
    for reason, least in zip(found, (REASON_SHARE, PART_SHARE), strict=False):
        assert comparison.loss(reason.groups) <= (1 - least) * loss
    game = table(name)
    played = game.steps[ply].action.text
    other = compare(game.at(ply).state, played, better, OTHER_PLAYOUTS, OTHER_SEED)
    assert other.share(found[0].groups) >= HALF


def test_lava_buries() -> None:
    played = spot("c5", 3, "marina")
    (fact,) = facts("classic-2", 98, "mask>c5")
    assert fact == Fates(0, 1, (square("c5"),), played, Fate(None, cause="lava"))


def test_omen_is_explained_by_both_people() -> None:
    (fact,) = facts("retold-3", 34, "xa3:yellow")
    assert isinstance(fact, Both)
    thrown = Fate(None, cause="thrown")
    assert fact.first == Fates(2, 1, (square("a3"),), spot("a3", 2, "ercolano"), thrown)
    assert fact.second == Fates(1, 1, (square("g4"),), thrown, spot("g4", 3, "vesuvio"))


def test_card_of_the_actor_is_left_out_if_relatives_are_enough() -> None:
    comparison = compared("classic-2", 20, "3@c3")
    assert Neighbours(0, unseen=False, card=3, played=1, better=2) in [
        each.fact for each in cards(comparison, 0)
    ]
    assert [each.fact for each in reasons(comparison)] == [Relatives(0, 1)]


def test_card_of_the_actor_is_a_reason_with_another_fact() -> None:
    (fact,) = facts("classic-2", 24, "+e1")
    assert isinstance(fact, Both)
    assert fact.second == Neighbours(0, unseen=False, card=2, played=1, better=2)


def test_card_of_the_actor_is_shown_with_the_relatives_who_come_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    comparison = compared("classic-2", 20, "3@c3")
    monkeypatch.setattr(Comparison, "share", lambda _comparison, groups: len(groups) * 0.3)
    card = Neighbours(0, unseen=False, card=3, played=1, better=2)
    assert Both(Relatives(0, 1), card) in [reason.fact for reason in reasons(comparison)]


def test_relatives_who_come_are_shown_beside_a_card_of_a_rival() -> None:
    card = Neighbours(1, unseen=True, card=3, played=2, better=0)
    assert facts("classic-2", 34, "3@c3") == [card, Relatives(1, 2)]


def test_card_of_a_rival_is_a_reason() -> None:
    assert facts("classic-3", 0, "5@i3") == [Neighbours(1, unseen=True, card=2, played=1, better=0)]


def test_rivals_who_need_more_moves_are_a_reason() -> None:
    played, better = (spot("f3", moves, "vesuvio", threatened=True) for moves in (2, 3))
    fact = Fates(2, 2, (square("f3"),), played, better)
    assert facts("retold-3", 82, "scroll>f2") == [fact]


def test_longer_ways_of_many_people_are_one_reason() -> None:
    (fact,) = facts("classic-2", 158, "helmet>g6")
    assert isinstance(fact, Ways)
    assert (fact.seat, fact.count) == (1, 5)


def test_escapes_are_the_last_resort() -> None:
    (fact,) = facts("classic-2", 150, "b5-a5")
    assert isinstance(fact, Escapes)
    assert (fact.seat, fact.squares, fact.count) == (1, (square("e6"),), 1)
    assert fact.played - fact.better > 0.5


def test_second_reason_may_be_smaller_if_people_are_lost() -> None:
    pieces = {"f1": "red", "a5": "black black", "g3": "red", "h3": "black"}
    state = flight_position(pieces, lava={"column": "e1 b5"}, tile="column", bag=["coin"] * 6)
    first, second = reasons(compare(state, "column>f1", "column>a5"))
    assert isinstance(first.fact, Fates)
    assert isinstance(second.fact, Fates)
    assert (first.fact.count, first.fact.better.cause) == (2, "lava")
    assert (second.fact.count, second.fact.played.cause) == (1, "lava")
    assert PART_SHARE <= second.share < REASON_SHARE <= first.share


@pytest.mark.parametrize(
    ("better", "fate"), [("f1-out", Fate(OUT)), ("f2-f1", spot("f1", 1, "vesuvio"))]
)
def test_second_reason_may_be_about_a_part_of_all_people(
    better: str, fate: Fate, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = better[:2]
    state = flight_position({moved: "red", "a5": "red", "g7": "red", "c3": "black"})
    state.moves_left = 1
    comparison = compare(state, "done", better, 4)
    monkeypatch.setattr(Comparison, "share", lambda _comparison, groups: len(groups) * 0.3)
    first, second = reasons(comparison)
    assert isinstance(first.fact, Ways)
    assert (first.fact.squares, first.fact.left) == ((), (2, 2))
    assert isinstance(second.fact, Fates)
    assert (second.fact.squares, second.fact.better) == ((square(moved),), fate)


def test_people_of_one_square_need_more_moves_the_fewer_are_left_on_it() -> None:
    state = flight_position({"g5": "red red red", "a5": "red", "c3": "black"})
    comparison = compare(state, "done", "a5-out", 1)
    stack = [group for group in comparison.groups if group.at == square("g5")]
    assert comparison.moves(stack) == (1 + 2 + 3, 1 + 2 + 3)
    state.put(1, square("g6"))
    assert compare(state, "done", "a5-out", 1).moves(stack) == (1 + 2 + 2, 1 + 2 + 2)


def test_good_action_has_no_reasons() -> None:
    game = table("classic-2")
    played = game.steps[63].action.text
    assert reasons(compare(game.at(63).state, "c3-a2", played)) == []


@pytest.mark.parametrize(("ply", "better"), [(14, "5@i3"), (87, "c3-a3")])
def test_nothing_is_said_if_no_fact_is_enough(ply: int, better: str) -> None:
    assert facts("classic-2", ply, better) == []


def test_facts_of_a_game_are_found_step_by_step_and_sent_to_other_processes() -> None:
    work = find_reasons(table("classic-2"), 63, parse("c3-a2"))
    steps = 0
    try:
        while True:
            next(work)
            steps += 1
    except StopIteration as end:
        found = end.value
    assert steps == 64
    assert found == facts("classic-2", 63, "c3-a2")
    assert pickle.loads(pickle.dumps(found)) == found
