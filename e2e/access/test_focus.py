"""The focus: visible after keys, invisible after a pointer, and its start in a dialog."""

from random import Random

from e2e.conftest import Invite
from e2e.prepared_games import recorded, where
from e2e.visitor import Visitor
from pompeii.games.downfall.state import Decision
from tests.paths import APPIA_GAMES

FOCUSABLE = "a[href], button, input, select, summary, [tabindex]"

# Focusable elements that look the same with the focus, which keys moved last.
UNSEEN = """(focusable) => {
  const look = (element) => {
    const style = getComputedStyle(element);
    const parts = ["outlineStyle", "outlineColor", "outlineWidth", "outlineOffset", "boxShadow",
      "borderColor", "stroke", "strokeWidth", "strokeDasharray"];
    return parts.map((part) => style[part]).join(" ");
  };
  const around = document.querySelector("dialog:modal") ?? document;
  document.activeElement.blur();
  const seen = [];
  const unseen = [...around.querySelectorAll(focusable)].filter((element) => {
    const open = element.closest(":disabled, dialog:modal > h2") === null;
    if (!open || !element.checkVisibility()) return false;
    const before = look(element);
    element.focus();
    if (document.activeElement !== element) return false;
    const after = look(element);
    element.blur();
    seen.push(element.id);
    return before === after;
  });
  return [seen.length, unseen.map(({ id, outerHTML }) => id || outerHTML.slice(0, 80))];
}"""

# True if the focused element has a ring.
RING = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return outlineStyle !== "none" && outlineWidth !== "0px";
}"""

# True if the focused field of a new game lies behind the button at the bottom.
BEHIND = """() => {
  const { activeElement } = document;
  const bar = document.querySelector(".newgame .buttons");
  return activeElement.matches(".newgame :is(select, input, summary)") &&
    !bar.contains(activeElement) &&
    activeElement.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1
    && activeElement.id;
}"""

STONE_RING = "getComputedStyle(document.getElementById('aim-ring')).stroke"

# The mark before each turn in the log: the class of its side, its colours and its corners.
SHAPES = """[...document.querySelectorAll(".log-turn, .log-alone")].map((line) => {
  const { backgroundColor, backgroundImage, borderRadius } = getComputedStyle(
    line.firstElementChild, "::before");
  const side = [...line.classList].find((name) => name.startsWith("side-"));
  return [side, backgroundColor, backgroundImage, borderRadius];
})"""

INK = "getComputedStyle(document.getElementById('log-lines')).color"


def check_seen(visitor: Visitor, place: str) -> None:
    visitor.page.keyboard.press("Tab")
    count, unseen = visitor.page.evaluate(UNSEEN, FOCUSABLE)
    assert count > 1, place
    assert unseen == [], place


def check_table(visitor: Visitor) -> None:
    """Check a selected card, its spaces, a stack in the flight, the menu."""
    visitor.bring(where(lambda table: table.state.decision is Decision.PLAY))
    check_seen(visitor, "cards")
    visitor.point("[data-card][data-legal]")
    check_seen(visitor, "spaces")
    visitor.act("menu")
    check_seen(visitor, "the menu")
    visitor.act("back")
    visitor.bring(where(lambda table: table.state.decision is Decision.MOVE))
    visitor.point("[data-square][data-drag]")
    check_seen(visitor, "the flight")


def test_no_field_with_the_focus_lies_behind_the_start_of_a_game(visitor: Visitor) -> None:
    visitor.open("?lang=en")
    visitor.act("new")
    visitor.customise()
    visitor.page.set_viewport_size({"width": 1180, "height": 620})
    visitor.page.evaluate("scrollTo(0, 0)")
    visitor.page.focus("#seats select")
    for _ in range(20):
        visitor.page.keyboard.press("Tab")
        assert not visitor.page.evaluate(BEHIND)


def test_keyboard_focus_is_visible(visitor: Visitor) -> None:
    visitor.open("?handover=off&animation=off")
    check_seen(visitor, "home")
    for screen in ("new", "settings", "about"):
        visitor.act(screen)
        check_seen(visitor, screen)
        visitor.act("back")
    check_table(visitor)
    visitor.act("home")
    check_seen(visitor, "games")


def test_keyboard_focus_is_visible_in_forced_colours(invite: Invite) -> None:
    visitor = invite("desktop", forced_colors="active")
    visitor.open("?handover=off&animation=off")
    check_table(visitor)


def test_log_keeps_the_shapes_of_the_players_in_forced_colours(invite: Invite) -> None:
    visitor = invite("desktop", forced_colors="active")
    visitor.open("?handover=off&animation=off")
    visitor.bring(recorded("classic-4", 51))
    shapes = visitor.page.evaluate(SHAPES)
    assert {side for side, *_look in shapes} == {"side-0", "side-1", "side-2", "side-3"}
    looks = {side: look for side, *look in shapes}
    ink = visitor.page.evaluate(INK)
    for side, (colour, picture, _radius) in looks.items():
        assert ink in (colour + picture), side
    assert len({tuple(look) for look in looks.values()}) == 4


def test_focus_ring_lies_around_the_aimed_stone(invite: Invite) -> None:
    visitor = invite("desktop")
    visitor.open("?handover=off&animation=off")
    visitor.bring(recorded("classic-4", 13, APPIA_GAMES))
    visitor.point("#push-s")
    assert visitor.page.evaluate(STONE_RING) == "none"
    visitor.page.keyboard.press("Escape")
    visitor.sight()
    visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.press("s")
    visitor.sight()
    assert visitor.page.evaluate(STONE_RING) != "none"


def test_pointer_focus_has_no_ring(any_visitor: Visitor) -> None:
    any_visitor.open("?players=human,human&seed=3&handover=off&animation=off")
    any_visitor.act("menu")
    assert not any_visitor.page.evaluate(RING)
    any_visitor.act("settings")
    assert not any_visitor.page.evaluate(RING)
    any_visitor.page.locator("input[type=checkbox]").first.click()
    assert not any_visitor.page.evaluate(RING)
    any_visitor.act("back")
    any_visitor.act("home")
    any_visitor.act("new")
    any_visitor.page.locator("input[type=text]").first.click()
    assert not any_visitor.page.evaluate(RING)
    any_visitor.page.keyboard.press("Tab")
    assert any_visitor.page.evaluate(RING)


def test_dialog_focuses_its_heading_and_enter_is_its_first_choice(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=3&animation=off")
    heading = "document.activeElement.textContent"
    assert visitor.page.evaluate(heading).startswith("Pass to ")
    assert not visitor.page.evaluate(RING)
    visitor.page.keyboard.press("Enter")
    visitor.sight()
    assert not visitor.has("dialog")
    visitor.act("menu")
    assert visitor.page.evaluate(heading) == "Menu"
    visitor.act("end")
    assert visitor.page.evaluate(heading).startswith("End this game")
    visitor.page.keyboard.press("Enter")  # an irreversible choice needs a move of the focus
    visitor.sight()
    assert visitor.has("dialog")


def test_game_is_renamed_by_overwriting_its_name(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=3&handover=off&animation=off")
    visitor.act("home")
    visitor.act("rename")
    visitor.page.keyboard.type("Sunday")
    visitor.page.keyboard.press("Enter")
    visitor.sight()
    assert visitor.saves()[0].startswith("Sunday")


def test_focus_on_the_result_leaves_all_of_it_below_the_toolbar(visitor: Visitor) -> None:
    visitor.open("?handover=off&animation=off&draw=auto")
    visitor.bring(recorded("classic-2", -1))
    visitor.play(Random(1))
    assert visitor.page.evaluate("document.activeElement.id") == "result"
    top, bottom = (
        visitor.page.evaluate(f"document.querySelector('{id}').getBoundingClientRect().{edge}")
        for id, edge in (("#result-winners", "top"), ("#toolbar", "bottom"))
    )
    assert top >= bottom
