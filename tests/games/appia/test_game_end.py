"""The end of the game and scoring (V-E)."""

import pytest

from pompeii.games.appia import game
from pompeii.games.appia.events import EndCertain, FinalPoints, GameOver, QuietRound
from pompeii.games.appia.state import Decision, State
from pompeii.games.appia.turn_and_game_end import final_points, majority
from pompeii.games.appia.view import view
from tests.games.appia.positions import A, B, C, play, position, refusal, texts

THIRTY = f"{A} {B} c1 c2 c3 c4 c5 c6"


def income(state: State) -> State:
    """Play the turn of a seat that neither builds nor travels."""
    return play(state, texts(state)[0])


def test_V_E1_a_round_in_which_a_piece_reaches_Brundisium_is_the_last() -> None:
    state = position(3, laid=C, at=["c14", "c15", "roma"], purses=[9, 9, 9])
    state.notes = []
    play(state, ">brundisium")
    assert (state.ending, state.decision) == ("brundisium", Decision.TURN)
    assert EndCertain("brundisium") in state.notes
    play(state, ">brundisium")
    assert state.notes.count(EndCertain("brundisium")) == 1
    income(state)
    assert (state.decision, state.round) == (Decision.NONE, 1)
    assert state.notes[-1] == GameOver()


def test_V_E1_b_round_in_which_the_road_is_complete_is_the_last() -> None:
    state = position(laid=f"{A} {B} {C.replace(' c17', '')}", at=["beneventum"], carts=["s"])
    play(state, "+c17")
    assert state.ending == "road"
    assert game.outcome(income(state)) is not None


def test_V_E1_first_cause_of_the_end_is_named() -> None:
    state = position(
        laid=f"{A} {B} {C.replace(' c17', '')}",
        at=["c14", "beneventum"],
        carts=["", "s"],
        purses=[9],
        round_limit=1,
    )
    play(state, ">brundisium", "+c17")
    assert (state.ending, state.decision) == ("brundisium", Decision.NONE)


def test_V_E1_c_quiet_rounds_in_a_row_end_the_game() -> None:
    state = position(laid=THIRTY, quiet_rounds=5)
    state.quiet = 3
    state.notes = []
    income(income(state))
    assert (state.quiet, state.ending) == (4, None)
    assert QuietRound(4) in state.notes
    income(income(state))
    assert (state.quiet, state.ending, state.decision) == (5, "quiet", Decision.NONE)


def test_V_E1_c_other_rounds_reset_the_count() -> None:
    state = position(laid=THIRTY, at=["c1", "roma"], purses=[9])
    state.quiet = 7
    income(play(state, ">c4"))
    assert (state.quiet, state.ending) == (0, None)
    state = position(laid=THIRTY, at=["c1", "beneventum"], carts=["", "s"])
    state.quiet = 7
    play(income(state), "+c7")
    assert (state.quiet, state.ending) == (0, None)


def test_V_E1_c_counts_only_with_thirty_tiles_at_the_end_of_the_round() -> None:
    state = position(laid=THIRTY.replace(" c6", ""))
    state.quiet = 7
    income(income(state))
    assert (state.quiet, state.ending) == (0, None)


def test_V_E1_c_quiet_rounds_may_be_unlimited() -> None:
    state = position(laid=THIRTY, quiet_rounds=0)
    state.quiet = 50
    income(income(state))
    assert (state.quiet, state.ending) == (51, None)


def test_V_E1_d_the_last_round() -> None:
    state = position(round_limit=2)
    income(income(income(state)))
    assert (state.ending, state.round) == (None, 2)
    income(state)
    assert (state.ending, state.round, state.decision) == ("limit", 2, Decision.NONE)


def test_V_E1_quiet_comes_before_the_limit() -> None:
    state = position(laid=THIRTY, quiet_rounds=5, round_limit=1)
    state.quiet = 4
    income(income(state))
    assert state.ending == "quiet"


def test_V_E1_no_action_is_possible_after_the_end() -> None:
    state = income(income(position(round_limit=1)))
    assert texts(state) == []
    assert not game.legal(state)
    assert refusal(state, "done") == "The game is over (V-E1)"


@pytest.mark.parametrize(
    ("purses", "points"),
    [([5, 4, 3], (2, 0, 0)), ([5, 5, 3], (2, 2, 0)), ([0, 0, 0], (2, 2, 2))],
)
def test_V_E2_most_coins(purses: list[int], points: tuple[int, ...]) -> None:
    assert final_points(position(3, purses=purses))[0] == ("coins", points)


@pytest.mark.parametrize(
    ("tokens", "least", "points"),
    [
        ([5, 3, 1], 1, (8, 4, 0)),
        ([5, 3, 3], 1, (8, 2, 2)),
        ([5, 3, 3, 3], 1, (8, 1, 1, 1)),
        ([5, 5, 3], 1, (6, 6, 0)),
        ([5, 5, 5], 1, (4, 4, 4)),
        ([5, 5, 5, 5], 1, (3, 3, 3, 3)),
        ([5, 0], 1, (8, 0)),
        ([5, 0], 0, (8, 4)),
        ([5, 0, 0, 0], 0, (8, 1, 1, 1)),
        ([0, 0, 0], 1, (0, 0, 0)),
        ([0, 0, 0], 0, (4, 4, 4)),
    ],
)
def test_V_E3_most_and_second_most_tokens(
    tokens: list[int], least: int, points: tuple[int, ...]
) -> None:
    found = majority(tokens, least)
    assert found == points
    assert {*map(type, found)} == {int}  # as a trace writes them


def test_V_E3_view_shows_the_current_value_of_the_majorities() -> None:
    state = position(3, laid=A)
    state.bonus = [3, 1, 0, 2, 1, 0, 0, 0, 0]
    assert view(state, [], None).majorities == ((8, 4, 0), (6, 6, 0), (0, 0, 0))


def test_V_E3_each_segment_has_majorities() -> None:
    state = position(round_limit=1)
    state.bonus = [1, 2, 0, 1, 0, 0]
    state.coins = [0, 9]
    state.open = (9, 7, 8, 10, 11)
    state.notes = []
    play(state, "9s", "8s")
    assert [note for note in state.notes if isinstance(note, FinalPoints)] == [
        FinalPoints("coins", (0, 2)),
        FinalPoints("A", (6, 6)),
        FinalPoints("B", (8, 0)),
        FinalPoints("C", (0, 0)),
    ]
    assert state.scores == [1 + 6 + 8, 1 + 2 + 6]


def test_V_E4_most_points_win_and_a_tie_is_shared() -> None:
    state = position(3, round_limit=1, purses=[0, 0, 0])
    state.open = (9, 7, 8, 10, 11, 12)
    assert game.outcome(state) is None
    play(state, "9s", "7s", "8s")
    assert game.outcome(state) == [0, 1, 2]
    state.scores = [3, 5, 5]
    assert game.outcome(state) == [1, 2]
