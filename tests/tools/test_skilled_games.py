"""Games of players of known skill are played once, and compared with their forecasts."""

from pathlib import Path

import pytest

from pompeii.arena import workers
from research.checks.forecasts_by_skill import Sums, _compared
from research.fit.assumed_skills import _behind
from research.skilled_games import Game, Task, parts, play, played

ASSUMED = (("easy", "medium"), ("medium", "medium"))


def task(seed: str, players: tuple[str, ...] = ("easy", "medium")) -> Task:
    return Task(seed, players, ASSUMED, playouts=1, win_playouts=8)


def test_forecasts_of_a_game_have_each_assumption_and_the_outcome() -> None:
    game = play(task("79"))
    assert game == play(task("79"))
    assert game.fates
    assert game.chances
    for fate in game.fates:
        assert len(fate.bare) == len(fate.told) == len(ASSUMED)
        assert 0.0 <= fate.out <= 1.0
        assert parts(fate)[0] == fate.part
    for chance in game.chances:
        assert [sum(each) for each in chance.told] == pytest.approx([1.0] * len(ASSUMED))
        assert sum(chance.won) == pytest.approx(1.0)


def test_interrupted_run_plays_only_the_missing_games(tmp_path: Path) -> None:
    file, tasks = tmp_path / "games.jsonl", [task("1"), task("2"), task("3")]
    asked: list[Task] = []

    def work(task: Task) -> Game:
        asked.append(task)
        return Game(task, (3, 4), (), ())

    played(tasks[:2], file, workers.here(), work)
    found = played(tasks, file, workers.here(), work)
    assert asked == tasks
    assert [game.task for game in found] == tasks
    assert [game.rescued for game in played(tasks, file, workers.here(), work)] == [[3, 4]] * 3


def test_bias_is_the_forecast_less_the_outcome_with_a_margin_over_games() -> None:
    usual, own = [Sums(8.0, 5.0, 10.0)] * 2, [Sums(6.0, 5.0, 10.0), Sums(7.0, 5.0, 10.0)]
    told_usual, told, came, bias = _compared(usual, own)
    assert (told_usual, told, came) == ("80.0%", "65.0%", "50.0%")
    assert bias == "+15.0 ± 9.8"
    assert _compared([], []) == [""] * 4


def test_pieces_behind_are_the_mean_of_both_rotations() -> None:
    duels = [
        Game(Task("1", players, (), 0, 0), rescued, (), ())
        for players, rescued in (
            (("easy", "medium"), (3, 9)),
            (("medium", "easy"), (5, 7)),
        )
    ]
    assert _behind(duels) == [2.0]
