"""The search for puzzles finds the shipped ones at their positions."""

from dataclasses import replace

import pytest

from pompeii.games.downfall import puzzle_finder
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.puzzle_goals import GOALS
from pompeii.games.downfall.puzzles import read
from tests.paths import ROOT

ALL = read((ROOT / "web/app/puzzles/puzzles.jsonl").read_text(encoding="utf-8"))


@pytest.mark.parametrize("goal", GOALS)
def test_shipped_puzzle_is_found_at_its_position(
    goal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = next(each for each in ALL if each.goal == goal)
    table = puzzle.table()
    place = puzzle.ply, table.state, [parse(text) for text in puzzle.replies]
    monkeypatch.setattr(puzzle_finder, "positions", lambda _table: [place, place])
    monkeypatch.setattr(puzzle_finder, "GOALS", (goal,))  # the place may have puzzles of others
    found = [*puzzle_finder.found(table, puzzle.seed)]
    assert found == [replace(puzzle, solved={})]
