"""The task of a puzzle in sentences."""

from dataclasses import replace

import pytest

from app.puzzles import puzzle_catalogue
from app.puzzles.explanation import first_squares
from app.puzzles.task_texts import goal
from pompeii.games.downfall.puzzle_goals import LEAD_OUT
from pompeii.games.downfall.puzzles import last_piece
from tests.app.visitor import Visitor

PUZZLES = puzzle_catalogue.puzzles()


@pytest.mark.parametrize(
    ("right", "words"),
    [
        ((1, 1), ""),
        ((6, 6), "Any square is right for your first tile."),
        ((1, 6), "Of the 6 possible squares for your first tile, 1 is right."),
        ((2, 6), "Of the 6 possible squares for your first tile, 2 are right."),
    ],
)
def test_right_first_squares_are_counted(right: tuple[int, int], words: str) -> None:
    assert first_squares(replace(PUZZLES[0], first=right)) == words


def test_player_is_addressed_and_the_task_stands_once() -> None:
    puzzle = PUZZLES[0]
    visitor = Visitor(f"?screen=puzzles&puzzle={puzzle.name}&animation=off")
    name = puzzle.table().record.players[puzzle.task().seat].name
    assert f"You play {name}." in visitor.text("puzzle-told")
    assert name not in visitor.text("puzzle-goal")
    assert visitor.find("puzzle-given") is None
    visitor.click("puzzle-solution")
    assert f"You play {name}." in visitor.text("puzzle-given")


def test_last_piece_is_to_be_saved() -> None:
    for puzzle in (puzzle for puzzle in PUZZLES if puzzle.goal == LEAD_OUT):
        begin = puzzle.task()
        text, square = goal(puzzle, begin, ["Livia", "Marcus", "Julia", "Titus"]), last_piece(begin)
        assert (f"Save your last piece, on {square}" in text) == bool(square)
