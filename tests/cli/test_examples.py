"""The examples play whole games without faults."""

import pytest

from pompeii import Table
from pompeii.arena import Match, play
from pompeii.bots import Budget
from pompeii.games import appia
from tests.cli.command_line import command_text
from tests.paths import ROOT
from tools.env import node

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py

EXAMPLES = ROOT / "examples"
OUTWARD = f"cmd:{command_text(str(node()), str(EXAMPLES / 'outward.mjs'))}"
BOTS = [f"{EXAMPLES / 'greedy.py'}:Greedy", OUTWARD]


@pytest.mark.parametrize("bot", BOTS, ids=["python", "javascript"])
@pytest.mark.parametrize("preset", ["classic", "online"])
def test_example_beats_random(bot: str, preset: str) -> None:
    budget = Budget(seconds=2)  # The example needs a few milliseconds; the machine may be busy.
    match = Match((bot, "random"), (budget, budget), {"preset": preset}, "79")
    won = 0.0
    for fixture in match.fixtures(6):
        result = play(fixture)
        assert result.faults == []
        won += result.share[result.bots.index(bot)]
    assert won >= 5


def test_example_for_via_appia_beats_random() -> None:
    bot, budget = f"{EXAMPLES / 'pusher.py'}:Pusher", Budget(iterations=8)
    match = Match((bot, "random"), (budget, budget), {}, "79", "via-appia")
    for fixture in match.fixtures(2):
        result = play(fixture)
        assert result.faults == []
        assert result.share[result.bots.index(bot)] == 1.0


def test_example_with_rollouts_beats_random() -> None:
    bot, budget = f"{EXAMPLES / 'rollouts.py'}:Rollouts", Budget(iterations=12)
    match = Match((bot, "random"), (budget, budget), {"preset": "online"}, "79")
    for fixture in match.fixtures(2):
        result = play(fixture)
        assert result.faults == []
        assert result.share[result.bots.index(bot)] == 1.0


def test_python_example_has_about_twenty_lines() -> None:
    lines = (EXAMPLES / "greedy.py").read_text(encoding="utf-8").splitlines()
    code = lines[lines.index("class Greedy:") :]
    assert len([line for line in code if line.strip()]) <= 20


def test_every_example_is_tested() -> None:
    there = {file.name for file in EXAMPLES.iterdir() if file.is_file()}
    programs = {"exploiting.py", "greedy.py", "outward.mjs", "pusher.py", "rollouts.py"}
    # The samples are tested in test_dataset.py, the notebooks in tests/slow, and the figures of the
    # leaderboard in tests/docs.
    samples = {"decisions_pompeii.parquet", "decisions_via_appia.parquet"}
    records = {"game.json", "via-appia.json"}
    notebooks = {"games_in_pandas.ipynb", "train_a_player.ipynb"}
    assert there == {*records, *programs, *samples, *notebooks, "leaderboard.json"}


def test_example_record_is_a_finished_game() -> None:
    assert Table.load((EXAMPLES / "game.json").read_text(encoding="utf-8")).state.phase == "over"
    road = appia.Table.load((EXAMPLES / "via-appia.json").read_text(encoding="utf-8"))
    assert road.view(None).winners is not None
