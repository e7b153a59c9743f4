"""The perft counts agree, and their first plies equal the numbers counted by hand here."""

import json
from pathlib import Path

import pytest

from tests.games.appia.perft.counting import COUNTED, count

PINNED = json.loads((Path(__file__).parent / "perft" / "counts.json").read_text("utf-8"))

BY_HAND = {
    # Seven cards, each for coins or for stones; then one card fewer every time.
    "classic-2 after 0": [14, 14 * 12, 14 * 12 * 10, 14 * 12 * 10 * 8],
    # Red has two small tiles and a large one, and has just laid another on the road a1 a2 a5 a7:
    # a3, a4, a10, a11 and a9 are joined, or nothing more: 6. Blue, on a1 with 8 coins, a medium
    # and a large tile, takes the one card for both, lays a6 or a9, or goes to a5: 4. If red laid
    # a4, it may also go there; if a9, it cannot lay there, but go there, or on to Tarracina.
    "classic-2 after 48": [6, 4 * 4 + 5 + (4 - 1 + 2)],
    # Red, on a1 with 4 coins and without tiles: four cards, and a4, a5 for 1 coin, a8, a9 for 3;
    # Tarracina would cost 6. Black is in Roma with 2 coins. Where red took a card, three are left,
    # and black can go to a3, as red stands on a1: 4. Where red went, four cards, a1, a3: 10.
    "classic-3 after 24": [2 * 4 + 4, 8 * (3 + 1) + 4 * (8 + 2)],
    # A small stone is settled; then another push could follow, and is not made; then the next of
    # three chooses among six cards.
    "each-3 after 2": [2, 2, 2 * 12],
    # Red has laid a3 and may lay a2 or stop. Black has seven cards; its small tile goes to a7
    # alone, as only what is behind joins; with 2 coins it goes to a3, and to a2 if a tile is there.
    "poor-2 after 8": [2, (14 + 1 + 1) + (14 + 1 + 2)],
    # A small stone for a coin or a tile. Black, on a7 with 2 coins, takes one of two cards or goes
    # to a10 or a11. Red is on a2, and its large tile fits nowhere. With a coin it goes to a5, and
    # to a7 if black has left that; with a tile it lays a4. One card is left where black took one.
    "poor-2 after 38": [2, 2 * 4, 2 * (1 + 1) + 2 * (2 + 2) + 2 * (1 + 1) + 2 * (2 + 1)],
    # c1 alone is empty, blue stands on c5, a small tile. The other two to come are in Beneventum
    # with coins enough, but without a large tile: one card, or c2 c3 c6 c7 c9 c10. The last card
    # shows seven new ones. c9 is large: only there is room for the second who comes.
    "road-4 after 440": [7, (14 + 6) + 5 * (1 + 5) + (1 + 6)],
}  # fmt: skip


@pytest.mark.no_cover
@pytest.mark.parametrize("name", COUNTED)
def test_continuations_equal_the_recorded_counts(name: str) -> None:
    assert count(name) == PINNED[name]


def test_no_count_is_missing_or_superfluous() -> None:
    assert list(PINNED) == list(COUNTED)


@pytest.mark.parametrize("name", BY_HAND)
def test_first_plies_equal_the_hand_counts(name: str) -> None:
    assert PINNED[name][: len(BY_HAND[name])] == BY_HAND[name]
