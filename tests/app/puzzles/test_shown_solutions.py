"""The solution of a puzzle that is shown: played automatically, ended by the player."""

from app.puzzles.explanation import reason
from app.puzzles.puzzle_list import PuzzlesScreen
from app.storage import puzzle_progress
from pompeii.games.downfall.actions import parse
from tests.app.puzzles.test_puzzles import LEADING_OUT, do, lost_by, puzzle_user, screen


def test_shown_solution_is_played_and_does_not_count() -> None:
    puzzle = next(puzzle for puzzle in LEADING_OUT if len(puzzle.line) == 6)
    visitor = puzzle_user(puzzle)
    do(visitor, puzzle.line[0])
    visitor.click("puzzle-solution")
    assert visitor.text("status-line") == "This is the solution."
    squares = [id for id in visitor.legal() if id.startswith("sq-")]
    visitor.click(squares[0])  # it continues automatically
    visitor.key("Enter")
    visitor.wait()
    assert visitor.text("puzzle-out") == f"Out: {puzzle.count} of {puzzle.count}."
    told = reason(puzzle, puzzle.task(), [*map(parse, puzzle.line)], "Marcus")
    assert any(told in said for said in visitor.said)
    assert puzzle_progress.solved(visitor.store) == []
    visitor.click("puzzle-next")
    assert screen(visitor).address != {"puzzle": puzzle.name}
    visitor.key("Escape")
    assert isinstance(visitor.session.top, PuzzlesScreen)


def test_redo_ends_the_solution() -> None:
    puzzle = next(filter(lost_by, LEADING_OUT))
    visitor = puzzle_user(puzzle)
    do(visitor, wrong := lost_by(puzzle))
    visitor.click("puzzle-solution")
    visitor.click("redo")
    visitor.wait()
    assert [action.text for action in screen(visitor)._local_game.own] == [wrong]
    assert "can no longer be led out" in visitor.text("status-line")
