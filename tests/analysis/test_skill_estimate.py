"""The comparison of a player with bots is stated only if the games support it."""

from math import inf, sqrt
from random import Random
from statistics import fmean

import pytest

from pompeii.analysis.evaluator_interface import Level, Levels
from pompeii.analysis.report import MIN_SAMPLES
from pompeii.analysis.skill_estimate import (
    PlayResult,
    Skill,
    assumed_skill,
    estimate_skill,
    mean,
)
from pompeii.analysis.skill_sentences import describe
from pompeii.analysis.student_t import student_t
from pompeii.registry import GAMES, game


def against(low: float, mid: float, high: float) -> dict[str, Level]:
    """Mean result of each bot against one of them."""
    return {"low": Level(low, 0.3), "mid": Level(mid, 0.0), "high": Level(high, 0.4)}


LEVELS: dict[int, Levels] = {
    2: {
        "low": against(0.0, 2.0, 3.0),
        "mid": against(-2.0, 0.0, 2.0),
        "high": against(-3.0, -2.0, 0.0),
    },
    3: {"mid": {"low": Level(-1.5, 0.1), "mid": Level(-0.5, 0.1)}},
}
"""Levels that do not add up: low to mid equals mid to high, but low to high is not double."""


def games_against(
    mean: float, apart: float, count: int = 20, bot: str = "mid", seats: int = 2
) -> list[PlayResult]:
    """Return games against a bot, half of them `apart` above the mean, half below."""
    return [
        (mean + (apart if number % 2 else -apart), f"bot:{bot}", seats) for number in range(count)
    ]


def strength(mean: float, apart: float, count: int = 20, bot: str = "mid") -> Skill:
    found = estimate_skill(games_against(mean, apart, count, bot), LEVELS)
    assert found is not None
    return found


def words(found: Skill) -> str:
    return describe("Livia", found, {bot: bot.upper() for bot in LEVELS[2]})


def test_similar_to_the_only_bot_with_its_level_in_the_interval() -> None:
    found = strength(0.2, 2.0)
    assert (found.above, found.like, found.below) == (["low"], ["mid"], ["high"])
    assert words(found) == (
        "Livia plays about as well as MID. In 20 games against bots of one kind, "
        "play was worth +0.2 ± 1.0 per game. "
        "The bots against the same rivals: LOW −2.0, MID 0.0 and HIGH +2.0."
    )


@pytest.mark.parametrize(
    ("mean", "apart", "skill"),
    [
        (-4.0, 0.5, "lowest"),  # weaker than all bots
        (-2.0, 0.5, "low"),  # like one of them
        (-1.0, 0.5, "low"),  # between two of them
        (-1.0, 3.0, "mid"),  # like both of them
        (0.0, 0.5, "mid"),
        (1.0, 0.5, "mid"),  # stronger than all that forecasts know
        (2.0, 0.5, "mid"),
        (4.0, 0.5, "mid"),
    ],
)
def test_forecasts_assume_the_skill_that_games_show(mean: float, apart: float, skill: str) -> None:
    assert assumed_skill(strength(mean, apart), ["lowest", "low", "mid"]) == skill


def test_forecasts_assume_the_usual_skill_without_games() -> None:
    assert assumed_skill(None, ["lowest", "low", "mid"]) == "mid"


def test_skill_is_compared_with_levels_against_the_same_rivals() -> None:
    found = strength(1.9, 1.0, bot="low")
    assert (found.like, found.expected) == (["mid"], {"low": 0.0, "mid": 2.0, "high": 3.0})
    assert strength(3.2, 1.0, bot="low").like == ["high"]
    assert strength(-2.2, 1.0, bot="high").like == ["mid"]
    mixed = estimate_skill(
        games_against(2.0, 2.0, 10, "low") + games_against(-2.0, 2.0, 10, "high"), LEVELS
    )
    assert mixed is not None
    assert (mixed.like, mixed.play) == (["mid"], 0.0)
    assert mixed.expected == {"low": -1.5, "mid": 0.0, "high": 1.5}


def test_unequal_rivals_do_not_widen_the_interval() -> None:
    mixed = estimate_skill(
        games_against(1.7, 1.0, 10, "low") + games_against(-1.7, 1.0, 10, "high"), LEVELS
    )
    assert mixed is not None
    assert mixed.margin == pytest.approx(strength(0.0, 1.0).margin, rel=0.01)


def test_skill_is_compared_with_levels_at_tables_of_the_same_size() -> None:
    found = estimate_skill(games_against(-0.5, 0.5, seats=3), LEVELS)
    assert found is not None
    assert (found.like, found.expected) == (["mid"], {"low": -1.5, "mid": -0.5})
    mixed = estimate_skill(games_against(0.0, 0.5) + games_against(-0.5, 0.5, seats=3), LEVELS)
    assert mixed is not None
    assert (mixed.games, mixed.like, mixed.play) == (40, ["mid"], -0.25)
    assert mixed.expected == {"low": -1.75, "mid": -0.25}  # the bots of both tables
    for rival, seats in (("low", 3), ("mid", 4)):
        assert estimate_skill(games_against(0.0, 1.0, 50, rival, seats), LEVELS) is None


def test_several_matching_bots_give_no_comparison() -> None:
    found = strength(1.0, 3.0)
    assert (found.above, found.like, found.below) == (["low"], ["mid", "high"], [])
    assert words(found).startswith(
        "Livia plays about as well as MID or HIGH; more games will show which. In 20"
    )
    found = strength(0.0, 9.0)
    assert found.like == ["low", "mid", "high"]
    assert "as LOW, MID or HIGH; more games" in words(found)


def test_level_between_or_beyond_bots_is_described() -> None:
    for middle, claim in (
        (1.0, "Livia plays better than MID and less well than HIGH. In"),
        (3.5, "Livia plays better than HIGH. In"),
        (-3.5, "Livia plays less well than LOW. In"),
    ):
        found = strength(middle, 1.0)
        assert not found.like
        assert words(found).startswith(claim)


def test_imprecise_level_is_harder_to_separate() -> None:
    assert strength(1.4, 1.0).like == ["high"]
    sure = {**LEVELS[2], "mid": {**LEVELS[2]["mid"], "high": Level(2.0, 0.0)}}
    found = estimate_skill(games_against(1.4, 1.0), {2: sure})
    assert found is not None
    assert not found.like


def test_too_few_or_foreign_games_give_nothing() -> None:
    assert estimate_skill([], LEVELS) is None
    assert estimate_skill(games_against(0.0, 1.0, MIN_SAMPLES - 1), LEVELS) is None
    assert estimate_skill(games_against(0.0, 1.0, 50, "human"), LEVELS) is None
    assert estimate_skill(games_against(0.0, 1.0, 50), {}) is None
    found = estimate_skill(
        games_against(0.0, 1.0, MIN_SAMPLES) + games_against(9.0, 1.0, 50, "human"), LEVELS
    )
    assert found == strength(0.0, 1.0, MIN_SAMPLES)


def test_more_games_narrow_the_interval() -> None:
    random = Random(79)
    plays = [random.gauss(0.5, 2.7) for _ in range(640)]
    for start in range(0, 80, 8):
        margins = []
        for count in (MIN_SAMPLES, 4 * MIN_SAMPLES, 16 * MIN_SAMPLES, 64 * MIN_SAMPLES):
            found = estimate_skill(
                [(play, "bot:mid", 2) for play in plays[start : start + count]], LEVELS
            )
            assert found is not None
            margins.append(found.margin)
        assert margins == sorted(margins, reverse=True)
        assert fmean(margins[-1:]) < margins[0] / 4
    for count in range(10, 100, 2):
        assert strength(0.0, 1.0, count).margin < strength(0.0, 1.0, count - 2).margin


def test_interval_covers_the_truth_in_95_percent() -> None:
    random, held = Random(1), 0
    for _ in range(1000):
        found = estimate_skill(
            [(random.gauss(0.5, 2.7), "bot:mid", 2) for _ in range(MIN_SAMPLES)], LEVELS
        )
        assert found is not None
        held += abs(found.play - 0.5) < found.margin
    assert 930 <= held <= 970


def test_mean_of_few_games_has_a_wide_margin_and_of_one_an_infinite_one() -> None:
    assert mean([2.0]) == (2.0, inf)
    few, many = mean([1.0, 3.0] * 4), mean([1.0, 3.0] * 400)
    assert few.mean == many.mean == 2.0
    assert few.margin == pytest.approx(2.3646 * sqrt(8 / 7 / 8), rel=0.001)
    assert many.margin == pytest.approx(1.963 * sqrt(800 / 799 / 800), rel=0.001)


def test_student_quantile_for_fewest_games_equals_tables() -> None:
    assert student_t(MIN_SAMPLES - 1) == pytest.approx(2.3646, abs=0.002)


def test_levels_name_the_same_bots_weakest_first() -> None:
    for key in GAMES:
        levels, bots = game(key).analysis_evaluation.LEVELS, game(key).bots
        named = [bot for bot in bots if bot in levels.get(2, {})]
        for rivals in levels.values():
            assert {*rivals} <= {*named}
            for brought in rivals.values():
                assert [*brought] == [bot for bot in named if bot in brought]
                means = [level.mean for level in brought.values()]
                assert means == sorted(means)


def test_levels_of_two_players_are_opposite() -> None:
    for key in GAMES:
        levels = game(key).analysis_evaluation.LEVELS.get(2, {})
        for rival, brought in levels.items():
            assert [*brought] == [*levels]
            for bot, level in brought.items():
                assert levels[bot][rival] == Level(-level.mean, level.margin)
