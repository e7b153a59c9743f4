"""Board, cards and box (V-C)."""

import json
from pathlib import Path
from typing import Any

import pytest

from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia.board import (
    AHEAD,
    BEHIND,
    CITIES,
    LINES,
    NAMES,
    NEXT_CITY,
    NO_SIZE,
    PLACES,
    SEGMENT_MASKS,
    SIZE_OF,
    SIZES,
    SPACES,
    STEP_OF,
    TARGETS,
    places,
)
from pompeii.games.appia.cards import CARDS, COINS, STONES
from pompeii.games.appia.components import (
    SEATS,
    STONES_IN_ALL,
    STORE,
    TILES,
    city_points,
    document,
    fits,
    room_for,
)
from pompeii.games.appia.quarry_physics import FILL
from tests.games.appia.positions import play, position


def edition(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))
    return found


def test_V_C1_two_to_four_players_in_four_colours() -> None:
    assert SEATS == (2, 3, 4)
    assert SIDES == ("red", "black", "yellow", "blue")


def test_V_C2_the_tiles() -> None:
    assert document()["tiles"] == edition("board.json")["tiles"] == {"s": 24, "m": 13, "l": 9}


def test_V_C3_each_space_has_a_bonus_token() -> None:
    assert [mask.bit_count() for mask in SEGMENT_MASKS] == [11, 13, 17]


def test_V_C4_point_tokens_and_markers_of_three_cities() -> None:
    assert [NAMES[city] for city in TARGETS] == ["tarracina", "beneventum", "brundisium"]
    assert city_points(4) == (6, 3, 1)


def test_V_C5_stones_are_in_the_quarry_or_in_store() -> None:
    assert document()["stones"] == edition("board.json")["stones"]
    assert [a + b for a, b in zip(FILL, STORE, strict=True)] == list(STONES_IN_ALL)


def test_V_C6_thirty_coins_may_run_out() -> None:
    def after(coins: str, *purses: int) -> list[int]:
        return play(position(purses=purses, open=[12], coins=coins), "12").coins

    assert after("endless", 20, 9) == [23, 9]
    assert after("thirty", 20, 9) == [21, 9]
    assert after("thirty", 20, 10) == [20, 10]


def test_V_C7_the_income_cards() -> None:
    assert document()["cards"] == edition("cards.json")["cards"]
    assert sum(COINS) == 33
    assert [sum(faces) for faces in zip(*STONES, strict=True)] == [25, 10, 3]
    assert list(CARDS) == list(range(1, 17))


def test_V_C8_no_seat_has_a_token_at_the_start() -> None:
    assert position(4).plus_one == [False] * 4


@pytest.mark.parametrize("large", range(4))
def test_V_C9_capacity_of_a_cart(large: int) -> None:
    spaces = [{"l", "m", "ms", "s", ""}, {"l", "m", "ms", "s", ""}, {"m", "s", ""}]
    loads = {"".join(sorted(a + b + c)) for a in spaces[0] for b in spaces[1] for c in spaces[2]}
    for medium in range(6):
        for small in range(6):
            load = "".join(sorted("l" * large + "m" * medium + "s" * small))
            assert fits(large, medium, small) == (load in loads), load


@pytest.mark.parametrize(
    ("load", "sizes"),
    [
        ("", "sml"),
        ("ssm", "sml"),
        ("sss", "m"),
        ("mmm", "s"),
        ("sl", "sml"),
        ("sll", ""),
    ],
)
def test_V_C9_sizes_for_which_a_cart_has_room(load: str, sizes: str) -> None:
    assert "".join(SIZES[size] for size in room_for([load.count(s) for s in SIZES])) == sizes


def test_V_C10_spaces_and_lines_equal_the_edition() -> None:
    wanted, found = edition("board.json"), document()
    for one, other in zip(wanted["spaces"], found["spaces"], strict=True):
        assert {key: one[key] for key in other} == other
    for one, other in zip(wanted["cities"], found["cities"], strict=True):
        assert {key: one[key] for key in other} == other
    assert found["lines"] == wanted["lines"]
    assert found["points"] == wanted["points"]
    assert found["board"] == wanted["board"]
    assert len(LINES) == 66
    of_size = [sum(SIZE_OF[space] == size for space in SPACES) for size in range(3)]
    assert of_size == [21, 12, 8]
    assert [tiles - spaces for tiles, spaces in zip(TILES, of_size, strict=True)] == [3, 1, 1]


def test_V_C10_every_line_leads_one_step_forward() -> None:
    for one, other in LINES:
        assert STEP_OF[other] == STEP_OF[one] + 1
        assert AHEAD[one] >> other & 1
        assert BEHIND[other] >> one & 1
    assert list(places(AHEAD[PLACES["a2"]])) == [PLACES[name] for name in ("a5", "a6", "a7")]
    assert [STEP_OF[city] for city in CITIES] == [0, 4, 9, 15]
    assert all(SIZE_OF[city] == NO_SIZE for city in CITIES)
    assert [NAMES[TARGETS[NEXT_CITY[PLACES[name]]]] for name in ("roma", "a9", "tarracina")] == [
        "tarracina",
        "tarracina",
        "beneventum",
    ]
