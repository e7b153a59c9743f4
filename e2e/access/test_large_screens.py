"""The table on large screens and with large text: everything grows, and figures stay together."""

from itertools import pairwise

import pytest
from playwright.sync_api import ViewportSize

from e2e.conftest import Invite
from e2e.prepared_games import recorded
from e2e.visitor import Visitor

SCREENS = [(1440, 900), (1920, 1080), (2560, 1440), (3840, 2160)]
DOUBLED: list[ViewportSize] = [{"width": 720, "height": 450}, {"width": 640, "height": 360}]
"""Windows of 1440 x 900 and 1280 x 720 at 200 %."""

# Sizes in pixels: the type, a button, a player's piece and name, the panel beside the board.
SIZES = """() => [
  parseFloat(getComputedStyle(document.getElementById("status-line")).fontSize),
  ...["menu", "player-red-piece", "player-red-name"]
    .map((id) => document.getElementById(id).getBoundingClientRect().height),
  document.getElementById("side").getBoundingClientRect().width,
]"""

# Gap in pixels between each number of a player and its name, and the half of the type's size.
GAPS = """() => [...document.querySelectorAll(".player dl > div")].map((figure) => {
  const [name, number] = ["dt", "dd"].map((tag) => figure.querySelector(tag));
  const range = document.createRange();
  range.selectNodeContents(number);
  const gap = name.getBoundingClientRect().left - range.getBoundingClientRect().right;
  return [gap, parseFloat(getComputedStyle(number).fontSize) / 2];
})"""

# Visible figures that leave the box of their player.
CUT = """() => [...document.querySelectorAll(".player dl > div")].filter((figure) => {
  const box = figure.closest(".player").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(figure.querySelector("dd"));
  const hidden = getComputedStyle(figure).clipPath.startsWith("inset(50%");
  return !hidden && range.getBoundingClientRect().right > box.right;
}).map(({ id }) => id)"""


def test_type_buttons_and_panel_grow_and_numbers_stay_beside_their_names(
    visitor: Visitor,
) -> None:
    visitor.open("?handover=off&animation=off")
    visitor.bring(recorded("classic-2", 51))
    found = []
    for width, height in SCREENS:
        visitor.page.set_viewport_size({"width": width, "height": height})
        found.append(visitor.page.evaluate(SIZES))
        gaps = visitor.page.evaluate(GAPS)
        assert len(gaps) == 8
        assert all(0 <= gap <= half for gap, half in gaps), f"{width} x {height}: {gaps}"
    for smaller, larger in pairwise(found):
        assert all(one < other for one, other in zip(smaller, larger, strict=True)), found


@pytest.mark.parametrize("plies", [48, 131])
def test_no_figure_is_cut_with_large_text_at_200_percent(visitor: Visitor, plies: int) -> None:
    visitor.open("?screen=settings&lang=de")
    visitor.page.locator("select[name=text]").select_option("large")
    visitor.sight()
    visitor.open("?handover=off&animation=off&lang=de")
    for game in ("classic-2", "classic-4"):
        visitor.page.set_viewport_size({"width": 1440, "height": 900})
        visitor.bring(recorded(game, plies))
        for size in DOUBLED:
            visitor.page.set_viewport_size(size)
            assert visitor.page.evaluate(CUT) == [], f"{game}, {size}"


def test_tap_on_the_figures_of_a_phone_explains_their_icons(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?players=human,bot:easy&seed=5&animation=off")
    tip = visitor.page.locator("#tip")
    visitor.point("#player-red-figures")
    assert tip.inner_text() == "Livia: 36 still to move in, 0 in the city, 0 in the volcano."
    visitor.point("#strip")
    assert "41 cards in the stock." in tip.inner_text()
    visitor.point("[data-card][data-legal]")
    assert not tip.inner_text()
