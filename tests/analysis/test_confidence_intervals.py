"""Mean shares with their intervals."""

from random import Random

import pytest

from pompeii.analysis.confidence_intervals import share
from pompeii.analysis.student_t import student_t


def test_student_quantile_equals_tables() -> None:
    tabled = {1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980}
    for freedom, quantile in tabled.items():
        assert student_t(freedom) == pytest.approx(quantile, rel=0.01)


def test_independent_games_give_wilson_interval() -> None:
    groups = [[1.0]] * 60 + [[0.0]] * 40
    found = share(groups)
    assert found.mean == 0.6
    # Wilson's interval for 60 of 100 is 0.502 to 0.691; Student's quantile widens it a little.
    assert found.low == pytest.approx(0.502, abs=0.003)
    assert found.high == pytest.approx(0.691, abs=0.003)


def test_repetition_within_a_group_adds_no_information() -> None:
    once = share([[1.0]] * 60 + [[0.0]] * 40)
    twice = share([[1.0, 1.0]] * 60 + [[0.0, 0.0]] * 40)
    assert (twice.low, twice.high) == pytest.approx((once.low, once.high))


def test_split_deal_narrows_the_interval() -> None:
    balanced = share([[1.0, 0.0]] * 40 + [[1.0, 1.0]] * 10)
    mixed = share([[1.0, 1.0]] * 30 + [[0.0, 0.0]] * 20)
    assert balanced.mean == mixed.mean
    assert balanced.high - balanced.low < mixed.high - mixed.low


def test_interval_stays_open_if_one_side_wins_every_game() -> None:
    found = share([[1.0, 1.0]] * 200)
    assert found.mean == found.high == 1
    assert 0.97 < found.low < 0.99


def test_interval_stays_open_if_all_deals_agree_in_thirds() -> None:
    found = share([[1 / 3, 0.0, 1.0]] * 7)
    assert found.low < 0.2
    assert found.high > 0.7


def test_single_deal_gives_the_full_interval() -> None:
    found = share([[1.0, 0.0]])
    assert (found.mean, found.low, found.high) == (0.5, 0.0, 1.0)


def test_interval_coverage_is_about_nominal() -> None:
    random = Random(79)
    held = 0
    for _ in range(400):
        groups = []
        for _ in range(50):
            luck = 0.4 + 0.4 * random.random()  # The chance of a group is 0.6 on average.
            groups.append([float(random.random() < luck) for _ in range(2)])
        found = share(groups)
        held += found.low <= 0.6 <= found.high
    assert 0.92 < held / 400 < 0.98
