"""A bot of the workshop plays at a table: it thinks in the sandbox, and may fail there."""

from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from e2e.visitor import Visitor
from e2e.workshop.test_workshop import KEPT, begin, write

# Never comes back, and catches even the interrupt.
ENDLESS = """class Mine:
    def choose(self, view, random, budget):
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass
"""


@pytest.mark.parametrize("game", ["pompeii", pytest.param("via-appia", marks=pytest.mark.whole)])
def test_bot_of_the_workshop_answers_a_turn(visitor: Visitor, game: str) -> None:
    begin(visitor, game)
    visitor.point("#play-against")
    visitor.page.keyboard.press("Enter")  # the focus is on the button that starts
    visitor.page.wait_for_selector("[data-decision]")
    first = visitor.sight()
    visitor.play(Random(1), lambda sight: sight.actor == first.actor and sight.ply not in (0, 1))
    assert visitor.notices() == []


@pytest.mark.whole
def test_endless_bot_costs_one_sentence_with_its_line(visitor: Visitor) -> None:
    begin(visitor)
    write(visitor, ENDLESS)
    visitor.page.wait_for_function(KEPT, arg="BaseException")
    (bot,) = parse_qs(urlsplit(visitor.page.url).query)["bot"]
    visitor.page.goto(f"{visitor.address}?players=bot:own:{bot},human&animation=off&seed=3")
    expect(visitor.page.locator("#status")).to_contain_text("is thinking")
    visitor.press("#menu")  # the page answers meanwhile
    visitor.page.locator("#menu-close").click()
    line = ENDLESS.splitlines().index("                    pass") + 1
    notice = visitor.region("Notices").get_by_text("another action was chosen instead")
    notice.wait_for()
    assert notice.inner_text().startswith("Livia did not choose within 1 s. It was in line ")
    assert int(notice.inner_text().split("line ")[1].split(";")[0]) in (line - 1, line)
    assert visitor.sight().ply == 1
