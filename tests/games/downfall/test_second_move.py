"""M4: pieces that may make the second move; M8: the winner."""

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.state import Decision, Phase
from tests.downfall_positions import actor, flight_position, legal, play, refusal, targets

LAVA = {"coin": "c2", "mask": "d7"}


def may_move_again(state_pieces: dict[str, str], first: str, twice: str = "alone") -> bool:
    """Return True if red may move on from the square where the first move ended."""
    state = flight_position(state_pieces, lava=LAVA, same_piece_twice=twice)
    play(state, first)
    if actor(state) != "red" or state.decision is not Decision.MOVE:
        return False
    return bool(targets(state, first.split("-")[1] + "-"))


def test_M4_two_moves_by_two_different_pieces() -> None:
    state = flight_position({"f5": "red red", "a2": "black"}, lava=LAVA)
    play(state, "f5-g5")
    assert refusal(state, "g5-g6") == "M4"
    assert {text.split("-")[0] for text in legal(state)} == {"f5", "done"}


def test_M4_lone_piece_on_its_square_may_make_both_moves() -> None:
    assert may_move_again({"f5": "red", "b2": "red", "a2": "black"}, "f5-g5")


def test_M4_lone_piece_has_no_piece_of_any_colour_beside_it() -> None:
    assert not may_move_again({"f5": "red black", "b2": "red"}, "f5-g5")


def test_M4_lone_piece_is_determined_at_the_start_of_the_first_move() -> None:
    assert not may_move_again({"f5": "red red", "b2": "red"}, "f5-g5")
    assert may_move_again({"f5": "red", "g5": "black", "b2": "red"}, "f5-g5")


def test_M4_only_piece_of_its_owner_may_make_both_moves() -> None:
    assert may_move_again({"f5": "red black black"}, "f5-g5")
    assert may_move_again({"f5": "red black black"}, "f5-h5")


def test_M4_only_piece_is_determined_when_the_moves_begin() -> None:
    assert not may_move_again({"f5": "red red black"}, "f5-h5")
    state = flight_position({"f5": "red red black", "a2": "black"}, lava=LAVA)
    play(state, "f5-h5")
    assert targets(state, "h5-") == set()
    assert targets(state, "f5-") != set()


def test_M4_the_owners_only_one_on_a_square_is_not_its_only_one_in_the_city() -> None:
    assert not may_move_again({"f5": "red black", "a2": "red"}, "f5-g5")


def test_M4_piece_that_joins_an_own_piece_may_move_again() -> None:
    # Two red pieces now stand there, and one of them is not the piece that moved.
    assert may_move_again({"f5": "red black", "g5": "red"}, "f5-g5")
    state = flight_position({"f5": "red black", "g5": "red", "a2": "black"}, lava=LAVA)
    play(state, "f5-g5")
    assert "g5-h6" in legal(state)


def test_M4_piece_that_joins_a_rival_may_not_move_again() -> None:
    state = flight_position({"f5": "red red", "g5": "black", "b2": "red"}, lava=LAVA)
    play(state, "f5-g5")
    assert refusal(state, "g5-g6") == "M4"
    assert {text.split("-")[0] for text in legal(state)} == {"b2", "f5", "done"}


def test_M4_both_moves_by_any_piece_by_option() -> None:
    for there in ({"f5": "red red"}, {"f5": "red black", "b2": "red"}):
        assert may_move_again(there, "f5-g5", twice="always")
        assert not may_move_again(there, "f5-g5")


def test_M4_rescued_piece_bars_no_other() -> None:
    state = flight_position({"a1": "red red red", "f5": "black"}, lava=LAVA)
    play(state, "a1-out")
    assert state.barred == 0
    play(state, "a1-out")
    assert state.rescued == [2, 0]


def test_M4_the_bar_ends_with_the_turn() -> None:
    state = flight_position(
        {"f5": "red red", "a2": "black"}, lava=LAVA, bag=["coin", "coin", "coin"]
    )
    play(state, "f5-g5", "done", "coin>c1", "done", "coin>d1")
    assert actor(state) == "red"
    assert targets(state, "g5-")


@pytest.mark.parametrize(
    ("rescued", "volcano", "winners"),
    [
        ([3, 2, 1], [9, 0, 0], [0]),
        ([2, 3, 3], [0, 5, 4], [2]),
        ([3, 3, 1], [4, 4, 0], [0, 1]),
        ([0, 0, 0], [7, 7, 7], [0, 1, 2]),
        ([0, 0, 0], [7, 8, 6], [2]),
        ([1, 0, 1], [2, 0, 2], [0, 2]),
        ([10, 2, 9], [30, 0, 1], [0]),
    ],
)
def test_M8_most_rescued_then_fewest_lost_then_shared(
    rescued: list[int], volcano: list[int], winners: list[int]
) -> None:
    state = flight_position({"a1": "red"}, lava=LAVA, seats=3)
    assert game.outcome(state) is None
    state.rescued, state.volcano = rescued, volcano
    state.rescued[0] -= 1
    play(state, "a1-out")
    assert state.phase is Phase.OVER
    assert game.outcome(state) == winners


def test_M8_all_rescued_without_losses_wins() -> None:
    state = flight_position({"a1": "red"}, lava=LAVA)
    play(state, "a1-out")
    assert game.outcome(state) == [0]
