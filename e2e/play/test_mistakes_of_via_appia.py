"""A mistake in a game of Via Appia is tried again at the quarry, in a real browser."""

import json

import pytest

from e2e.axe import Axe
from e2e.conftest import Invite
from e2e.prepared_games import with_drill
from e2e.start.test_home import WRONG
from tests.paths import APPIA_GAMES

GAME = json.loads((APPIA_GAMES / "classic-2.json").read_text("utf-8"))
PLY, BEST = 34, "m@0/0"
FILE = with_drill(GAME, PLY, BEST, 2.5)


@pytest.mark.parametrize("screen", ["phone", pytest.param("desktop", marks=pytest.mark.whole)])
def test_another_push_is_tried_and_drawn_beside_the_one_of_the_game(
    invite: Invite, screen: str
) -> None:
    visitor = invite(screen)
    axe = Axe(visitor, every=screen == "desktop")
    visitor.open("?animation=off")
    visitor.bring(FILE)
    visitor.act("puzzles")
    visitor.page.wait_for_selector("#drills-start")
    visitor.point("#drills-start")
    visitor.page.wait_for_selector("#learn-best")
    assert visitor.sight().ply == PLY
    visitor.point("#push-m")
    assert visitor.page.evaluate(WRONG) == []
    axe.check("a push to practise")
    visitor.point("#push")
    visitor.page.wait_for_selector("#why-better-board-push-line")
    assert visitor.text("#status-line").startswith("Well spotted")
    angle = visitor.page.locator("#why-played-board-push-angle")
    assert angle.text_content() == "−42°"
    assert "Theme: Via Appia." in visitor.text("#learn-again")
    toolbar, size = visitor.page.locator("#toolbar").bounding_box(), visitor.page.viewport_size
    assert toolbar is not None
    assert size is not None
    assert toolbar["y"] + toolbar["height"] <= size["height"]
    assert visitor.page.evaluate(WRONG) == []
    axe.check("two pushes compared")
    assert axe.complaints == []
