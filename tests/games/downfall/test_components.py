"""C1 to C4: the contents of the box."""

import pytest

from pompeii.games.downfall.board import COLOUR_OF, NUMBERS, SYMBOLS
from pompeii.games.downfall.cards import (
    CARD_COUNTS,
    OMENS,
    SIDES,
    STOCK_SIZE,
    TILE_COUNTS,
    TILE_NAMES,
    cards_in,
    count_in,
    hand_of,
    tiles,
)
from pompeii.games.downfall.record import Player, RecordError, new
from tests.downfall_positions import legal, new_game, play


@pytest.mark.parametrize(("seats", "pieces"), [(2, 36), (3, 30), (4, 25)])
def test_C1_pieces_each_by_number_of_players(seats: int, pieces: int) -> None:
    state = new_game(seats, "box")
    assert state.reserve == [pieces] * seats
    assert state.seats == seats


def test_C1_colours_by_number_of_players_in_any_order_round_the_table() -> None:
    assert SIDES == ("red", "black", "yellow", "blue")
    for sides in ([1, 0], [2, 0, 1], [3, 2, 1, 0]):
        record = new([Player("somebody", side) for side in sides], {}, "order")
        assert record.start().sides == tuple(sides)
    for sides in ([0, 2], [1, 3, 0], [0, 0], [0], [0, 1, 2, 3, 0]):
        with pytest.raises(RecordError):
            new([Player("somebody", side) for side in sides], {}, "order")


def test_C1_the_order_of_the_seats_is_clockwise() -> None:
    state = new_game(3, "clockwise")
    starter = state.actor
    order = []
    for _ in range(4):
        order.append(state.actor)
        play(state, min(legal(state)))
    assert order == [(starter + turn) % 3 for turn in range(4)]


def test_C2_fifty_three_cards_as_in_the_table() -> None:
    table = {1: 4, 2: 4, 3: 5, 4: 7, 5: 4, 6: 7, 7: 3, 8: 5, 9: 4, 10: 5, 11: 5}
    assert {number: CARD_COUNTS[number] for number in NUMBERS} == table
    assert sum(CARD_COUNTS) == 53


def test_C2_colours_of_the_numbers() -> None:
    colours = {
        "grey": {1, 4, 8},
        "purple": {2, 3, 5, 7},
        "turquoise": {6, 9},
        "brown": {10, 11},
    }
    assert {c: {n for n in NUMBERS if COLOUR_OF[n] == c} for c in colours} == colours


def test_C3_seven_omens_and_the_ad79_card() -> None:
    assert OMENS == 7
    assert STOCK_SIZE == 25 + 7 + 1 + 2 * 4


def test_C4_forty_five_lava_tiles_and_three_dual_ones_only_by_option() -> None:
    box = [TILE_NAMES[tile] for tile in tiles(dual_vents=False)]
    counts = {"helmet": 7, "mask": 7, "vase": 7, "coin": 8, "column": 8, "scroll": 8}
    assert {symbol: box.count(symbol) for symbol in SYMBOLS} == counts
    assert len(box) == 45
    more = [TILE_NAMES[tile] for tile in tiles(dual_vents=True)]
    assert more[:45] == box
    assert more[45:] == ["helmet/mask", "vase/scroll", "coin/column"]
    assert sum(TILE_COUNTS) == 48


def test_C2_hand_counts_its_cards_in_any_order() -> None:
    hand = hand_of([4, 1, 4, 11])
    assert hand == hand_of([11, 4, 4, 1])
    assert cards_in(hand) == [1, 4, 4, 11]
    assert [count_in(hand, n) for n in (1, 4, 5, 11)] == [1, 2, 0, 1]
