"""Ratings."""

from dataclasses import replace

import pytest

from pompeii.arena import Match, Result, play
from pompeii.arena.ratings import MEAN, rate
from pompeii.bots import Budget


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
