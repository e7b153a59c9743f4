"""B1 to B6: the board, compared with a second copy of the tables of the rules."""

import pytest

from pompeii.games.downfall.board import (
    BUILDING_AT,
    BUILDINGS,
    CELLS,
    CITY,
    GATES,
    LISTED,
    NAMES,
    NEIGHBOURS,
    NUMBER_SQUARES,
    NUMBERS,
    RELATIVE_SQUARES,
    SPACE_SQUARES,
    SPACES,
    SQUARES,
    SYMBOLS,
    VENTS,
    Building,
    Listing,
    flood,
    mask,
    spread,
    square,
)

OUTSIDE = {"i1", "j1", "k1", "k2", "a7", "b7", "c7"}
NUMBERED = {
    "1": ("grey", {"a2": 2, "b2": 2}),
    "2": ("purple", {"e1": 2, "e2": 2}),
    "3-west": ("purple", {"c3": 3}),
    "3-east": ("purple", {"d3": 2}),
    "4-west": ("grey", {"f3": 3}),
    "4-east": ("grey", {"g3": 4}),
    "5": ("purple", {"i3": 4}),
    "6-west": ("turquoise", {"c4": 2, "c5": 1}),
    "6-east": ("turquoise", {"d4": 2, "d5": 2}),
    "7": ("purple", {"f5": 3}),
    "8-north": ("grey", {"g4": 3}),
    "8-south": ("grey", {"g5": 2}),
    "9": ("turquoise", {"e6": 4}),
    "10-north": ("brown", {"f6": 3}),
    "10-south": ("brown", {"f7": 2}),
    "11-west": ("brown", {"i6": 1, "i7": 1}),
    "11-east": ("brown", {"k6": 2, "k7": 1}),
}
NEUTRAL = {
    "b1": 1, "g1": 2, "d2": 3, "h2": 2, "a3": 2, "e3": 2, "b4": 3, "h4": 3, "j4": 2, "k4": 1,
    "b6": 2, "d6": 2, "h6": 2,
}  # fmt: skip


def test_B1_seventy_squares_named_column_then_row_from_the_north_west() -> None:
    grid = [column + row for row in "1234567" for column in "abcdefghijk"]
    assert [NAMES[s] for s in SQUARES] == [name for name in grid if name not in OUTSIDE]
    assert len(SQUARES) == 70
    assert NAMES[SQUARES[0]] == "a1"
    assert mask(" ".join(NAMES[s] for s in SQUARES)) == CITY
    for name in (*OUTSIDE, "l1", "a8", "", "A1", "a"):
        with pytest.raises(ValueError, match="no city square"):
            square(name)


def test_B1_neighbours_are_the_orthogonal_squares_of_the_city() -> None:
    for s in SQUARES:
        column, row = "abcdefghijk".index(NAMES[s][0]), int(NAMES[s][1])
        around = {
            "abcdefghijk"[c] + str(r)
            for c, r in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
            if 0 <= c < 11 and 1 <= r <= 7
        } - OUTSIDE
        assert {NAMES[n] for n in LISTED[NEIGHBOURS[s]]} == around
        assert spread(1 << s) & CITY == NEIGHBOURS[s]
    assert all(NEIGHBOURS[s] == 0 for s in range(CELLS) if not NAMES[s])


def test_B1_no_step_leads_round_the_edge_of_the_board() -> None:
    assert flood(mask("k3"), mask("k3 a4 a3 j4")) == mask("k3")
    assert flood(mask("a4"), mask("a4 k3 k4")) == mask("a4")
    assert flood(mask("a1"), mask("a1 a2 b2 k7")) == mask("a1 a2 b2")
    assert flood(mask("a1"), mask("b1")) == 0


def test_B2_vents_have_no_spaces_and_are_city_squares() -> None:
    vents = {SYMBOLS[symbol]: NAMES[s] for symbol, s in enumerate(VENTS)}
    assert vents == {
        "scroll": "h1", "coin": "c2", "vase": "k3", "column": "e4", "mask": "d7", "helmet": "j7",
    }  # fmt: skip
    assert all(SPACES[s] == 0 and CITY >> s & 1 for s in VENTS)


def test_B3_seven_gates_each_on_the_edge_of_one_square() -> None:
    assert [(gate.name, NAMES[gate.square], gate.edge) for gate in GATES] == [
        ("Porta Ercolano", "a1", "west"),
        ("Porta Vesuvio", "f1", "north"),
        ("Porta di Nola", "j2", "north"),
        ("Porta Marina", "a5", "west"),
        ("Porta di Sarno", "k5", "east"),
        ("Porta di Stabia", "g7", "south"),
        ("Porta di Nocera", "i7", "south"),
    ]
    steps = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}
    for gate in GATES:
        column, row = "abcdefghijk".index(NAMES[gate.square][0]), int(NAMES[gate.square][1])
        column, row = column + steps[gate.edge][0], row + steps[gate.edge][1]
        assert not (0 <= column < 11 and "abcdefghijk"[column] + str(row) in NAMES)


def _written(building: Building) -> dict[str, int]:
    return {NAMES[s]: spaces for s, spaces in building.spaces.items()}


def test_B4_numbered_buildings_their_colours_squares_and_spaces() -> None:
    numbered = [b for b in BUILDINGS if b.number]
    assert {b.key: (b.colour, _written(b)) for b in numbered} == NUMBERED
    assert all(b.number == int(b.key.split("-")[0]) for b in numbered)
    assert sum(sum(b.spaces.values()) for b in numbered) == 53


def test_B4_six_numbers_mark_two_buildings_each() -> None:
    twice = [n for n in NUMBERS if sum(b.number == n for b in BUILDINGS) == 2]
    assert twice == [3, 4, 6, 8, 10, 11]
    assert all(sum(b.number == n for b in BUILDINGS) in (1, 2) for n in NUMBERS)


def test_B4_a_building_is_one_connected_structure_and_11_west_covers_j6() -> None:
    for building in BUILDINGS:
        covered = sum(1 << s for s in building.covers)
        assert flood(1 << building.covers[0], covered) == covered
        if building.key != "11-west":
            assert covered == building.squares
    west = next(b for b in BUILDINGS if b.key == "11-west")
    assert {NAMES[s] for s in west.covers} == {"i6", "i7", "j6"}
    assert SPACES[square("j6")] == 0


def test_B4_squares_of_a_number_and_of_its_second_building() -> None:
    for n in NUMBERS:
        own = [squares for key, (_, squares) in NUMBERED.items() if key.split("-")[0] == str(n)]
        assert {NAMES[s] for s in LISTED[NUMBER_SQUARES[n]]} == {s for b in own for s in b}
        colour = next(c for key, (c, _) in NUMBERED.items() if key.split("-")[0] == str(n))
        relative_squares = {s for c, b in NUMBERED.values() if c == colour for s in b} | set(
            NEUTRAL
        )
        assert {NAMES[s] for s in LISTED[RELATIVE_SQUARES[n]]} == relative_squares
    assert NUMBER_SQUARES[0] == RELATIVE_SQUARES[0] == 0


def test_B5_thirteen_neutral_buildings_with_twenty_seven_spaces() -> None:
    neutral = [b for b in BUILDINGS if not b.number]
    assert {name: n for b in neutral for name, n in _written(b).items()} == NEUTRAL
    assert all(b.colour == "neutral" and len(b.spaces) == 1 for b in neutral)
    assert len(neutral) == 13
    assert sum(NEUTRAL.values()) == 27


def test_B6_all_other_squares_have_no_spaces() -> None:
    spaces = {name: n for _, squares in NUMBERED.values() for name, n in squares.items()} | NEUTRAL
    for s in range(CELLS):
        assert SPACES[s] == spaces.get(NAMES[s], 0)
        assert (SPACE_SQUARES >> s & 1) == (SPACES[s] > 0)
        assert (s in BUILDING_AT) == (SPACES[s] > 0)
    assert sum(SPACES) == 80


def test_mask_is_listed_in_reading_order_and_its_cache_is_bounded() -> None:
    listed = Listing({s: s for s in SQUARES}, 2)
    for squares in ("c4", "k7 a1 d4", "b2"):
        assert [NAMES[s] for s in listed[mask(squares)]] == sorted(squares.split())
        assert len(listed) <= 2
    assert LISTED[0] == ()
