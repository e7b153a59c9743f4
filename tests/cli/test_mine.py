"""The command mine."""

import re
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from pompeii import Action, Table, View
from pompeii.arena import puzzle_mining, workers
from pompeii.arena.errors import ArenaError
from pompeii.cli import main
from pompeii.games.downfall.puzzles import Puzzle, positions, read, write
from pompeii.games.downfall.solver import best
from tests.cli.command_line import Capture, error_of
from tests.paths import ROOT
from tests.positions import read_game

SHIPPED = read((ROOT / "web/app/puzzles/puzzles.jsonl").read_text(encoding="utf-8"))


def mine_output(capsys: Capture, *arguments: str) -> str:
    """Return the output of the command, whose error output holds only its progress."""
    assert main.main(["mine", *arguments]) == 0
    out, err = capsys.readouterr()
    for line in err.splitlines():
        assert re.match(r"\[#*-*\] \d+/\d+ (games searched|puzzles tried), .* left$", line)
    return out


def test_puzzles_of_a_few_games_are_the_shipped_ones(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(puzzle_mining, "SEARCH_TRIALS", {"hard": (1, 2)})
    file = tmp_path / "puzzles.jsonl"
    assert mine_output(capsys, "--games", "1", "--count", "40", "-o", str(file)) == ""
    text = file.read_text(encoding="utf-8")
    found = {puzzle.name: puzzle for puzzle in read(text)}
    assert write(found.values()) == text
    shipped = [puzzle for puzzle in SHIPPED if puzzle.name in found]
    assert shipped
    for puzzle in shipped:
        again, sight = (
            found[puzzle.name],
            {bot: puzzle.solved[bot] for bot in puzzle_mining.STATIC_TRIALS},
        )
        assert {bot: again.solved[bot] for bot in sight} == sight
        assert replace(again, solved=puzzle.solved) == puzzle
        assert again.solved["hard"][1] == 1


def test_flags_select_workers_and_seed(capsys: Capture) -> None:
    assert "--cluster: not allowed with" in error_of(
        capsys, "mine", "--jobs", "2", "--cluster", "tcp://192.0.2.1:8786"
    )
    assert "is no address like" in error_of(capsys, "mine", "--cluster", "nowhere")
    assert "must be a whole number from 1 on" in error_of(capsys, "mine", "--games", "0")


def test_dying_processes_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object) -> None:
        raise BrokenExecutor

    monkeypatch.setattr("pompeii.arena.workers.carry_out", broken)
    with pytest.raises(ArenaError, match="keep dying"):
        puzzle_mining._run(
            len, ["one"], puzzle_mining.MiningRequest(1, 1, "79", workers.here()), "words"
        )


def test_selection_is_varied_with_few_puzzles_from_a_game() -> None:
    first = SHIPPED[0]
    same = [replace(first, actions=first.actions[:length], seed="79/900") for length in range(60)]
    rare = replace(first, seed="79/901", count=first.count + 1)
    chosen = puzzle_mining.choose([*same, rare], 10)
    assert rare in chosen
    assert len(chosen) == puzzle_mining.MOST_PER_GAME + 1
    assert puzzle_mining.choose([*same, rare], 1) == [rare]
    assert puzzle_mining.choose([], 5) == []


@pytest.mark.no_cover
def test_same_line_of_a_seat_is_taken_at_its_first_position() -> None:
    table = Table(read_game("classic-2"))
    alone = [(ply, task.seat, lines[0].runs) for ply, task in positions(table)
             for count, lines in [best(task)] if len(lines) == 1]  # fmt: skip
    found = [puzzle.ply for puzzle in puzzle_mining.found(table, "79/0")]
    firsts = [
        ply
        for number, (ply, *line) in enumerate(alone)
        if line not in [other for _ply, *other in alone[:number]]
    ]
    assert found == firsts
    assert found


def test_bot_that_plays_the_line_solves_the_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = SHIPPED[0]

    class Scripted:
        def __init__(self) -> None:
            self.left = [*puzzle.line]

        def choose(self, view: View, **_rest: object) -> Action:
            legal = {action.text: action for action in view.legal}
            return legal[self.left.pop(0) if self.left else "done"]

    tried = {"told": (1, 1)}
    monkeypatch.setattr(puzzle_mining, "make", lambda _bot: Scripted())
    assert puzzle_mining.with_trials(puzzle, tried, "79").solved["told"] == (1, 1)
    fewer: Puzzle = replace(puzzle, count=puzzle.count + 1)
    assert puzzle_mining.with_trials(fewer, tried, "79").solved["told"] == (0, 1)
