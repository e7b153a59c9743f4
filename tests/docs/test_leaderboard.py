"""The leaderboard: its tables are those of the figures, and the figures can be made again."""

import pytest

from pompeii.registry import GAMES
from tests.docs.markdown_links import read
from tests.paths import ROOT
from tests.share_of_cases import share
from tools.docs import measure_leaderboard

DOCUMENT = measure_leaderboard.PAGE.relative_to(ROOT).as_posix()
QUICK = [("pompeii", "random"), ("pompeii", "examples/greedy.py:Greedy"), ("via-appia", "random")]


@pytest.mark.no_cover
@pytest.mark.parametrize(("key", "bot"), share(QUICK, 3, 1))
def test_figure_is_measured_again(key: str, bot: str) -> None:
    assert measure_leaderboard.measure(key, bot) == measure_leaderboard.figures()[key][bot]


def test_every_bot_has_a_figure() -> None:
    figures = measure_leaderboard.figures()
    for key in GAMES:
        assert set(figures[key]) == {*measure_leaderboard.bots(key)}


def test_tables_of_the_page_are_those_of_the_figures() -> None:
    page = read(DOCUMENT)
    assert measure_leaderboard.filled(page, measure_leaderboard.figures()) == page


def test_files_are_short() -> None:
    for bots in measure_leaderboard.FILES.values():
        for path, _, _name in (bot.partition(":") for bot in bots):
            lines = (ROOT / path).read_text(encoding="utf-8").count("\n")
            assert lines <= measure_leaderboard.MOST_LINES


@pytest.mark.parametrize("key", GAMES)
def test_page_has_the_command_of_a_measurement(key: str) -> None:
    command = measure_leaderboard.command(key, "mine.py:Mine")
    assert command in read(DOCUMENT)
