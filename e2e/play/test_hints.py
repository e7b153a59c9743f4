"""Hints in a real browser: switched on, requested, followed."""

import pytest

from e2e.conftest import Invite
from e2e.prepared_games import where
from e2e.start.test_home import WRONG
from e2e.visitor import Visitor
from pompeii.games.downfall.state import Decision


def open_with_hints(visitor: Visitor, address: str) -> None:
    """Open a table with hints."""
    visitor.open(address)
    visitor.act("menu")
    visitor.act("configure-forecasts")
    visitor.page.check("#hint")
    visitor.point("#foreseen-close")


# The squares of the board that the hint covers.
COVERED = """() => {
  const hint = document.querySelector("#advice").getBoundingClientRect();
  return [...document.querySelectorAll("#board [data-square]")].filter((square) => {
    const { left, right, top, bottom } = square.getBoundingClientRect();
    return left < hint.right && hint.left < right && top < hint.bottom && hint.top < bottom;
  }).map(({ id }) => id);
}"""


# The number of rows of tools, and the tools whose word is cut.
TOOLS = """() => {
  const tools = [...document.querySelectorAll("#toolbar > *")];
  const cut = tools.filter((tool) => tool.scrollWidth > tool.clientWidth);
  const tops = new Set(tools.map((tool) => Math.round(tool.getBoundingClientRect().top)));
  return [tools.length, tops.size, cut.map(({ id }) => id)];
}"""


@pytest.mark.parametrize("screen", ["phone", pytest.param("desktop", marks=pytest.mark.whole)])
def test_hint_leaves_the_whole_city_visible_with_an_arrow_on_it(
    invite: Invite, screen: str
) -> None:
    visitor = invite(screen)
    open_with_hints(visitor, "?players=human,human&seed=3&animation=off&handover=off")
    visitor.bring(where(lambda table: table.state.decision is Decision.MOVE))
    visitor.point("#advise")
    visitor.page.wait_for_selector("#advice-follow")
    assert visitor.text("#advice-sentence").startswith("Hard would ")
    assert visitor.has("#advised")
    assert visitor.page.evaluate(COVERED) == []
    visitor.point("#advice-close")
    assert not visitor.has("#advice")


@pytest.mark.parametrize("decision", [Decision.PLAY, Decision.MOVE])
def test_hint_leaves_the_whole_city_visible_on_every_phone(
    invite: Invite, decision: Decision
) -> None:
    visitor = invite("phone")
    open_with_hints(visitor, "?players=human,human&seed=3&animation=off&handover=off&lang=de")
    visitor.bring(where(lambda table: table.state.decision is decision))
    visitor.point("#advise")
    visitor.page.wait_for_selector("#advice-follow")
    for width, height in ((360, 640), (390, 844), (412, 915)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.page.evaluate(COVERED) == [], (width, height)


def test_hint_is_requested_and_followed_against_a_thinking_bot(invite: Invite) -> None:
    visitor = invite("phone")
    open_with_hints(visitor, "?players=human,bot:hard&seed=3&animation=off&handover=off&draw=auto")
    for _ in range(3):  # the bot thinks in between
        ply = visitor.sight().ply
        visitor.point("#advise")
        visitor.page.wait_for_selector("#advice-follow")
        visitor.point("#advice-follow")
        visitor.page.wait_for_function(
            f"+document.body.dataset.ply > {ply} && !('busy' in document.body.dataset)"
        )
    assert visitor.page.evaluate(WRONG) == []  # there is room for one more tool


@pytest.mark.parametrize("language", ["en", "es"])
def test_six_tools_are_in_one_row_on_a_phone(invite: Invite, language: str) -> None:
    visitor = invite("phone")
    address = f"?players=human,bot:medium&seed=3&animation=off&handover=off&lang={language}"
    open_with_hints(visitor, address)
    for width, height in ((360, 640), (390, 844), (412, 915)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.page.evaluate(TOOLS) == [6, 1, []], (width, height)


def test_via_appia_hint_advises_a_push_that_is_made(invite: Invite) -> None:
    visitor = invite("desktop")
    open_with_hints(
        visitor, "?game=via-appia&players=human,human&seed=5&animation=off&handover=off"
    )
    visitor.point("#advise")
    visitor.page.wait_for_selector("#advice-follow")
    visitor.point("#advice-follow")
    visitor.page.wait_for_function("document.body.dataset.ply === '1'")
