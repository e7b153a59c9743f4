"""A bot is asked in the workshop: its choice, its prints, and the line at which it failed."""

from playwright.sync_api import expect

from e2e.visitor import Visitor
from e2e.workshop.test_workshop import FOCUS, begin, write

PRINTING = """class Mine:
    def choose(self, view, random, budget):
        print("cards:", len(view.hand))
        return view.sample(random)
"""
FAILING = """class Mine:
    def choose(self, view, random, budget):
        return view.legal[10_000]
"""


def test_bot_chooses_prints_and_fails_at_a_line(visitor: Visitor) -> None:
    begin(visitor)
    write(visitor, PRINTING)
    visitor.page.locator("#no-problems").wait_for()
    visitor.point("#choose-here")
    visitor.page.locator("#trial-facts").wait_for()
    assert visitor.text("#trial-words").startswith("My bot would play ")
    assert visitor.text("#printed").strip() == "cards: 4"
    assert visitor.text("#trial-words") in visitor.announced()
    write(visitor, FAILING)
    visitor.page.keyboard.press("Escape")
    visitor.page.keyboard.press("Tab")  # sends it
    visitor.sight()
    visitor.point("#choose-here")
    expect(visitor.page.locator("#traceback")).to_contain_text("IndexError")
    assert "return view.legal[10_000]" in visitor.text("#traceback")
    visitor.point("#failure-line")
    assert visitor.page.evaluate(FOCUS).startswith("editor-")
