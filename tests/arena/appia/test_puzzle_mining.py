"""Push puzzles from games of bots: candidates, their proof, the trials of bots, the selection."""

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from pompeii.arena import matches, workers
from pompeii.arena.appia import puzzle_mining
from pompeii.arena.matches import Fixture, Match
from pompeii.arena.mining_batches import MiningRequest
from pompeii.arena.mining_journal import MiningJournal
from pompeii.bots import Budget
from pompeii.cli import main
from pompeii.core.puzzle_difficulty import BEYOND
from pompeii.games.appia.actions import PUSHES, Push
from pompeii.games.appia.board import LARGE, SIZES
from pompeii.games.appia.push_puzzle_search import Replies, reaches
from pompeii.games.appia.push_puzzles import (
    ALONE,
    LEAST,
    LEAVE,
    PushPuzzle,
    Region,
    read,
)
from pompeii.games.appia.table import Table
from tests.cli.command_line import Capture
from tests.games.appia.positions import read_text
from tests.paths import ROOT

SHIPPED = read((ROOT / "web/app/push_puzzles/pushes.jsonl").read_text(encoding="utf-8"))
FIRST = SHIPPED[0]


def mined(seed: str = "79", games: int = 1) -> str:
    """Return the puzzles of a few games."""
    request = MiningRequest(games, 9, seed, workers.here(), quiet=True)
    return puzzle_mining.mine(request, MiningJournal(None, puzzle_mining.FILE, games, 9, seed))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a recorded game stand for that of the bots, and few pushes be tried."""
    game = SimpleNamespace(record=json.loads(read_text("classic-2")))
    monkeypatch.setattr(matches, "play", lambda _fixture: game)
    monkeypatch.setattr(puzzle_mining, "MOST_PER_GAME", 2)
    monkeypatch.setattr(puzzle_mining, "SAMPLED", 12)
    monkeypatch.setattr(puzzle_mining, "RAREST", (LEAST, 9))
    monkeypatch.setattr(puzzle_mining, "TASKS", [(LEAST, 1)])
    monkeypatch.setattr(puzzle_mining, "GREATEST_SHARE", 0.9)
    monkeypatch.setattr(puzzle_mining, "LEAST_SHARE", 1e-9)
    monkeypatch.setattr(puzzle_mining, "TRIALS", {"easy": (4, 1), "medium": (1, 3)})
    monkeypatch.setattr(puzzle_mining, "region", straight_region)


def straight_region(puzzle: PushPuzzle, _most: int) -> Region:
    """Return the solving pushes among those straight ahead and right of the middle."""
    places = range(1, PUSHES[puzzle.size].places[-1])
    return frozenset((x, 0) for x in places if reaches(puzzle, (x, 0), Replies()))


@pytest.mark.usefixtures("quick")
def test_command_gives_the_same_puzzles_again(capsys: Capture, tmp_path: Path) -> None:
    found = read(mined())
    assert 0 < len(found) <= puzzle_mining.MOST_PER_GAME
    assert len({puzzle.name for puzzle in found}) == len(found)
    for puzzle in found:
        assert puzzle.name.startswith("push-0-")
        assert puzzle.region
        assert {*puzzle.solved} <= {*puzzle_mining.TRIALS}
    file = tmp_path / "pushes.jsonl"
    flags = ("--game", "via-appia", "--games", "1", "--count", "9", "-q")
    assert main.main(["mine", *flags, "-o", str(file)]) == 0
    assert capsys.readouterr() == ("", "")
    assert file.read_text(encoding="utf-8") == puzzle_mining.FILE.write(found)


@pytest.mark.usefixtures("quick")
def test_game_without_fitting_positions_gives_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    record = json.loads(read_text("classic-2"))
    short = SimpleNamespace(record={**record, "actions": record["actions"][:40]})
    monkeypatch.setattr(matches, "play", lambda _fixture: short)
    monkeypatch.setattr(puzzle_mining, "GREATEST_SHARE", 0.0)
    assert mined() == ""


@pytest.mark.no_cover
def test_shipped_puzzle_is_a_position_of_its_game() -> None:
    _push, deal, ply = SHIPPED[0].name.split("-")
    match = Match(("medium", "medium"), (Budget(iterations=1),) * 2, {}, "79", "via-appia")
    table = Table.load(json.dumps(matches.play(Fixture(match, int(deal), int(deal) % 2)).record))
    assert isinstance(table.steps[int(ply)].action, Push)
    assert tuple(table.at(int(ply)).state.quarry) == SHIPPED[0].stones


def test_puzzle_with_too_few_or_too_many_solving_pushes_or_the_first_one_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(puzzle_mining, "with_trials", lambda puzzle, _seed: puzzle)
    for count, first, fits in ((1, 1, False), (40, 1, True), (40, 0, False), (None, 1, False)):
        region = None if count is None else frozenset((0, first + add) for add in range(count))
        monkeypatch.setattr(puzzle_mining, "region", lambda _puzzle, _most, found=region: found)
        assert bool(puzzle_mining._proved(FIRST, "79")) == fits


def test_bot_that_finds_a_solution_ends_the_trials() -> None:
    everything = frozenset((x, angle) for x in range(-40, 41) for angle in range(-45, 46))
    easy = puzzle_mining.with_trials(replace(FIRST, region=everything, solved={}), "79")
    assert easy.solved == {"easy": (2, 2)}
    assert easy.weakest_bot == "easy"


def test_puzzle_that_no_bot_solves_is_tried_by_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_mining, "TRIALS", {"easy": (4, 1), "medium": (3, 2)})
    tried = puzzle_mining.with_trials(replace(FIRST, region=frozenset(), solved={}), "79")
    assert tried.solved == {"easy": (0, 4), "medium": (0, 3)}
    assert tried.weakest_bot == BEYOND


def test_bots_try_a_puzzle_with_its_quarry_and_its_stone() -> None:
    for size in range(LARGE + 1):
        puzzle = replace(FIRST, size=size)
        state = puzzle_mining.position(puzzle)
        assert state.quarry == puzzle.stones
        assert [state.stones[state.of(state.actor)][each] for each in range(len(SIZES))] == [
            int(each == size) for each in range(len(SIZES))
        ]


def test_goals_and_difficulties_take_turns() -> None:
    def puzzle(goal: str, name: str) -> PushPuzzle:
        return replace(FIRST, goal=goal, name=name)

    common = [puzzle(LEAST, f"push-0-{ply}") for ply in range(20)]
    rare = [puzzle(ALONE, "push-1-1"), puzzle(LEAVE, "push-1-2")]
    chosen = puzzle_mining.choose([*common, *rare], 6)
    assert [each.goal for each in chosen] == [ALONE, LEAVE, LEAST, LEAST, LEAST, LEAST]
    assert puzzle_mining.choose([], 6) == []


def test_shipped_puzzles_have_every_goal_and_fitting_shares() -> None:
    assert len(SHIPPED) == 150
    assert {(puzzle.goal, puzzle.count) for puzzle in SHIPPED} == {
        puzzle_mining.RAREST,
        *puzzle_mining.TASKS,
    }
    for puzzle in SHIPPED:
        places, angles = PUSHES[puzzle.size].places, PUSHES[puzzle.size].angles
        assert all(x in places and angle in angles for x, angle in puzzle.region)
        share = puzzle_mining._greatest_share(puzzle)
        assert puzzle_mining.LEAST_SHARE <= puzzle.share <= share
