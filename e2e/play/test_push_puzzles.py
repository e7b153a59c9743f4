"""Push puzzles in a real browser: fetched on demand, aimed, solved, stored."""

import pytest

from app.push_puzzles import push_catalogue
from e2e.conftest import Invite
from e2e.start.test_home import WRONG
from e2e.visitor import Visitor
from pompeii.games.appia.actions import Push

ARCHIVE = "/pushes."
SOLVED = "[id='push-next']"


def aim_by_keys(visitor: Visitor, action: Push) -> None:
    """Aim the stone at the red line by keys, from the middle and straight ahead."""
    keyboard = visitor.page.keyboard
    for amount, keys in (
        (action.x, ("ArrowLeft", "ArrowRight")),
        (action.angle, ("ArrowDown", "ArrowUp")),
    ):
        far, near = divmod(abs(amount), 5)
        for key in [f"Shift+{keys[amount > 0]}"] * far + [keys[amount > 0]] * near:
            keyboard.press(key)


@pytest.mark.parametrize("screen", ["phone", pytest.param("desktop", marks=pytest.mark.whole)])
def test_push_puzzle_is_solved_in_the_quarry_and_stays_solved(invite: Invite, screen: str) -> None:
    visitor = invite(screen)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.open("?screen=puzzles&animation=off")
    visitor.page.wait_for_selector("#puzzles-pushes-open")
    assert not [address for address in asked if ARCHIVE in address]
    visitor.point("#puzzles-pushes-open")
    visitor.page.wait_for_selector("#pushes-next")
    assert [address for address in asked if ARCHIVE in address]
    assert visitor.page.evaluate(WRONG) == []
    visitor.point("#pushes-next")
    puzzle = push_catalogue.puzzles()[0]
    assert visitor.text("#push-given").startswith("Your stone: ")
    assert visitor.page.evaluate(WRONG) == []
    aim_by_keys(visitor, puzzle.solution)
    visitor.page.wait_for_function(
        "text => document.getElementById('aim-readout').textContent === text",
        arg=puzzle.solution.text,
    )
    visitor.point("#push")
    visitor.page.wait_for_selector(SOLVED)
    assert "Solved!" in visitor.text("#status-line")
    assert f"{len(puzzle.region)} of {puzzle.pushes} pushes" in visitor.text("#region-words")
    assert visitor.page.evaluate(WRONG) == []
    visitor.point(SOLVED)
    second = push_catalogue.puzzles()[1]
    assert f"puzzle={second.name}" in visitor.page.url
    visitor.page.reload()
    visitor.page.wait_for_selector("#push-solution")
    visitor.point("#push-solution")
    visitor.page.wait_for_selector("#region-map")
    visitor.act("back")
    assert visitor.page.locator(f"[id='{puzzle.name}-solve']").get_attribute("class") is not None
    assert "from 2 first tries" in visitor.text("#pushes-rating")
