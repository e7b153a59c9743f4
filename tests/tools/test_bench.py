"""The loops of the benchmark play whole games (the speed itself is never tested)."""

from itertools import count
from random import Random

import pytest

from bench.engine.other_engines import catanatron, python_chess
from bench.engine.playout import PlayGame, clone_seconds, pace, pompeii
from bench.engine.view_cost import views
from bench.envs.contestants import agents
from pompeii.bots import Budget
from pompeii.envs.pettingzoo_env import DownfallEnv
from research.checks.calibration_table import Told, brier_scores, by_seats, winners
from research.checks.search_choice_quality import choice, flights, values


@pytest.mark.parametrize(
    ("play", "fewest"),
    [
        (pompeii(2), 40),
        (pompeii(4), 80),
        (python_chess, 4),
        (catanatron(2), 20),
        (agents(DownfallEnv(2)), 40),
    ],
    ids=["pompeii_2p", "pompeii_4p", "python_chess", "catanatron_2p", "agents"],
)
def test_seed_reproduces_a_whole_game(play: PlayGame, fewest: int) -> None:
    decisions, choices = play(Random(79))
    assert fewest < decisions < choices
    assert play(Random(79)) == (decisions, choices)


def test_pace_counts_whole_games_until_the_time_has_passed() -> None:
    ticks = count()
    found = pace(lambda _: (4, 5), 79, 3.0, lambda: next(ticks))
    assert (found.decisions, found.choices, found.seconds) == (12, 15, 3)
    assert (found.rate, found.branching) == (4.0, 1.25)


def test_clones_are_counted_until_the_time_has_passed() -> None:
    ticks = count()
    assert clone_seconds(79, 2.0, lambda: next(ticks)) == 1 / 1_000


def test_views_are_requested_in_whole_games_until_the_time_has_passed() -> None:
    ticks = count()
    found = views(2, 79, 5.0, lambda: next(ticks))
    assert (found.grown, found.anew) == (1.0, 1.0)
    assert next(ticks) > 150


def test_choices_are_evaluated_by_playing_every_action_to_the_end() -> None:
    view = next(flights(2, Random(79)))
    worths = values(view, 4, Random(1))
    assert {*worths} <= {*view.legal}
    assert max(worths.values()) > min(worths.values())
    assert worths == values(view, 4, Random(1))
    assert choice(view, Budget(iterations=20), 1) in worths


def test_calibration_groups_predictions_by_tenths_and_players() -> None:
    told = [
        Told("city", [0.75, 0.25], [1.0, 0.0]),
        Told("city", [0.71, 0.29], [0.0, 1.0]),
        Told("city", [0.25, 0.25, 0.5], [0.5, 0.0, 0.5]),
        Told("flight", [1.0, 0.0], [1.0, 0.0]),
    ]
    found = winners(told)["rows"]
    assert found[1] == ["26.0%", "4", "37.5%"]
    assert [often for _, often, _ in found] == ["1", "4", "1", "2", "1"]
    apart = by_seats(told, "chances")
    assert [*apart] == ["chances-city", "chances-flight"]
    city = apart["chances-city"]
    assert city["heads"] == ["predicted", "two players", "three players", "four players"]
    assert city["rows"][2] == ["20 to 30%", "50.0% of 2", "25.0% of 2", ""]
    assert city["rows"][7] == ["70 to 80%", "50.0% of 2", "", ""]


def test_brier_score_is_the_mean_squared_error_of_every_seat() -> None:
    told = [
        Told("city", (0.5, 0.5), (1.0, 0.0)),
        Told("flight", (0.9, 0.1), (1.0, 0.0)),
        Told("flight", (0.25,) * 4, (0.0, 0.0, 1.0, 0.0)),
    ]
    table = brier_scores(told)
    assert table["heads"] == ["", "all", "two players", "three players", "four players"]
    assert table["rows"] == [
        ["city", "0.250 of 1", "0.250 of 1", "", ""],
        ["flight", "0.128 of 2", "0.010 of 1", "", "0.188 of 1"],
        ["whole game", "0.159 of 3", "0.130 of 2", "", "0.188 of 1"],
    ]
