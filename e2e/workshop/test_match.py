"""A bot plays a match in the background, and its games are looked at."""

import re

import pytest
from playwright.sync_api import expect

from e2e.axe import Axe
from e2e.visitor import Visitor
from e2e.workshop.test_workshop import begin, editor

FAILING = """class Mine:
    def choose(self, view, random, budget):
        return view.legal[10_000]
"""
ENDED = 60_000
GOES_ON = re.compile("[1-9]0% done|Better:|no better")


@pytest.mark.parametrize(
    ("game", "opponent", "last"),
    [
        ("pompeii", "random", "#game-0"),
        pytest.param("via-appia", "easy", "#game-1", marks=pytest.mark.whole),
    ],
)
def test_match_is_played_stopped_and_looked_at(
    game: str, opponent: str, last: str, visitor: Visitor
) -> None:
    begin(visitor, game)
    page = visitor.page
    page.locator("#play-match").wait_for()  # the files of the game
    page.select_option("#opponent", opponent)
    visitor.sight()
    visitor.point("#play-match")
    page.locator(last).wait_for(timeout=ENDED)
    visitor.point("#stop-match")
    expect(page.locator("#play-match")).to_be_visible()
    share = visitor.text("#match-share")
    assert "95" in share
    page.reload()
    page.locator("#continue-match").wait_for()
    assert visitor.text("#match-share") == share
    visitor.point(last)
    visitor.point("#find-costliest")
    expect(page.locator("#game-words")).to_have_text(GOES_ON, timeout=ENDED)
    visitor.point("#watch-game")
    page.locator("#rail-picture").wait_for(state="attached")
    page.go_back()
    page.locator("#match-games").wait_for()
    counts = (visitor.text(f"#match-{each}-count") for each in ("won", "shared", "lost"))
    assert sum(map(int, counts)) > 0


def test_every_game_of_a_failing_bot_ends_at_its_line(visitor: Visitor) -> None:
    begin(visitor).fill(FAILING)
    visitor.page.keyboard.press("Escape")
    visitor.page.keyboard.press("Tab")  # sends it
    visitor.sight()
    visitor.point("#play-match")
    expect(visitor.page.locator("#match-failed-count")).to_have_text("20", timeout=ENDED)
    visitor.page.locator("#play-match").wait_for()
    assert visitor.text("#match-won-count") == "0"
    assert visitor.text("#match-share") in visitor.announced()
    visitor.point("#game-0")
    expect(visitor.page.locator("#game-traceback")).to_contain_text("IndexError")
    axe = Axe(visitor, every=False)
    axe.check("a match, on a phone")
    axe.check("a match, on a desktop")
    assert axe.complaints == []
    visitor.point("#ask-there")
    visitor.point("#choose-here")
    expect(visitor.page.locator("#traceback")).to_contain_text("IndexError")
    editor(visitor)
