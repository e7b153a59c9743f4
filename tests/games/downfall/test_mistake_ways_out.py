"""Facts about people who are lost, get out of the city, or need more moves for it."""

from collections.abc import Iterator

from pompeii.games.downfall.actions import OUT
from pompeii.games.downfall.board import square
from pompeii.games.downfall.mistake_comparison import Candidate
from pompeii.games.downfall.mistake_facts import Escapes, Fact, Fate, Fates, Ways
from pompeii.games.downfall.mistake_ways_out import (
    different_fates,
    escapes,
    escapes_of_moved,
    longer_ways,
    missing_moves,
)
from tests.downfall_positions import flight_position
from tests.games.downfall.mistakes import compare, compared

RED, BLACK = 0, 1
LOST, SAFE = Fate(None, cause="cut-off"), Fate(None)


def facts(candidates: Iterator[Candidate]) -> list[Fact]:
    return [candidate.fact for candidate in candidates]


def spot(name: str, moves: int, gate: str, *, threatened: bool = False) -> Fate:
    return Fate(square(name), moves, gate, threatened)


def squares(names: str) -> tuple[int, ...]:
    return tuple(map(square, names.split()))


def test_moves_to_a_gate_are_compared() -> None:
    played, better = spot("c3", 2, "ercolano"), spot("a2", 1, "ercolano")
    found = facts(different_fates(compared("classic-2", 63, "c3-a2")))
    assert Fates(BLACK, 1, squares("c3"), played, better) in found
    played = spot("g1", 2, "vesuvio", threatened=True)
    left = Fates(RED, 1, squares("f3"), played, Fate(OUT))
    assert left in facts(different_fates(compared("retold-3", 48, "f3-out")))
    assert left.final


def test_lost_people_of_a_seat_are_one_fact() -> None:
    pieces = {"g1": "black", "h1": "black black", "f1": "black", "a5": "red"}
    state = flight_position(
        pieces,
        lava={"scroll": "g2 h2 f2", "column": "e1"},
        tile="column",
        bag=("scroll", "coin"),
    )
    found = facts(different_fates(compare(state, "column>d1", "column>f1", 1)))
    buried = Fate(None, cause="lava")
    near = spot("f1", 1, "vesuvio")
    both = Fates(BLACK, 3, squares("g1 h1"), SAFE, LOST)
    assert found == [Fates(BLACK, 1, squares("f1"), near, buried), both]
    assert both.final


def test_people_who_need_more_moves_are_one_fact() -> None:
    (fact,) = facts(longer_ways(compared("classic-2", 158, "helmet>g6")))
    assert isinstance(fact, Ways)
    assert {*squares("i4 h5 i5 e6 i6")} <= {*fact.squares}
    assert fact.played > fact.better
    assert fact.left == (6, 6)


def test_piece_that_gets_out_is_one_of_those_who_need_more_moves() -> None:
    pieces = {"h6": "red red red", "g7": "red", "a1": "black"}
    state = flight_position(pieces, bag=["coin"] * 6)
    (fact,) = facts(longer_ways(compare(state, "h6-h5", "g7-out", 1)))
    assert fact == Ways(RED, 4, squares("h6 g7"), 1 + 2 + 2 + 3, 1 + 2 + 3, (7, 7))


def test_people_of_a_square_are_together() -> None:
    state = flight_position({"a5": "red red", "f1": "black"}, bag=("coin",))
    (fact,) = facts(longer_ways(compare(state, "done", "a5-out", 1)))
    assert fact == Ways(RED, 2, squares("a5"), 2, 1, (0, 1))


def test_lost_people_need_no_moves() -> None:
    state = flight_position({"a5": "red red", "f1": "black"}, bag=())
    assert facts(longer_ways(compare(state, "done", "a5-out", 1))) == []


PIECES = {"c1": "red", "k6": "red", "f1": "black"}


def test_missing_moves_are_those_of_the_whole_seat() -> None:
    comparison = compare(flight_position(PIECES, seats=3), "done", "c1-b1", 1)
    assert facts(missing_moves(comparison)) == [Ways(RED, 2, (), 5, 4, (0, 1))]


def test_nothing_is_missing_if_enough_moves_are_left_or_a_piece_is_lost() -> None:
    state = flight_position(PIECES, bag=["coin"] * 9)
    assert facts(missing_moves(compare(state, "done", "c1-b1", 1))) == []
    state = flight_position(PIECES, bag=())
    assert facts(missing_moves(compare(state, "done", "c1-b1", 1))) == []
    assert facts(missing_moves(compared("classic-2", 20, "3@c3"))) == []


def test_numbers_of_people_who_get_out_are_compared() -> None:
    state = flight_position({"a5": "red red", "f1": "black"}, bag=("coin",))
    comparison = compare(state, "done", "a5-out", 4)
    both = Escapes(RED, squares("a5"), 2, 0.0, 2.0)
    assert facts(escapes(comparison)) == facts(escapes_of_moved(comparison)) == [both]


def test_people_who_stay_are_not_among_the_moved_ones() -> None:
    comparison = compared("classic-2", 158, "helmet>g6")
    assert facts(escapes(comparison))
    assert facts(escapes_of_moved(comparison)) == []


def test_escapes_are_not_counted_in_phase_one() -> None:
    assert facts(escapes(compared("classic-2", 20, "3@c3"))) == []
