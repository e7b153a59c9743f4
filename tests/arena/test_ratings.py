"""Intervals and ratings."""

from dataclasses import replace
from random import Random

import pytest

from pompeii.analysis.skill_estimate import student_t
from pompeii.arena import Match, Result, play
from pompeii.arena.confidence_intervals import share
from pompeii.arena.ratings import MEAN, rate
from pompeii.bots import Budget


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


def results(bots: tuple[str, str], won: list[float]) -> list[Result]:
    """Return results, one game a deal: the first bot wins (1), draws (0.5) or loses (0)."""
    one = Budget(iterations=1)
    like = play(next(iter(Match(("random", "random"), (one, one), {}, "x").fixtures(1))))
    return [
        replace(
            like,
            match={"bots": list(bots)},
            deal=deal,
            bots=list(bots),
            scores={"rescued": [round(2 * wins), 1], "volcano": [0, 0]},
        )
        for deal, wins in enumerate(won)
    ]


@pytest.mark.no_cover
def test_odds_of_ten_to_one_are_four_hundred_points() -> None:
    ratings = rate(results(("a", "b"), [1.0] * 400 + [0.0] * 40))
    assert [rating.bot for rating in ratings] == ["a", "b"]
    assert ratings[0].rating - ratings[1].rating == pytest.approx(400, abs=5)
    assert sum(rating.rating for rating in ratings) / 2 == pytest.approx(MEAN)
    for rating in ratings:
        assert rating.low < rating.rating < rating.high
        assert rating.games == 440


def test_unbeaten_bot_has_an_open_interval() -> None:
    ratings = rate(results(("a", "b"), [1.0] * 20))
    assert ratings[0].low < ratings[0].rating < ratings[0].high
    assert ratings[0].rating - ratings[1].rating > 400


def test_tie_counts_half_for_both() -> None:
    ratings = {r.bot: r.rating for r in rate(results(("a", "b"), [0.5] * 50))}
    assert ratings["a"] == pytest.approx(ratings["b"]) == pytest.approx(MEAN)


@pytest.mark.no_cover
def test_ratings_order_a_chain_of_bots() -> None:
    games = [
        *results(("a", "b"), [1.0] * 30 + [0.0] * 10),
        *results(("b", "c"), [1.0] * 30 + [0.0] * 10),
        *results(("a", "c"), [1.0] * 40),
    ]
    ratings = rate(games)
    assert [rating.bot for rating in ratings] == ["a", "b", "c"]
    assert ratings[0].rating > ratings[1].rating + 100 > ratings[2].rating + 200
    assert ratings == rate(games)


@pytest.mark.no_cover
def test_table_of_three_counts_as_three_comparisons() -> None:
    one = Budget(iterations=1)
    like = play(next(iter(Match(("random",) * 3, (one,) * 3, {}, "x").fixtures(1))))
    scores = {"rescued": [5, 5, 2], "volcano": [3, 4, 0]}
    games = [replace(like, deal=deal, bots=["a", "b", "c"], scores=scores) for deal in range(20)]
    assert [rating.bot for rating in rate(games)] == ["a", "b", "c"]
