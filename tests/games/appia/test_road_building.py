"""Road building (V-R)."""

import pytest

from pompeii.games.appia.events import EndCertain, TileLaid
from pompeii.games.appia.state import Decision
from tests.games.appia.positions import A, B, C, play, position, refusal, texts


def builds(text: list[str]) -> list[str]:
    return [each for each in text if each.startswith("+")]


def test_V_R1_a_tile_goes_on_an_empty_space_of_its_size() -> None:
    state = position(carts=["sm"])
    assert builds(texts(state)) == ["+a1", "+a3"]
    assert refusal(state, "+a2") == "No tile of the size of a2 is on the cart (V-R1)"
    play(state, "+a1")
    assert refusal(state, "+a1") == "There is a tile on a1 already (V-R1)"
    assert state.carts[:3] == [1, 0, 0]


def test_V_R1_cart_is_that_of_the_actor() -> None:
    state = play(position(carts=["l", "l"], laid="a1", open=[7, 8, 9, 10, 11]), "7c")
    assert refusal(state, "+a5") == "No tile of the size of a5 is on the cart (V-R1)"
    assert refusal(state, "+a9") == "No line joins a9 to the road (V-R3)"


def test_V_R2_tiles_go_next_to_visited_cities() -> None:
    assert builds(texts(position(carts=["sm"], laid=A))) == []
    words = "Segment B lies next to no city that was visited (V-R2)"
    assert refusal(position(carts=["sm"], laid=A), "+b1") == words
    for at in ("tarracina", "b5"):
        assert builds(texts(position(carts=["s"], at=[at], laid="b5"))) == [
            "+a3",
            "+b1",
            "+b3",
        ]
    state = position(carts=["s"], at=["beneventum"])
    assert builds(texts(state)) == ["+a3", "+b1", "+b3", "+c2"]


def test_V_R3_the_space_must_be_joined_by_a_line() -> None:
    state = position(carts=["sml"], laid="a5")
    assert builds(texts(state)) == ["+a1", "+a2", "+a3", "+a9"]
    assert refusal(state, "+a4") == "No line joins a4 to the road (V-R3)"


def test_V_R3_link_any_counts_a_tile_ahead_too() -> None:
    laid = "a2 a6 a9"
    assert "+a4" in texts(position(carts=["s"], laid=laid))
    assert "+a5" in texts(position(carts=["m"], laid="a9"))


def test_V_R3_link_behind_counts_only_what_is_behind() -> None:
    state = position(carts=["s"], laid="a2 a6 a9", link="behind")
    assert builds(texts(state)) == ["+a3", "+a7"]
    words = "With these rules a4 is joined only to a tile or the city behind it (V-R3)"
    assert refusal(state, "+a4") == words
    assert refusal(state, "+a8") == "No line joins a8 to the road (V-R3)"


def test_V_R3_the_city_ahead_never_counts() -> None:
    state = position(carts=["s"], at=["tarracina"])
    assert refusal(state, "+a8") == "No line joins a8 to the road (V-R3)"


def test_V_R4_a_second_tile_in_the_same_segment() -> None:
    state = play(position(carts=["ss"], at=["tarracina"], laid=A.replace("a3", "")), "+a3")
    assert (state.decision, state.actor) == (Decision.TURN, 1)
    state = play(position(carts=["ssm"], at=["tarracina"]), "+a1")
    assert (state.decision, texts(state)) == (Decision.BUILD, ["+a3", "+a4", "done"])
    words = "The second tile must go into segment A, like the first (V-R4)"
    assert refusal(state, "+b1") == words
    assert refusal(state, "7c") == "A second tile can be laid now, or the action ended (V-R1)"
    twice = play(state.clone(), "+a4")
    assert (twice.decision, twice.actor) == (Decision.TURN, 1)
    once = play(state, "done")
    assert (once.decision, once.actor, once.building) == (Decision.TURN, 1, -1)


@pytest.mark.parametrize(
    ("laid", "first", "second"),
    [
        (A, "+b1", True),
        (A.replace("a11", ""), "+b1", False),
        (f"{A} {B}", "+c2", True),
        (f"{A} {B.replace('b13', '')}", "+c2", False),
    ],
)
def test_V_R4_only_if_all_earlier_segments_are_complete(
    laid: str, first: str, second: bool
) -> None:
    state = play(position(carts=["mss"], at=["beneventum"], laid=laid), first)
    assert (state.decision is Decision.BUILD) is second


def test_V_R5_a_bonus_token_and_points_by_size() -> None:
    for cart, space, points in (("s", "+b1", 1), ("m", "+c3", 3), ("l", "+a2", 5)):
        state = position(carts=[cart], at=["beneventum"])
        state.notes = []
        play(state, space)
        assert state.scores == [1 + points, 1]
        segment = "abc".index(space[1])
        assert state.bonus[:3] == [int(each == segment) for each in range(3)]
        assert isinstance(state.notes[0], TileLaid)
        assert state.notes[0].points == points


def test_V_R6_pieces_play_no_part_in_building() -> None:
    state = position(carts=["s"], at=["a3", "a7"], laid="a3")
    assert "+a7" in texts(state)


def test_last_tile_has_no_second_tile_decision() -> None:
    state = position(carts=["ss"], at=["beneventum"], laid=f"{A} {B} {C.replace(' c17', '')}")
    state.notes = []
    play(state, "+c17")
    assert EndCertain("road") in state.notes
    assert (state.decision, state.actor, state.ending) == (Decision.TURN, 1, "road")
