"""The perft counts agree, and their first plies equal the numbers counted by hand here."""

import json
from pathlib import Path

import pytest

from tests.games.downfall.perft.counting import COUNTED, count

PINNED = json.loads((Path(__file__).parent / "perft" / "counts.json").read_text("utf-8"))

BY_HAND = {
    # Black holds 2, 3, 6, 10: e1 e2, c3 d3, c4 c5 d4 d5, f6 f7 are 10 ways. Red holds 1, 4, 6, 11:
    # a2 b2, f3 g3, c4 c5 d4 d5, i6 i7 k6 k7 are 12, but only 11 once black has taken the one
    # space of c5: 10 * 12 - 1.
    "classic-2 after 0": [10, 119],
    # Yellow holds 2, 2, 5, 5: e1 e2, i3. Red holds 7, 7, 7, 1: f5, a2 b2. Black holds 1, 1, 1, 2:
    # a2 b2, e1 e2. None of these squares has a single space: 3 * 3 * 4.
    "classic-3 after 0": [3, 9, 36],
    # Yellow holds 2, 3, 5, 11: 2 + 2 + 1 + 4 = 9 ways. Blue holds 2, 3, 8, 10: 8. Red holds 1, 4,
    # 6, 7: 2 + 2 + 4 + 1 = 9. Black holds 6, 7, 8, 11: 4 + 1 + 2 + 4 = 11, one less where yellow
    # has taken i6, i7 or k7 (3 * 8 * 9 ways) and one less where red has taken c5 (9 * 8 ways).
    "two-card-4 after 0": [9, 72, 648, 648 * 11 - 3 * 8 * 9 - 9 * 8],
}


@pytest.mark.parametrize("name", COUNTED)
def test_continuations_equal_the_recorded_counts(name: str) -> None:
    assert count(name) == PINNED[name]


def test_no_count_is_missing_or_superfluous() -> None:
    assert list(PINNED) == list(COUNTED)


@pytest.mark.parametrize("name", BY_HAND)
def test_first_plies_equal_the_hand_counts(name: str) -> None:
    assert PINNED[name][: len(BY_HAND[name])] == BY_HAND[name]
