"""Forecasts in a real browser: switched on, drawn, and no click waits for them."""

import json
from random import Random
from typing import Any

from e2e.conftest import Invite
from e2e.start.test_home import WRONG
from e2e.visitor import Visitor, likely
from pompeii.core.record_link import to_link
from tests.app.saves import game

QUIET = "?animation=off&handover=off&draw=auto"
ROAD = "?game=via-appia&players=human,bot:hard&seed=5&animation=off&handover=off"
# The chances of lava that are not whole in their squares, and the chances of gates over a name, a
# letter or a digit.
MISPLACED = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const box = (element) => element.getBoundingClientRect();
  const within = (one, other) => one.left >= other.left && one.right <= other.right
    && one.top >= other.top && one.bottom <= other.bottom;
  const meet = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const names = all("#board .tablet, #board .coordinate circle");
  return [
    ...all("#board [id^=risk-][id$=-words]").filter((text) =>
      !within(box(text), box(document.querySelector(`#sq-${text.id.split("-")[1]}`)))),
    ...all(".stays text").filter((text) => names.some((name) => meet(box(text), box(name)))),
  ].map(({ id }) => id);
}"""
SCREENS = ((360, 640), (390, 844), (820, 1180), (844, 390), (1366, 768))
RINGS = "document.querySelectorAll('.ring').length === {count}"


def people(name: str, plies: int, *bots: int) -> str:
    """Return the address of a recorded game after `plies` actions.

    People play, except at the seats of `bots`.
    """
    document = json.loads(game(name, plies).dump())
    for seat, player in enumerate(document["players"]):
        player["kind"] = "bot:hard" if seat in bots else "human"
    return f"{QUIET}#record={to_link(json.dumps(document))}"


def switch_on(visitor: Visitor, *fields: str) -> None:
    """Switch on these fields."""
    visitor.act("menu")
    visitor.act("configure-forecasts")
    for field in fields:
        visitor.page.check(f"#{field}")
    visitor.point("#foreseen-close")


def test_city_forecasts_are_shown_while_a_bot_plays(invite: Invite) -> None:
    visitor = invite("desktop")
    table: Any = game("classic-2", 40)
    table.draw()
    visitor.open(people("classic-2", 40, 1 - table.actor))
    switch_on(visitor, "gauge", "forecast", "odds")
    there = sum(map(sum, table.view(None).pieces.values()))
    visitor.page.wait_for_function(RINGS.format(count=there))
    visitor.page.wait_for_selector("#who-wins")
    assert visitor.has("#eruption-chance")
    assert "stays open" in visitor.text("#outlook")
    random, before = Random(1), visitor.sight()
    sight = before
    for _ in range(8):  # the bot thinks in between
        before, sight = sight, visitor.point(f"#{likely(random, before, sight)}")
    assert (sight.ply or 0) > 42
    visitor.page.wait_for_selector("#rings .ring")
    assert visitor.page.evaluate(WRONG) == []


def test_flight_stacks_have_rings_and_lava_is_hatched(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open(people("classic-4", 100))
    switch_on(visitor, "danger", "forecast", "odds")
    pieces = game("classic-4", 100).view(None).pieces
    stacks = sum(count > 0 for counts in pieces.values() for count in counts)
    visitor.page.wait_for_function(RINGS.format(count=stacks))
    assert visitor.has("#risks")
    assert visitor.page.locator(".stays").count() == 7
    assert visitor.page.evaluate(WRONG) == []
    visitor.point("#drawer-open")
    visitor.page.wait_for_selector("#who-wins-sure")
    for id in ("#who-wins-assumed", "#outlook-assumed"):
        assert visitor.text(id) == "This assumes that everyone plays like Medium."


def test_chances_of_lava_are_whole_and_those_of_gates_cover_no_name_at_every_size(
    invite: Invite,
) -> None:
    visitor = invite("phone")
    visitor.open(people("classic-4", 101))  # with a drawn tile: 100 %
    switch_on(visitor, "danger", "forecast")
    visitor.page.wait_for_selector(".stays")
    assert "100%" in visitor.page.locator("[id^=risk-][id$=-words]").all_text_contents()
    for width, height in SCREENS:
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.page.evaluate(MISPLACED) == [], (width, height)


def test_via_appia_shows_win_chances_against_a_thinking_bot(invite: Invite) -> None:
    visitor = invite("desktop")
    visitor.open(ROAD)
    switch_on(visitor, "odds")
    visitor.page.wait_for_selector("#who-wins .level")
    card = visitor.sight().legal[0]
    visitor.point(f"#{card}")
    visitor.page.wait_for_function("+document.body.dataset.ply >= 2")
    visitor.sight()
    visitor.page.wait_for_selector("#who-wins .level")
    assert "%" in visitor.text("#who-wins")
