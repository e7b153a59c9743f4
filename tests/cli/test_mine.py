"""The command mine."""

import re
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from pompeii import Action, Table, View
from pompeii.arena import workers
from pompeii.arena.downfall import puzzle_mining
from pompeii.arena.match_errors import ArenaError
from pompeii.arena.matches import Fixture
from pompeii.arena.mining_batches import MiningRequest
from pompeii.arena.mining_journal import MiningJournal
from pompeii.cli import main
from pompeii.games.downfall.board import GATE_SQUARES, LISTED
from pompeii.games.downfall.puzzle_finder import found as found_puzzles
from pompeii.games.downfall.puzzle_goals import GOALS, LEAD_OUT
from pompeii.games.downfall.puzzle_goals import task as puzzle_task
from pompeii.games.downfall.puzzle_lead_out import Task, best
from pompeii.games.downfall.puzzles import Puzzle, positions, read, write
from tests.cli.command_line import Capture, error_of
from tests.downfall_positions import read_game
from tests.paths import ROOT

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
        again = found[puzzle.name]
        for bot in puzzle_mining.STATIC_TRIALS:
            assert again.solved.get(bot) == puzzle.solved.get(bot)
        assert replace(again, solved=puzzle.solved) == puzzle
        assert again.solved.get("hard", (0, 1))[1] == 1


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
    request = MiningRequest(1, 1, "79", workers.here())
    with pytest.raises(ArenaError, match="keep crashing"):
        puzzle_mining.mine(request, MiningJournal(None, puzzle_mining.FILE, 1, 1, "79"))


# Interruptions


@pytest.fixture
def few_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each game yield two shipped puzzles, so that a run takes no time."""

    def two(fixture: Fixture) -> list[Puzzle]:
        first = 6 * fixture.deal + 2 * (len(fixture.match.bots) - 2)
        return [*SHIPPED[first : first + 2]]

    def solved(puzzle: Puzzle, bots: object, seed: str) -> Puzzle:
        return replace(puzzle, solved={"easy": (len(seed), 9), "bots": (len(repr(bots)), 99)})

    monkeypatch.setattr(puzzle_mining, "_search", two)
    monkeypatch.setattr(puzzle_mining, "with_trials", solved)


SMALL = ("mine", "--games", "3", "--count", "12", "-o")
TASKS = 9 + 18
"""Tasks of that command: games to search, puzzles to try."""


@pytest.mark.usefixtures("few_puzzles")
def test_interrupted_run_continues_to_the_same_bytes(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole, file = tmp_path / "whole.jsonl", tmp_path / "puzzles.jsonl"
    part = tmp_path / "puzzles.jsonl.part"
    assert main.main([*SMALL, str(whole)]) == 0
    add, left = MiningJournal.add, 0

    def add_or_end(
        journal: MiningJournal[Puzzle], step: str, task: int, puzzles: list[Puzzle]
    ) -> None:
        nonlocal left
        if not left:
            raise KeyboardInterrupt
        left -= 1
        add(journal, step, task, puzzles)

    monkeypatch.setattr(MiningJournal, "add", add_or_end)
    for done in range(0, TASKS - 3, 3):
        left = 3
        capsys.readouterr()
        assert main.main([*SMALL, str(file)]) == 130
        said = capsys.readouterr().err.splitlines()[-1]
        assert said == f"The work so far is in {part}; run the same command to continue."
        assert not file.exists()
        # The first line is the request.
        assert len(part.read_bytes().splitlines()) == 1 + done + 3
    left = 3
    assert main.main([*SMALL, str(file)]) == 0
    assert left == 0
    assert file.read_bytes() == whole.read_bytes()
    assert {*tmp_path.iterdir()} == {whole, file}


@pytest.mark.usefixtures("few_puzzles")
def test_interrupted_run_is_not_continued_with_other_flags(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def end(*_arguments: object) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "puzzles.jsonl"
    with monkeypatch.context() as context:
        context.setattr(puzzle_mining, "choose", end)
        assert main.main([*SMALL, str(file)]) == 130
        # Without a file there is nothing to continue, and nothing to say.
        capsys.readouterr()
        assert main.main([*SMALL[:-1]]) == 130
        assert "The work" not in capsys.readouterr().err
    words = "was begun by `mine --game pompeii --games 3 --count 12 --seed 79` of Pompeii"
    assert words in error_of(capsys, *SMALL, str(file), "--seed", "80")
    assert words in error_of(capsys, *SMALL, str(file), "--games", "4")


@pytest.mark.parametrize(
    ("path", "words"),
    [("", "Is a directory"), ("nowhere/puzzles.jsonl", "No such file or directory")],
)
def test_impossible_file_is_rejected_before_the_work(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, path: str, words: str
) -> None:
    monkeypatch.setattr(puzzle_mining, "mine", None)
    assert words in error_of(capsys, "mine", "-o", str(tmp_path / path))


def test_selection_is_varied_with_few_puzzles_from_a_game() -> None:
    first = SHIPPED[0]
    same = [replace(first, actions=first.actions[:length], seed="79/900") for length in range(60)]
    rare = replace(first, seed="79/901", count=first.count + 1)
    chosen = puzzle_mining.choose([*same, rare], 10, puzzle_mining.difficulty_and_point)
    assert rare in chosen
    assert len(chosen) == puzzle_mining.MOST_PER_GAME + 1
    assert puzzle_mining.choose([*same, rare], 1, puzzle_mining.difficulty) == [rare]
    assert puzzle_mining.choose([], 5, puzzle_mining.difficulty) == []


def test_every_difficulty_has_its_turn() -> None:
    first = replace(SHIPPED[0], solved={})
    hard = [replace(first, seed=f"79/{number}") for number in range(900, 930)]
    easy = [replace(each, solved={"easy": (1, 1)}, seed=f"{each.seed}0") for each in hard[:4]]
    chosen = puzzle_mining.choose([*hard, *easy], 8, puzzle_mining.difficulty)
    assert [puzzle.difficulty for puzzle in chosen].count("easy") == 4


def on_gates(task: Task) -> int:
    """Return the number of the seat's pieces on gate squares."""
    squares = LISTED[task.state.where[task.seat] & GATE_SQUARES]
    return sum(task.state.own(task.seat, square) for square in squares)


@pytest.mark.no_cover
def test_same_line_of_a_seat_is_taken_at_its_first_position() -> None:
    table = Table(read_game("classic-2"))
    tasks = [(ply, puzzle_task(LEAD_OUT, state, lays)) for ply, state, lays in positions(table)]
    alone = [(ply, task.seat, lines[0].runs) for ply, task in tasks
             for count, lines in [best(task)] if len(lines) == 1
             and on_gates(task) < count]  # fmt: skip
    puzzles = [*found_puzzles(table, "79/0")]
    found = [puzzle.ply for puzzle in puzzles if puzzle.goal == LEAD_OUT]
    firsts = [
        ply
        for number, (ply, *line) in enumerate(alone)
        if line not in [other for _ply, *other in alone[:number]]
    ]
    assert found == firsts
    assert found


class Scripted:
    """A bot that plays a line, then nothing."""

    def __init__(self, line: Sequence[str]) -> None:
        self.left = [*line]

    def choose(self, view: View, **_rest: object) -> Action:
        legal = {action.text: action for action in view.legal}
        return legal[self.left.pop(0) if self.left else "done"]


@pytest.mark.parametrize("goal", GOALS)
def test_bot_that_plays_the_line_solves_the_puzzle(
    monkeypatch: pytest.MonkeyPatch, goal: str
) -> None:
    puzzle = next(
        replace(each, solved={}) for each in SHIPPED if each.goal == goal and len(each.line) > 1
    )
    monkeypatch.setattr(puzzle_mining, "make", lambda _bot: Scripted(puzzle.line))
    tried = {"easy": (4, 1), "medium": (4, 1)}
    assert puzzle_mining.with_trials(puzzle, tried, "79").solved == {"easy": (2, 2)}


def test_stronger_bots_try_what_weaker_ones_cannot_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(each for each in SHIPPED if each.goal == LEAD_OUT and len(each.line) == 6)
    fewer = replace(puzzle, count=puzzle.count + 1, solved={})
    monkeypatch.setattr(puzzle_mining, "make", lambda _bot: Scripted(puzzle.line))
    tried = {"easy": (2, 1), "medium": (3, 1)}
    solved = puzzle_mining.with_trials(fewer, tried, "79").solved
    assert solved == {"easy": (0, 2), "medium": (0, 3)}
