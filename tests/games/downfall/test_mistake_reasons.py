"""The reasons of mistakes: facts about the board that the playouts confirm."""

import pickle

import pytest

from pompeii.core.incremental_work import at_once
from pompeii.games.downfall.actions import OUT, parse
from pompeii.games.downfall.board import NAMES, NUMBER_SQUARES, square
from pompeii.games.downfall.mistake_facts import (
    Arrivals,
    Both,
    CardSpent,
    Escapes,
    Fact,
    Fate,
    Fates,
    LongerWays,
    NearVent,
    Neighbours,
    Relatives,
    Steps,
)
from pompeii.games.downfall.mistake_reasons import SHARE, Comparison, find_reasons, way_out
from tests.games.downfall.mistakes import ALL, compared, table

OTHER_PLAYOUTS, OTHER_SEED = 32, "others"
HALF = 0.5


def facts(name: str, ply: int, better: str) -> list[Fact]:
    return [reason.fact for reason in compared(name, ply, better).reasons()]


def spot(name: str, moves: int, gate: str, *, threatened: bool = False) -> Fate:
    return Fate(square(name), moves, gate, threatened)


@pytest.mark.parametrize(("name", "ply", "better"), ALL)
def test_without_its_people_or_cards_a_reason_takes_half_of_the_loss(
    name: str, ply: int, better: str
) -> None:
    comparison = compared(name, ply, better)
    found = comparison.reasons()
    assert found
    loss = comparison.loss()
    for reason in found:
        assert comparison.loss(reason.groups) <= (1 - SHARE) * loss
    game = table(name)
    other = Comparison(game.at(ply).state, game.steps[ply].action, parse(better))
    at_once(other.run(OTHER_PLAYOUTS, OTHER_SEED))
    assert other.share(found[0].groups) >= HALF


# Facts


def candidates(name: str, ply: int, better: str) -> list[Fact]:
    """Return the facts of an action, confirmed or not, with one playout."""
    game = table(name)
    comparison = Comparison(game.at(ply).state, game.steps[ply].action, parse(better))
    at_once(comparison.run(1))
    return [candidate.fact for candidate in comparison._facts()]


def test_moves_to_a_gate_are_compared() -> None:
    played = spot("c3", 2, "ercolano")
    better = spot("a2", 1, "ercolano")
    assert facts("classic-2", 63, "c3-a2") == [Fates(1, 1, square("c3"), played, better)]
    played = spot("g1", 2, "vesuvio", threatened=True)
    assert facts("retold-3", 48, "f3-out") == [Fates(0, 1, square("f3"), played, Fate(OUT))]


def test_lava_buries_or_cuts_off() -> None:
    played = spot("c5", 3, "marina", threatened=True)
    (fact,) = facts("classic-2", 98, "mask>c5")
    assert fact == Fates(0, 1, square("c5"), played, Fate(None, cause="lava"))
    better = spot("e2", 4, "stabia", threatened=True)
    cut_off = Fates(1, 1, square("e2"), Fate(None, cause="cut-off"), better)
    assert cut_off in candidates("classic-2", 92, "scroll>e1")


def test_rivals_who_need_more_moves_are_a_reason() -> None:
    played, better = (spot("f3", moves, "vesuvio", threatened=True) for moves in (2, 3))
    assert facts("retold-3", 82, "scroll>f2") == [Fates(2, 2, square("f3"), played, better)]


def test_longer_ways_of_many_people_are_one_reason() -> None:
    (fact,) = facts("classic-2", 158, "helmet>g6")
    assert isinstance(fact, LongerWays)
    assert [NAMES[at] for at in fact.squares] == ["i4", "h5", "i5", "e6", "i6"]
    assert (fact.seat, fact.count, fact.longer) == (1, 5, True)


def test_omen_is_explained_by_both_people() -> None:
    (fact,) = facts("retold-3", 34, "xa3:yellow")
    assert isinstance(fact, Both)
    thrown = Fate(None, cause="thrown")
    assert fact.first == Fates(1, 1, square("g4"), thrown, spot("g4", 3, "vesuvio"))
    assert fact.second == Fates(2, 1, square("a3"), spot("a3", 2, "ercolano"), thrown)


def test_relatives_who_come_are_counted() -> None:
    assert facts("classic-2", 41, "+b4") == [Relatives(0, 2)]
    assert Relatives(0, 1) in candidates("classic-2", 9, "10@f7")
    both = Both(Arrivals(2, 1.0, 1.625), Neighbours(1, 1, 2, 1))
    assert facts("retold-3", 11, "+b1") == [both]


def test_neighbours_for_the_cards_of_all_players_are_compared() -> None:
    assert facts("classic-2", 20, "3@c3")[0] == Neighbours(0, 3, 1, 2)
    assert facts("retold-3", 0, "1@a2") == [Neighbours(2, 2, 1, 0)]


def test_places_for_a_new_piece_are_compared() -> None:
    found = candidates("classic-2", 0, "2@e1")
    c3, e1 = square("c3"), square("e1")
    assert Fates(1, 1, None, spot("c3", 5, "ercolano"), spot("e1", 2, "vesuvio")) in found
    assert Steps((c3, 4), (e1, 1)) in found
    assert NearVent((c3, 1), (e1, 3)) in found


def test_card_is_worth_more_in_the_hand() -> None:
    assert CardSpent(6, joker=False, neighbours=1) in candidates("classic-2", 7, "10@f7")
    assert not any(isinstance(fact, CardSpent) for fact in candidates("classic-2", 0, "2@e1"))


def test_joker_is_worth_more_in_the_hand() -> None:
    state = table("classic-2").at(7).state
    state.free &= ~NUMBER_SQUARES[6]
    comparison = Comparison(state, parse("6@f7"), parse("10@f7"))
    at_once(comparison.run(1))
    found = [candidate.fact for candidate in comparison._facts()]
    assert CardSpent(6, joker=True, neighbours=0) in found


def test_escapes_are_the_last_resort() -> None:
    (fact,) = facts("classic-2", 87, "c3-a3")
    assert isinstance(fact, Escapes)
    assert (fact.seat, fact.squares, fact.count) == (1, (), 16)
    assert fact.better - fact.played > 0.5
    one, _other = facts("classic-2", 150, "b5-a5")
    assert isinstance(one, Escapes)
    assert one.squares == (square("e6"),)


def test_good_action_has_no_reasons() -> None:
    game = table("classic-2")
    comparison = Comparison(game.at(63).state, parse("c3-a2"), game.steps[63].action)
    at_once(comparison.run())
    assert comparison.reasons() == []


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


# Ways out


@pytest.mark.parametrize(
    ("people", "moves", "gate"),
    [("f1", 1, "vesuvio"), ("f2", 2, "vesuvio"), ("f2 f2", 1, "vesuvio"), ("e2", 3, "vesuvio"),
     ("e2 f2", 2, "vesuvio"), ("f3 f3 g1", 2, "vesuvio")],
)  # fmt: skip
def test_company_saves_moves(people: str, moves: int, gate: str) -> None:
    state = table("classic-2").at(0).state
    names = people.split()
    for name in names:
        state.put(0, square(name))
    assert way_out(state, square(names[0])) == (moves, gate)


def test_people_who_are_cut_off_have_no_way_out() -> None:
    state = table("classic-2").at(0).state
    state.put(0, square("a1"))
    state.open = 1 << square("c1") | 1 << square("d1")
    with pytest.raises(ValueError, match="cut off"):
        way_out(state, square("c1"))
