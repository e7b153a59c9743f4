"""M1 to M3 and M5 to M7: the turn, the moves, the gates and the end."""

import pytest

from pompeii.games.downfall.board import square
from pompeii.games.downfall.flight_phase import exits
from pompeii.games.downfall.state import Decision, Phase
from tests.downfall_positions import actor, flight_position, legal, pieces, play, refusal, targets

SIX = {"scroll": "h1", "coin": "c2", "vase": "k3", "column": "e4", "mask": "d7", "helmet": "j7"}


def test_M1_left_neighbour_of_the_sixth_tile_begins() -> None:
    lava = {symbol: vent for symbol, vent in SIX.items() if symbol != "coin"}
    state = flight_position(
        {"f5": "red black yellow"}, lava=lava, tile="coin", seats=3, phase=Phase.ERUPTION
    )
    play(state, "coin>c2")
    assert (state.phase, state.decision, actor(state)) == (Phase.FLIGHT, Decision.LAVA, "black")


def test_M1_a_turn_is_one_tile_then_up_to_two_moves() -> None:
    state = flight_position({"f5": "red red red", "a2": "black"}, lava=SIX, tile="coin")
    play(state, "coin>d2")
    assert (actor(state), state.decision, state.moves_left) == ("red", Decision.MOVE, 2)
    for text in ("coin>d1", "1@a2", "1-", "+a2", "xf5:red"):
        assert refusal(state, text) == "M1"
    assert refusal(state, "call:red") == "P10"
    play(state, "f5-f4")
    assert (actor(state), state.decision, state.moves_left) == ("red", Decision.MOVE, 1)
    play(state, "f5-f6")
    assert (actor(state), state.decision, state.moves_left) == ("black", Decision.LAVA, 0)
    assert state.barred == 0


def test_M2_steps_equal_the_pieces_of_any_colour_on_the_square() -> None:
    alone = flight_position({"f3": "red"}, lava=SIX)
    assert targets(alone, "f3-") == {"f2", "e3", "g3", "f4"}
    crowd = flight_position({"f3": "red black"}, lava=SIX)
    assert targets(crowd, "f3-") == {
        "f2", "e3", "g3", "f4", "f1", "e2", "g2", "d3", "h3", "g4", "f5",
    }  # fmt: skip
    assert refusal(alone, "f3-f1") == "M2"
    assert refusal(crowd, "f3-f6") == "M2"


def test_M2_the_count_is_taken_when_each_move_begins() -> None:
    state = flight_position({"f5": "red red", "a2": "black"}, lava=SIX)
    assert "f5-f3" in legal(state)
    play(state, "f5-f4")
    assert targets(state, "f5-") == {"f4", "e5", "g5", "f6"}


def test_M2_only_lava_bars_the_way_and_turns_are_free() -> None:
    # a1 to c1 with b1 under lava: round by a2 b2 c2 takes five steps, with c2 under lava more.
    state = flight_position({"a1": "red red red", "f5": "black"}, lava={"coin": "b1", "mask": "c2"})
    assert targets(state, "a1-") == {"a2", "a3", "a4", "b2", "b3", "out"}
    assert refusal(state, "a1-b1") == "M2"
    assert refusal(state, "a1-c1") == "M2"


def test_M2_never_back_to_the_square_it_started_from() -> None:
    state = flight_position({"f5": "red red", "a2": "black"}, lava=SIX)
    assert not any(text.endswith("-f5") for text in legal(state))


def test_M2_spaces_and_buildings_count_no_more_and_a_square_holds_any_number() -> None:
    state = flight_position({"c5": "black black", "b5": "red", "b6": "red"}, lava=SIX)
    play(state, "b5-c5", "b6-c6")
    assert pieces(state) == {"c5": "red black black", "c6": "red"}


def test_M2_a_building_of_two_squares_is_two_squares() -> None:
    state = flight_position({"a2": "red", "b2": "black black"}, lava={"coin": "e4"})
    assert targets(state, "a2-") == {"a1", "b2", "a3"}


def test_M2_no_step_leads_through_the_outside_or_round_the_edge() -> None:
    state = flight_position({"k3": "red red", "a6": "black"}, lava={"coin": "e4"})
    assert targets(state, "k3-") == {"j3", "i3", "k4", "k5", "j2", "j4"}
    assert refusal(state, "k3-a4") == "M2"


def test_M2_only_own_pieces_are_moved() -> None:
    state = flight_position({"f5": "red", "g5": "black"}, lava=SIX)
    assert refusal(state, "g5-g6") == "M2"
    assert refusal(state, "a1-a2") == "M2"


def test_M3_leaving_through_a_gate_costs_one_point_and_rescues() -> None:
    state = flight_position({"a4": "red red", "a5": "red", "f5": "black"}, lava=SIX)
    assert "a4-out" in legal(state)
    play(state, "a4-out")
    assert state.rescued == [1, 0]
    assert refusal(state, "a4-out") == "M3"
    play(state, "a5-out")
    assert state.rescued == [2, 0]
    assert pieces(state) == {"a4": "red", "f5": "black"}


@pytest.mark.parametrize("gate", ["a1", "f1", "j2", "a5", "k5", "g7", "i7"])
def test_M3_every_gate_can_be_left_by_with_one_point_from_its_square(gate: str) -> None:
    state = flight_position({gate: "red", "f5": "black"}, lava={"coin": "c2"})
    assert f"{gate}-out" in legal(state)
    play(state, f"{gate}-out")
    assert state.rescued == [1, 0]


@pytest.mark.parametrize(("start", "points"), [("f2", 2), ("f3", 3), ("f4", 4), ("f5", 5)])
def test_M3_the_gate_square_must_be_in_reach_with_one_point_less(start: str, points: int) -> None:
    # Lava leaves Porta Vesuvio alone as a way out of the f column.
    walls = "e1 g1 e2 g2 e3 g3 e4 g4 e5 g5 f6"
    for there, way in ((points - 1, False), (points, True), (points + 1, True), (9, True)):
        pieces_there = " ".join(["red"] * there)
        state = flight_position({start: pieces_there, "k5": "black"}, lava={"coin": walls})
        assert (f"{start}-out" in legal(state)) is way


def test_M3_not_through_a_gate_under_lava() -> None:
    state = flight_position({"a4": "red red red", "f5": "black"}, lava={"coin": "a5"})
    assert refusal(state, "a4-out") == "M3"


@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_M3_out_of_a_gate_square_with_lava_all_around(points: int) -> None:
    stack = {"a1": " ".join(["red"] * points), "f5": "black"}
    state = flight_position(stack, lava={"coin": "b1 a2"})
    assert targets(state, "a1-") == {"out"}
    assert [gate.key for gate in exits(state, square("a1"))] == ["ercolano"]


def test_M5_points_may_be_left_unused_and_moves_declined() -> None:
    state = flight_position({"f5": "red red red", "a2": "black"}, lava=SIX)
    assert {"f5-f4", "done"} <= legal(state)
    both = play(state.clone(), "done")
    assert actor(both) == "black"
    assert (both.moves_left, both.barred) == (0, 0)
    play(state, "f5-f4", "done")
    assert actor(state) == "black"
    assert (state.moves_left, state.barred) == (0, 0)


def test_M6_seat_without_pieces_only_draws_and_places() -> None:
    state = flight_position({"f5": "black"}, lava=SIX, tile="coin", bag=["coin"] * 3)
    play(state, "coin>d2")
    assert (actor(state), state.decision) == ("black", Decision.LAVA)


def test_M6_a_discarded_tile_then_no_move_passes_the_turn() -> None:
    state = flight_position(
        {"f5": "red red"}, lava={"mask": "c2"}, tile="mask", bag=["coin", "coin", "mask", "mask"]
    )
    play(state, "mask>c3", "done")
    # Black's coin is discarded and black has no piece: red's turn, whose coin is discarded too.
    assert (actor(state), state.decision, state.moves_left) == ("red", Decision.MOVE, 2)


def test_M6_with_no_piece_left_after_the_first_move_the_turn_ends() -> None:
    state = flight_position({"a1": "red", "f5": "black"}, lava=SIX)
    play(state, "a1-out")
    assert (actor(state), state.decision) == ("black", Decision.LAVA)


def test_M7_last_tile_lets_its_seat_finish_the_turn_then_all_is_lost() -> None:
    state = flight_position({"f5": "red red", "a2": "black"}, lava=SIX, tile="coin", bag=[])
    play(state, "coin>d2")
    assert state.decision is Decision.MOVE
    play(state, "f5-f4")
    assert state.phase is Phase.FLIGHT
    play(state, "f5-e5")
    assert (state.phase, state.decision) == (Phase.OVER, Decision.NONE)
    assert state.volcano == [2, 1]
    assert (state.moves_left, state.barred) == (0, 0)
    assert pieces(state) == {}


def test_M7_the_last_tile_discarded_still_leaves_the_moves() -> None:
    state = flight_position(
        {"f5": "red", "a5": "black"}, lava={"mask": "c2"}, tile="mask", bag=["coin"]
    )
    play(state, "mask>c3", "done")
    assert (actor(state), state.decision) == ("black", Decision.MOVE)
    play(state, "a5-out")
    assert state.phase is Phase.OVER
    assert (state.rescued, state.volcano) == ([0, 1], [1, 0])


def test_M7_it_ends_at_once_when_the_last_piece_has_left() -> None:
    state = flight_position({"a1": "red"}, lava=SIX, bag=["coin"] * 9)
    play(state, "a1-out")
    assert state.phase is Phase.OVER
    assert state.rescued == [1, 0]
    assert state.moves_left == 0
    assert refusal(state, "done") == "M7"


def test_M7_it_ends_at_once_when_lava_has_taken_the_last_piece() -> None:
    state = flight_position({"d2": "red black"}, lava=SIX, tile="coin", bag=["coin"] * 9)
    play(state, "coin>d2")
    assert state.phase is Phase.OVER
    assert state.volcano == [1, 1]


def test_M7_it_ends_at_once_when_every_way_to_the_gates_is_closed() -> None:
    gates = "a1 f1 j2 a5 k5 g7"
    state = flight_position(
        {"f5": "red", "c4": "black black"},
        lava={"coin": gates, "mask": "i6"},
        tile="mask",
        bag=["coin"] * 9,
    )
    play(state, "mask>i7")
    assert state.phase is Phase.OVER
    assert state.volcano == [1, 2]
