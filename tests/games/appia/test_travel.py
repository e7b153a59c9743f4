"""Travel (V-M)."""

import pytest

from pompeii.games.appia.board import NAMES, PLACES
from pompeii.games.appia.events import CityReached, CoinsPaid
from pompeii.games.appia.state import Decision, State
from pompeii.games.appia.travel import full, targets
from tests.games.appia.positions import A, B, C, play, position, refusal, texts


def costs(state: State) -> dict[str, int]:
    return {NAMES[place]: cost for place, cost in targets(state).items()}


def travels(state: State) -> list[str]:
    return [text for text in texts(state) if text.startswith(">")]


def test_V_M1_one_to_three_steps_for_one_three_or_six_coins() -> None:
    state = position(laid="a1 a4 a8", purses=[9])
    assert costs(state) == {"a1": 1, "a4": 3, "a8": 6}
    state.notes = []
    play(state, ">a4")
    assert (state.coins[0], NAMES[state.at[0]]) == (6, "a4")
    assert state.notes == [CoinsPaid(0, 3)]


def test_V_M1_unaffordable_steps_are_not_legal() -> None:
    state = position(laid="a1 a4 a8", purses=[3])
    assert travels(state) == [">a1", ">a4"]
    words = "Travelling to a8 costs more coins than you have: 6 (V-M1)"
    assert refusal(state, ">a8") == words


def test_V_M1_forward_and_no_farther_than_three_steps() -> None:
    state = position(laid=A, purses=[9], at=["a5"])
    for name in ("a1", "a4", "a5"):
        assert refusal(state, f">{name}") == "A piece only moves forward (V-M1)"
    state = position(laid=A, purses=[20])
    assert refusal(state, ">tarracina") == "tarracina is more than 3 steps away (V-M1)"


def test_V_M2_only_over_tiles_along_lines() -> None:
    state = position(laid="a1 a9 a7", purses=[9])
    assert travels(state) == [">a1"]
    assert refusal(state, ">a2") == "There is no tile on a2 (V-M2)"
    assert refusal(state, ">a9") == "No path of tiles leads to a9 (V-M2)"


def test_V_M3_a_tile_holds_one_piece_and_a_large_one_two() -> None:
    state = position(4, laid="a1 a2 a5", purses=[9], at=["roma", "a1", "a2", "roma"])
    assert travels(state) == [">a2", ">a5"]
    assert refusal(state, ">a1") == "The tile on a1 is full (V-M3)"
    state.at[3] = PLACES["a2"]
    assert [NAMES[at] for at in (1, 2) if full(state) >> at & 1] == ["a1", "a2"]
    assert travels(state) == [">a5"]


def test_V_M3_second_large_tile_on_the_way_makes_no_room() -> None:
    at = ["roma", "a2", "a9", "a2"]
    assert refusal(position(4, laid="a2 a9", at=at), ">a2") == "The tile on a2 is full (V-M3)"


def test_V_M2_path_may_be_missing_despite_enough_steps() -> None:
    state = position(laid="a1", city_step="free")
    assert refusal(state, ">tarracina") == "No path of tiles leads to tarracina (V-M2)"
    state = position(laid="b4", at=["tarracina"])
    assert refusal(state, ">b4") == "No path of tiles leads to b4 (V-M2)"


def test_V_M3_no_city_is_ever_full() -> None:
    state = position(laid="a1", at=["roma", "tarracina"])
    assert refusal(state, ">tarracina") == "tarracina is more than 3 steps away (V-M1)"


def test_V_M2_every_tile_on_the_way_connects() -> None:
    state = position(laid="a1 a4 a5 a8 a9", at=["a1"])
    assert costs(state) == {"a4": 1, "a5": 1, "a8": 3, "a9": 3, "tarracina": 6}


def test_V_M6_own_marker_lowers_the_cost_into_the_city() -> None:
    state = position(laid="a5 a9", at=["a5"])
    state.markers[0] = 0b10
    assert costs(state) == {"a9": 0, "tarracina": 2}


def test_V_M3_pass_over() -> None:
    at, laid = ["roma", "a1"], "a1 a4"
    assert travels(position(laid=laid, at=at, purses=[9])) == [">a4"]
    state = position(laid=laid, at=at, purses=[9], pass_over=False)
    assert travels(state) == []
    assert refusal(state, ">a4") == "With these rules no move leads over a full tile (V-M3)"


def test_V_M3_cities_hold_any_number() -> None:
    state = position(4, laid="a8", purses=[9], at=["a8", *["tarracina"] * 3])
    assert travels(state) == [">tarracina"]


def test_V_M4_a_move_ends_in_the_next_city() -> None:
    state = position(laid=f"{A} {B}", at=["a8"], purses=[9])
    assert travels(state) == [">tarracina"]
    assert refusal(state, ">b1") == "A move ends in the next city at the latest (V-M4)"


@pytest.mark.parametrize(
    ("step", "at", "wanted"),
    [
        ("counts", "roma", {"a1": 1, "a4": 3, "a8": 6}),
        ("free", "roma", {"a1": 1, "a4": 3, "a8": 6, "tarracina": 6}),
        ("counts", "a8", {"tarracina": 1}),
        ("free", "a8", {"tarracina": 0}),
        ("counts", "a1", {"a4": 1, "a8": 3, "tarracina": 6}),
        ("free", "a1", {"a4": 1, "a8": 3, "tarracina": 3}),
    ],
)
def test_V_M4_city_step(step: str, at: str, wanted: dict[str, int]) -> None:
    assert costs(position(laid="a1 a4 a8", at=[at], city_step=step)) == wanted


def test_V_M4_a_free_step_may_cost_nothing() -> None:
    state = position(laid="a8", at=["a8"], purses=[0, 0], city_step="free")
    state.notes = []
    play(state, ">tarracina")
    assert state.coins == [0, 0]
    assert [type(note) for note in state.notes] == [CityReached]
    state = position(laid="b1", at=["tarracina"], city_step="free", purses=[9])
    words = "beneventum is more than 3 steps away (V-M1)"
    assert refusal(state, ">beneventum") == words


def test_V_M5_the_highest_token_left_and_a_marker() -> None:
    state = position(4, laid=A, at=["a8", "a9", "a9", "a10"], purses=[9, 9, 9, 9])
    state.notes = []
    play(state, *[">tarracina"] * 4)
    assert state.scores == [7, 4, 2, 1]
    assert state.markers == [0b0111, 0, 0]
    assert state.points_left(0) == ()
    reached = [note for note in state.notes if isinstance(note, CityReached)]
    assert [(note.points, note.marker) for note in reached] == [
        (6, True),
        (3, True),
        (1, True),
        (0, False),
    ]


def test_V_M6_markers_lower_the_cost() -> None:
    state = position(3, laid="b1 b4", at=["tarracina"] * 3, purses=[9])
    state.markers[0] = 0b111
    assert costs(state) == {"b1": 1, "b4": 3}
    state.markers[1] = 0b110
    assert costs(state) == {"b1": 0, "b4": 1}


def test_V_M6_arriving_seat_pays_before_placing_its_marker() -> None:
    state = position(laid="a8", at=["a8", "roma"], purses=[5, 5])
    play(state, ">tarracina")
    assert (state.coins[0], state.markers[0]) == (4, 0b01)


def test_V_M7_no_travel_from_Brundisium() -> None:
    state = position(laid=C, at=["brundisium"], purses=[9])
    assert travels(state) == []
    assert refusal(state, ">c17") == "Nobody travels on from Brundisium (V-M7)"
    assert state.decision is Decision.TURN
