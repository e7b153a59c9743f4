"""Hints in a real browser: switched on, asked for, followed."""

from e2e.conftest import Invite
from e2e.start.test_home import WRONG
from e2e.visitor import Visitor


def at(visitor: Visitor, address: str) -> None:
    """Open a table, and have hints there."""
    visitor.open(address)
    visitor.act("menu")
    visitor.act("foresee")
    visitor.page.check("#hint")
    visitor.point("#foreseen-close")


def test_a_hint_is_asked_for_and_followed_against_a_bot_that_thinks(invite: Invite) -> None:
    visitor = invite("phone")
    at(visitor, "?players=human,bot:hard&seed=3&animation=off&handover=off&draw=auto")
    for _ in range(3):  # the bot thinks between
        ply = visitor.sight().ply
        visitor.point("#advise")
        visitor.page.wait_for_selector("#hint-best")
        visitor.point("#hint-follow")
        visitor.page.wait_for_function(
            f"+document.body.dataset.ply > {ply} && !('busy' in document.body.dataset)"
        )
    assert visitor.page.evaluate(WRONG) == []  # there is room for one more tool


def test_on_the_road_a_push_is_advised_and_made(invite: Invite) -> None:
    visitor = invite("desktop")
    at(visitor, "?game=via-appia&players=human,human&seed=5&animation=off&handover=off")
    visitor.point("#advise")
    visitor.page.wait_for_selector("#hint-best")
    visitor.point("#hint-follow")
    visitor.page.wait_for_function("document.body.dataset.ply === '1'")
