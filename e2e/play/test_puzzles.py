"""Puzzles in a real browser: fetched on demand, solved on the board, stored, played on from."""

from urllib.parse import parse_qs, urlsplit

import pytest

from app.puzzles import puzzle_catalogue
from e2e.conftest import Invite
from e2e.start.test_home import WRONG
from e2e.visitor import Visitor
from pompeii.games.downfall.actions import Lay, Move, parse
from pompeii.games.downfall.puzzles import Puzzle

ARCHIVE = "/puzzles."


def opened(visitor: Visitor) -> Puzzle:
    """Return the open puzzle."""
    (name,) = parse_qs(urlsplit(visitor.page.url).query)["puzzle"]
    return next(puzzle for puzzle in puzzle_catalogue.puzzles() if puzzle.name == name)


def solve(visitor: Visitor, puzzle: Puzzle) -> None:
    """Play the line of the puzzle, and wait for its end."""
    for text in puzzle.line:
        if visitor.page.query_selector("#puzzle-afresh"):
            break
        action = parse(text)
        if isinstance(action, Lay):
            visitor.point(f"#sq-{text.partition('>')[2]}")
        elif isinstance(action, Move):
            origin, _dash, target = text.partition("-")
            visitor.point(f"#sq-{origin}")
            visitor.point("[data-gate][data-legal]" if target == "out" else f"#sq-{target}")
        else:
            visitor.act("done")
    visitor.page.wait_for_selector("#puzzle-afresh")


@pytest.mark.parametrize("screen", ["phone", pytest.param("desktop", marks=pytest.mark.whole)])
def test_puzzle_of_the_day_is_solved_on_the_board_and_stays_solved(
    invite: Invite, screen: str
) -> None:
    visitor = invite(screen)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.open("?animation=off")
    assert not [address for address in asked if ARCHIVE in address]
    visitor.act("puzzles")
    visitor.page.wait_for_selector("#puzzles-today-solve")
    assert [address for address in asked if ARCHIVE in address]
    assert visitor.page.evaluate(WRONG) == []
    visitor.point("#puzzles-today-solve")
    puzzle = opened(visitor)
    assert visitor.page.evaluate(WRONG) == []
    visitor.act("show-solution")
    visitor.page.wait_for_selector("#puzzle-afresh")
    visitor.act("afresh")
    solve(visitor, puzzle)
    assert visitor.text("#status-line").startswith("Solved!")
    visitor.page.keyboard.press("Escape")
    visitor.sight()
    assert "1 day in a row" not in visitor.text("#puzzles-kept")  # its solution was shown
    visitor.point("#puzzles-today-solve")
    solve(visitor, puzzle)
    visitor.page.reload()
    visitor.page.wait_for_selector("#puzzle-goal")
    visitor.act("back")
    assert "1 day in a row" in visitor.text("#puzzles-kept")
    assert "from 1 first try" in visitor.text("#puzzles-rating")
    visitor.point("#puzzles-today-solve")
    visitor.act("play-on")
    visitor.act("play-on-now")
    assert visitor.sight().ply == puzzle.ply
