"""A game is analysed in a real browser: graph above the timeline, and a responsive page."""

import time

import pytest

from e2e.axe import Axe
from e2e.conftest import Invite
from e2e.start.test_home import WRONG
from e2e.visitor import Visitor
from pompeii.core.record_link import to_link
from tests.paths import DOWNFALL_GAMES

GAME = (DOWNFALL_GAMES / "classic-2.json").read_text("utf-8")
LINES = "document.querySelectorAll('#chances .line[d*=L]').length === 2"
STALLED = 180
"""Seconds without progress after which an analysis has stopped.

A busy machine only makes it slow.
"""
VERDICT = """/^(Well spotted|Better than in the game|That is not better)/
  .test(document.querySelector('#status-line').textContent)"""
TOLD = "document.querySelector('#insight-decisions') !== null"


def begin(visitor: Visitor) -> None:
    """Open a finished game, and wait until its first costly decisions are known."""
    visitor.open(f"?animation=off#record={to_link(GAME)}")
    visitor.act("keep-linked-game")
    visitor.point("#turned")
    visitor.page.wait_for_function(LINES)
    assert visitor.act("forward").ply == 1  # during the analysis
    visitor.page.wait_for_function(TOLD)
    assert visitor.page.evaluate(WRONG) == []
    visitor.point("#analysed")


@pytest.mark.early
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.whole)])
def test_finished_game_is_analysed_on_a_page_that_responds(invite: Invite, every: bool) -> None:
    visitor = invite("phone", reduced_motion="reduce")
    axe = Axe(visitor, every=every)
    visitor.open(f"?screen=learn&animation=off#record={to_link(GAME)}")
    visitor.page.wait_for_selector("#learn")
    axe.check("one's mistakes, before they are known")
    begin(visitor)
    assert "luck" in visitor.text("#insight-red")
    axe.check("a game analysed")
    assert axe.complaints == []


@pytest.mark.whole
def test_mistakes_of_an_analysed_game_are_replayed(invite: Invite) -> None:
    visitor = invite("phone", reduced_motion="reduce")
    axe = Axe(visitor, every=True)
    begin(visitor)
    wait_for_analysis(visitor)
    costly = visitor.page.locator("#insight-decisions [data-action=go-to]").all()
    ply = min(int(look.get_attribute("data-at") or "") for look in costly)
    look = visitor.page.locator(f"#insight-decisions [data-action=go-to][data-at='{ply}']")
    look.scroll_into_view_if_needed()
    look.click()
    visitor.page.wait_for_function(f"document.body.dataset.ply === '{ply}'")
    visitor.page.locator(f"#insight-decisions [data-action=try-out][data-at='{ply}']").click()
    visitor.page.wait_for_selector("#learn-best")
    assert visitor.sight().ply == ply
    assert "find a better action" in visitor.text("#learn-goal")
    axe.check("a decision that cost much")
    try_something(visitor)
    visitor.page.wait_for_function(VERDICT, timeout=STALLED * 1000)
    axe.check("what was tried instead")
    assert "Chance to win: " in visitor.text("#status-line")
    assert visitor.point("#learn-afresh").legal
    assert visitor.act("show-solution").ply == ply + 1
    assert (visitor.act("next-mistake").ply or 0) > ply
    visitor.point("#learn-best")
    visitor.page.wait_for_selector("#learn-next")
    axe.check("the best known action")
    assert visitor.page.evaluate(WRONG) == []
    visitor.act("play-on")
    visitor.page.wait_for_selector("[data-action=play-on-now]")
    sight = visitor.act("play-on-now")
    assert (sight.ply or 0) > ply + 1
    assert sight.legal
    assert axe.complaints == []


def wait_for_analysis(visitor: Visitor) -> None:
    """Wait for the end of an analysis for as long as its displayed progress grows."""
    done, changed = "", time.monotonic()
    while not visitor.has("#insight-learn"):
        if (now := visitor.text("#insight-done")) != done:
            done, changed = now, time.monotonic()
        assert time.monotonic() - changed < STALLED, done
        visitor.page.wait_for_timeout(200)


def try_something(visitor: Visitor) -> None:
    """Choose at the earliest decision an action that was neither played nor the best one known."""
    visitor.point("[data-card='5'][data-legal]")
    visitor.point("[data-square=i3][data-legal]")
