"""The rules in a browser: opened from an explanation and left again, searched, viewed, printed."""

import re

import pytest
from playwright.sync_api import Route

from e2e.conftest import Invite
from e2e.visitor import Visitor

TABLE = "?players=human,human&seed=5&handover=off&animation=off"
READ = "[data-live]"
# Counts the animations that begin: a short one may end before a busy machine looks at it.
COUNT_ANIMATIONS = """
globalThis.animated = 0;
const { animate } = Element.prototype;
Element.prototype.animate = function counted(...given) {
  animated += 1;
  return animate.apply(this, given);
};
"""
AT_TOP = """(id) => {
  const heading = document.getElementById(id);
  const { x, top } = heading.getBoundingClientRect();
  const seen = document.elementFromPoint(x + 5, top + 5);
  return document.activeElement === heading && top < innerHeight / 3 && heading.contains(seen);
}"""
SHOWN = "() => [...document.querySelectorAll('article')].filter((e) => e.offsetHeight).length"
VISIBLE = """(when) => [...document.querySelectorAll(`.example:has(.after) .${when}`)]
  .filter((e) => getComputedStyle(e).visibility === "visible" && e.clientWidth).length"""


def pick_what_cannot_be(visitor: Visitor) -> str:
    """Select a card, then an illegal square; return the rule that forbids it."""
    visitor.point("[data-card][data-legal]")
    before = visitor.page.locator("#board").bounding_box()
    visitor.point("[data-square]:not([data-legal])")
    if visitor.page.evaluate("innerWidth < innerHeight"):
        assert visitor.page.locator("#board").bounding_box() == before
    return visitor.text("#told .rule-link")


def test_explanation_leads_to_its_rule_and_back_to_the_same_decision(any_visitor: Visitor) -> None:
    visitor = any_visitor
    visitor.open(TABLE)
    rule = pick_what_cannot_be(visitor)
    before, told = visitor.sight(), visitor.text("#told")
    assert before.chosen
    for way in ("button", "Escape", "Back"):
        visitor.point("#told .rule-link")
        assert visitor.page.evaluate(AT_TOP, f"rule-{rule}")
        assert "screen=rules" in visitor.page.url
        assert visitor.page.url.endswith(f"#rule={rule}")
        if way == "button":
            visitor.act("back")
        elif way == "Escape":
            visitor.page.keyboard.press("Escape")
        else:
            visitor.page.go_back()
        visitor.page.wait_for_selector("role=application")
        assert visitor.sight() == before, way
        assert visitor.text("#told") == told


def test_rule_address_survives_a_reload(visitor: Visitor) -> None:
    visitor.open("#rule=P5")
    assert visitor.page.evaluate(AT_TOP, "rule-P5")
    visitor.page.locator("#rule-P6-article a[data-rule=joker_targets]").click()
    visitor.sight()
    assert visitor.page.evaluate(AT_TOP, "rules-joker_targets")
    visitor.page.reload()
    visitor.sight()
    assert visitor.page.evaluate(AT_TOP, "rules-joker_targets")


def test_search_by_keyboard_finds_rules_letter_by_letter(visitor: Visitor) -> None:
    visitor.open()
    visitor.page.get_by_role("button", name="Rules").focus()
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector(READ)
    visitor.sight()
    every = visitor.page.evaluate(SHOWN)
    while visitor.page.evaluate("document.activeElement.name") != "search":
        visitor.page.keyboard.press("Tab")
    found = [every]
    for letters in ("g", "ate", " mar", "ina"):
        visitor.page.keyboard.type(letters)
        visitor.sight()
        found.append(visitor.page.evaluate(SHOWN))
    assert found == sorted(found, reverse=True)
    assert found[-1] == 1
    assert visitor.page.locator("#rule-B3-article").is_visible()
    assert visitor.text("#rules-found") == "1 rule found."
    assert visitor.announced()[-1] == "1 rule found."
    assert visitor.page.evaluate("document.activeElement.value") == "gate marina"
    visitor.page.keyboard.press("Escape")
    visitor.page.wait_for_selector("[data-action=new]")


def test_example_is_animated_on_request_and_stands_still_afterwards(invite: Invite) -> None:
    visitor = invite("desktop", COUNT_ANIMATIONS)
    visitor.open("?screen=rules#rule=P4")
    both = visitor.page.evaluate(VISIBLE, "before"), visitor.page.evaluate(VISIBLE, "after")
    assert both[0] > 10
    assert both[1] == 0
    visitor.press("#ex-omen-show")
    visitor.page.wait_for_function("animated > 0")
    visitor.sight()
    assert visitor.page.evaluate("document.getAnimations().length") == 0
    assert visitor.page.locator("#ex-omen .after").is_visible()
    assert not visitor.page.locator("#ex-omen .before").is_visible()


def test_reduced_motion_shows_the_result_of_an_example(invite: Invite) -> None:
    visitor = invite("desktop", reduced_motion="reduce")
    visitor.open("?screen=rules#rule=P4")
    visitor.point("#ex-omen-show")
    assert visitor.page.evaluate("document.getAnimations().length") == 0
    assert visitor.page.locator("#ex-omen .after").is_visible()


def test_arrows_of_examples_point_out_of_their_gates(visitor: Visitor) -> None:
    visitor.open("?screen=rules")
    signs = visitor.page.eval_on_selector_all(
        ".example-board .exit", "all => all.map((sign) => getComputedStyle(sign).rotate)"
    )
    assert signs
    assert {*signs} == {"none"}


@pytest.mark.whole
def test_print_is_one_document_with_every_rule_and_both_sides_of_an_example(
    invite: Invite,
) -> None:
    visitor = invite("desktop", "globalThis.printed = 0; window.print = () => { printed += 1; };")
    visitor.open("?screen=rules")
    every = visitor.page.evaluate(SHOWN)
    examples = visitor.page.evaluate(VISIBLE, "before")
    visitor.page.get_by_role("searchbox").fill("porta marina")
    visitor.sight()
    visitor.act("print")
    assert visitor.page.evaluate("printed") == 1
    visitor.page.emulate_media(media="print")
    assert visitor.page.evaluate(SHOWN) == every
    assert visitor.page.evaluate(VISIBLE, "before") == examples
    assert visitor.page.evaluate(VISIBLE, "after") == examples
    assert visitor.page.locator("button:visible, input:visible, nav:visible").count() == 0
    pages = visitor.page.pdf(format="A4")
    assert 5 < len(re.findall(rb"/Type\s*/Page\b", pages)) < 40


def test_missing_rules_can_be_requested_again_and_the_game_goes_on(
    visitor: Visitor,
) -> None:
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(route.request.url)
        route.fulfill(body="")

    visitor.page.context.route(re.compile(r"/rules\.en\."), lose)
    visitor.open(TABLE)
    before = visitor.sight()
    visitor.point("[data-action=menu]")
    visitor.point("dialog [data-action=rules]")
    assert "did not load properly" in visitor.text("main")
    visitor.page.context.unroute_all()
    visitor.act("rules")
    assert visitor.has(READ)
    visitor.act("back")
    assert visitor.sight() == before
    assert len(lost) == 2  # the second request went past the browser's cache


def test_rules_of_via_appia_have_addresses(visitor: Visitor) -> None:
    visitor.open("#rule=V-Q5")
    assert visitor.page.evaluate(AT_TOP, "rule-V-Q5")
    visitor.page.locator("#rule-V-Q6-article a[data-rule=V-C9]").click()
    visitor.sight()
    assert visitor.page.evaluate(AT_TOP, "rule-V-C9")
    visitor.page.reload()
    visitor.sight()
    assert visitor.page.evaluate(AT_TOP, "rule-V-C9")


@pytest.mark.parametrize("screen", ["phone", pytest.param("desktop", marks=pytest.mark.whole)])
def test_nothing_is_wider_than_the_window(invite: Invite, screen: str) -> None:
    visitor = invite(screen)
    own = visitor.page.viewport_size["width"]  # type: ignore[index]
    for book in ("", "#rule=V-"):
        visitor.open(f"?screen=rules{book}")
        for width in (320, own):
            visitor.page.set_viewport_size({"width": width, "height": 700})
            wide = visitor.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width
