"""Drills in a real browser: a mistake of an imported game is practised, and comes back later."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL.GifImagePlugin import GifImageFile

from e2e.axe import Axe
from e2e.conftest import Invite
from e2e.prepared_games import with_drill
from e2e.start.test_home import WRONG
from e2e.visitor import Visitor
from tests.paths import DOWNFALL_GAMES

GAME = json.loads((DOWNFALL_GAMES / "classic-2.json").read_text("utf-8"))
PLY, BEST = 31, "3@c3"
FILE = with_drill(GAME, PLY, BEST, 0.72)


def film(visitor: Visitor) -> GifImageFile:
    """Save the film of the explained mistake."""
    with visitor.page.expect_download() as download:
        visitor.point("#why-film")
        visitor.page.wait_for_selector("#film-told:not(:empty)")
    return GifImageFile(BytesIO(Path(download.value.path()).read_bytes()))


@pytest.mark.parametrize("screen", ["phone", pytest.param("desktop", marks=pytest.mark.whole)])
def test_mistake_of_an_imported_game_is_practised_and_comes_back_later(
    invite: Invite, screen: str
) -> None:
    visitor = invite(screen)
    axe = Axe(visitor, every=screen == "desktop")
    visitor.open("?animation=off")
    visitor.bring(FILE)
    visitor.act("puzzles")
    visitor.page.wait_for_selector("#drills-start")
    assert "1 position is due." in visitor.text("#drills-words")
    visitor.point("#drills-start")
    assert visitor.sight().ply == PLY
    assert visitor.page.evaluate(WRONG) == []
    axe.check("a position to practise")
    visitor.point("[data-card='3'][data-legal]")
    visitor.point("[data-square=c3][data-legal]")
    assert visitor.text("#status-line").startswith("Well spotted")
    assert "comes back in 2 days" in visitor.text("#learn-again")
    visitor.page.wait_for_selector("#why-reason-0")
    assert "Relatives who can come" in visitor.text("#why-reason-0")
    assert visitor.page.evaluate(WRONG) == []
    axe.check("an explained mistake")
    picture = visitor.page.locator("#why-better-board").bounding_box()
    assert picture is not None
    assert (picture["height"] > picture["width"]) == (screen == "phone"), "turned like the board"
    assert max(picture["height"], picture["width"]) > 230
    if screen == "desktop":
        assert film(visitor).n_frames == 6
        visitor.point("#film-close")
    visitor.act("next-mistake")
    axe.check("the progress of the drills")
    visitor.page.reload()
    visitor.page.wait_for_selector("#drills-words")
    assert "The next one is due in 2 days." in visitor.text("#drills-words")
    assert "Practised 1 day in a row." in visitor.text("#drills-kept")
    assert axe.complaints == []
