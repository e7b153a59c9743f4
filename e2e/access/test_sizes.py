"""Every window size: the board is whole and everything is reachable.

Nothing overlaps, and nothing scrolls sideways.
"""

from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import ViewportSize

from e2e.conftest import Invite
from e2e.prepared_games import recorded
from e2e.pseudo_language import QUERY, speak_at_length
from e2e.table_layout import MAGNIFIED, Size, check_table
from e2e.visitor import Visitor
from tests.paths import APPIA_GAMES

EVERY: Sequence[Size] = [
    (320, 568), (360, 640), (360, 740), (390, 844), (412, 915), (768, 1024), (1200, 1920),
    (568, 320), (640, 360), (667, 375), (740, 360), (844, 390), (896, 414), (915, 412),
    (1024, 600), (1280, 720), (1440, 900), (1920, 1080), (3840, 2160),
]  # fmt: skip
SMALL: Sequence[Size] = [(320, 568), (568, 320)]
TABLETS: Sequence[Size] = [(820, 1180), (1180, 820)]
SOME: Sequence[Size] = [(320, 568), (390, 844), (640, 360), (1024, 600), (1440, 900), MAGNIFIED]
HALVES: Sequence[Sequence[Size]] = SOME[::2], SOME[1::2]
"""Sizes; each place is tested at one half of them, the next place at the other half."""
ALL: Sequence[Size] = [*EVERY, MAGNIFIED]
WHOLE = pytest.mark.whole
POSITIONS = {
    "a card is chosen": ("classic-4", 51, "[data-card][data-legal]"),
    "relatives": ("classic-4", 48, ""),
    "an Omen": ("classic-4", 59, ""),
    "a stack is chosen": ("classic-4", 131, "[data-square][data-legal]"),
    "game over": ("classic-4", 10_000, ""),
}
HIDDEN = {
    "relatives": ("classic-4", 48),
    "a call": ("online-3", 64),
    "the lava": ("classic-4", 131),
}
LONG_NAMES = ("W" * 40, "漢" * 40, "ش" * 40, "Livia")
"""Names as long as a record allows, with wide letters, in two scripts without blanks, and an
ordinary one.
"""
ON_THE_ROAD = {
    "road and income": ("classic-4", 199, ""),
    "a stone on the line": ("classic-4", 13, "#push-s"),
    "what fell": ("classic-4", 40, ""),
    "game over": ("classic-4", 10_000, ""),
}
"""The same for Via Appia."""

# Usable elements that pointing at their centre does not reach; scrollable ones are scrolled to.
OUT_OF_REACH = """(scrolls) => {
  const controls = "button:enabled, a[href], input, select, summary"
    + ", [data-square], [data-gate], [data-space]";
  const around = document.querySelector("dialog:modal, :popover-open") ?? document;
  const reached = (element) => {
    const { x, y, width, height } = element.getClientRects()[0];  // of a link that wraps, a part
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const guided = top?.closest("#guide") && element.matches(":is(rect, path):not([data-legal])");
    return element.contains(top) || guided;
  };
  return [...around.querySelectorAll(controls)].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.closest(scrolls)) element.scrollIntoView({ block: "center", behavior: "instant" });
    return !reached(element);
  }).map(({ id, outerHTML }) => id || outerHTML.slice(0, 80));
}"""
ON_A_PAGE, AT_THE_TABLE = "*", "aside *, dialog *, :popover-open *"
"""Elements that may need scrolling: any, or only those that are not needed in every turn."""

# Places of the elements needed in every turn, and the scroll position of the log.
PLACES = """() => Object.fromEntries(
  ["menu", "undo", "status", "players"]
    .map((id) => [id, document.getElementById(id).getBoundingClientRect().toJSON()]),
)"""
LOW = 600
"""Places without room for more than the initial content."""
SCROLLED = "() => document.getElementById('log').scrollTop > 0"


# Texts that are cut off by their box, or overflow a control that has a box of its own.
CUT = """() => [...document.querySelectorAll("main *, dialog *, #notices *")].filter((element) => {
  const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!words) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  if (element.closest("svg, select, .unseen, [aria-hidden=true]")) return false;
  const hidden = (box) => getComputedStyle(box).clipPath.startsWith("inset(50%");
  for (let box = element; box; box = box.parentElement) if (hidden(box)) return false;
  if (getComputedStyle(element).color === "rgba(0, 0, 0, 0)") return false; // no room for words
  const range = document.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect();
  const over = ({ left, right, top, bottom }) => text.left < left - 1 || text.right > right + 1
    || text.top < top - 2 || text.bottom > bottom + 2;
  for (let box = element; box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(box);
    const scrolls = [overflowX, overflowY].some((each) => each === "auto" || each === "scroll");
    if (scrolls || textOverflow === "ellipsis") return false;
    const holds = box.matches("button, dialog, .player")
      || overflowX !== "visible" || overflowY !== "visible";
    if (holds && over(box.getBoundingClientRect())) return true;
  }
  return text.right > innerWidth + 1 || text.left < -1;
}).map(({ id, textContent }) => `${id}: ${textContent.slice(0, 40)}`)"""


WIDE: ViewportSize = {"width": 1440, "height": 900}
# The parts of the page that are narrower than their content, and a dialog wider than the page.
WIDER = """() => [...document.querySelectorAll("#side, #acts, dialog:modal")]
  .filter((part) => part.scrollWidth > part.clientWidth || part.offsetWidth > innerWidth)
  .map(({ id, tagName }) => id || tagName)"""
# This scrolls back and waits for the drawing at this size; a hidden window may draw nothing for
# a long time.
DRAWN = """() => {
  for (const each of document.querySelectorAll("*")) if (each.scrollTop) each.scrollTop = 0;
  return new Promise((then) => {
    setTimeout(then, 1000);
    requestAnimationFrame(() => requestAnimationFrame(then));
  });
}"""
# A place to test: its name, and the elements that may need scrolling.
Places = Iterator[tuple[str, str]]


def before_a_table(visitor: Visitor, query: str) -> Places:
    visitor.open(query)
    yield "home", ON_A_PAGE
    for screen in ("new", "settings", "about", "rules"):
        visitor.act(screen)
        yield screen, ON_A_PAGE
        visitor.act("back")


def among_bots(visitor: Visitor, query: str) -> Places:
    visitor.open(f"{query}&players=human,bot:random,bot:random,bot:random&seed=5")
    yield "among bots", AT_THE_TABLE
    visitor.act("menu")
    yield "the menu", AT_THE_TABLE
    visitor.act("end")
    yield "a question", AT_THE_TABLE


def with_a_guide(visitor: Visitor, query: str) -> Places:
    visitor.open(query)
    visitor.point("#ready-learn")
    yield "the first lesson", AT_THE_TABLE
    for _ in range(2):  # a card, and its target
        visitor.point(f"#{visitor.sight().legal[0]}")
    yield "a later lesson", AT_THE_TABLE


def in_a_game(visitor: Visitor, query: str) -> Places:
    visitor.open(query)
    for position, (game, plies, choose) in POSITIONS.items():
        visitor.bring(recorded(game, plies))
        if choose:
            visitor.point(choose)
        yield position, ON_A_PAGE if position == "game over" else AT_THE_TABLE


def on_the_road(visitor: Visitor, query: str) -> Places:
    visitor.open(query)
    for position, (game, plies, choose) in ON_THE_ROAD.items():
        visitor.bring(recorded(game, plies, APPIA_GAMES))
        if choose:
            visitor.point(choose)
        yield position, ON_A_PAGE if position == "game over" else AT_THE_TABLE


def with_large_text(visitor: Visitor, query: str) -> Places:
    visitor.open(f"{query}&screen=settings")
    visitor.page.select_option("[name=text]", "large")
    visitor.sight()
    visitor.open(query)
    visitor.bring(recorded("classic-4", 51))
    visitor.act("menu")
    yield "the menu", AT_THE_TABLE
    yield from on_the_road(visitor, query)


def with_hidden_hands(visitor: Visitor, query: str, names: Sequence[str] = ()) -> Places:
    visitor.open(query.replace("handover=off", "handover=on"))
    for position, (game, plies) in HIDDEN.items():
        visitor.bring(recorded(game, plies, names=names))
        if visitor.has("[data-action=ready]"):
            visitor.act("ready")
        yield f"{position} with hidden hands", AT_THE_TABLE


def with_long_names(visitor: Visitor, query: str) -> Places:
    visitor.open(query.replace("handover=off", "handover=on"))
    visitor.bring(recorded("classic-4", 48, names=LONG_NAMES))
    yield "the handover", ON_A_PAGE
    yield from with_hidden_hands(visitor, query, LONG_NAMES)
    visitor.open(query)
    visitor.bring(recorded("classic-4", 48, names=LONG_NAMES))
    yield "relatives", AT_THE_TABLE
    visitor.act("menu")
    yield "the menu", ON_A_PAGE
    visitor.act("back")
    visitor.act("home")
    visitor.act("rename")
    visitor.page.locator("#title").fill("W" * 64)
    yield "a long title", ON_A_PAGE
    visitor.act("rename-now")
    yield "the list of games", ON_A_PAGE
    visitor.bring(recorded("classic-4", 10_000, APPIA_GAMES, names=LONG_NAMES))
    yield "game over", ON_A_PAGE
    visitor.bring(recorded("classic-4", 10_000, names=LONG_NAMES))
    yield "game over", ON_A_PAGE
    visitor.act("show-statistics")
    yield "statistics", ON_A_PAGE
    visitor.act("back")
    visitor.act("replay")
    yield "replay", ON_A_PAGE
    visitor.open(query)
    visitor.act("results")
    yield "all games", ON_A_PAGE


WALKS = [before_a_table, with_a_guide, among_bots, in_a_game, with_hidden_hands, on_the_road]


@pytest.mark.early
@pytest.mark.parametrize(
    ("places", "long", "by_turns"),
    [
        *(pytest.param(walk, False, HALVES, id=f"English-{walk.__name__}") for walk in WALKS),
        pytest.param(with_large_text, False, [TABLETS], id="English-with_large_text"),
        pytest.param(with_long_names, False, [SMALL[:1], SMALL[1:]], id="long names-small"),
        pytest.param(with_long_names, False, [ALL], id="long names-every size", marks=WHOLE),
        *(
            pytest.param(walk, long, [ALL], id=f"{words}-{walk.__name__}-every size", marks=WHOLE)
            for walk in WALKS
            for words, long in (("English", False), ("longer words", True))
        ),
    ],
)
def test_everything_is_visible_uncut_and_reachable(
    invite: Invite,
    places: Callable[[Visitor, str], Places],
    long: bool,
    by_turns: Sequence[Sequence[Size]],
) -> None:
    visitor = invite("desktop", alone=long, quick=long)
    if long:
        speak_at_length(visitor.page.context, visitor.address)
    found: list[str] = []
    # On a phone the tutorial, a long name or the calls of all players take a line; on the road the
    # magnifier is enough.
    without = (with_a_guide, with_long_names, with_hidden_hands, on_the_road)
    fingers = not long and places not in without
    query = f"?{QUERY if long else 'lang=en'}&handover=off&animation=off"
    visitor.page.set_viewport_size(WIDE)
    for turn, (place, scrolls) in enumerate(places(visitor, query)):
        for size in by_turns[turn % len(by_turns)]:
            visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
            visitor.page.evaluate(DRAWN)
            here = f"{place} at {size[0]} x {size[1]}: "
            replays = visitor.has("[data-steps]")  # its hand may be covered on a low phone
            if visitor.has("[role=application]") and not (replays or visitor.has("dialog[open]")):
                check_table(visitor, place, size, fingers=fingers)
            found += (f"{here}{words} is cut off" for words in visitor.page.evaluate(CUT))
            around = ON_A_PAGE if size == MAGNIFIED else scrolls
            missed = visitor.page.evaluate(OUT_OF_REACH, around)
            if replays:
                missed = [control for control in missed if not control.startswith("card-")]
            found += (f"{here}{control} cannot be reached" for control in missed)
            if size in TABLETS:
                found += (f"{here}{part} is too narrow" for part in visitor.page.evaluate(WIDER))
            if visitor.page.evaluate("document.documentElement.scrollWidth") > size[0]:
                found.append(f"{here}it scrolls sideways")
        visitor.page.set_viewport_size(WIDE)
        visitor.page.evaluate(DRAWN)
    assert found == []


def test_drawer_reaches_everything_and_can_be_closed(visitor: Visitor) -> None:
    visitor.open("?handover=off&animation=off")
    visitor.page.set_viewport_size(WIDE)
    visitor.bring(recorded("classic-4", 131))
    visitor.page.set_viewport_size({"width": 740, "height": 360})
    visitor.page.click("[popovertarget=drawer]:not([popovertargetaction])")
    missed = visitor.page.evaluate(OUT_OF_REACH, AT_THE_TABLE)
    assert missed == []
    visitor.page.click("[popovertargetaction=hide]")
    assert not visitor.has(":popover-open")


def test_only_the_log_scrolls_beside_the_board(visitor: Visitor) -> None:
    visitor.open("?handover=off&animation=off")
    visitor.bring(recorded("classic-4", 51))
    for width, high in ((1024, LOW), (1024, 768), (1280, 720), (1440, 900)):
        visitor.page.set_viewport_size({"width": width, "height": high})
        before = visitor.page.evaluate(PLACES)
        log = visitor.region("Log")
        assert before["status"]["y"] >= 0
        for part in (log, visitor.region("Players"), visitor.page.get_by_role("navigation")):
            box = part.bounding_box()
            assert box
            visitor.page.mouse.move(box["x"] + 9, box["y"] + box["height"] / 2)
            visitor.page.mouse.wheel(0, 300)
        visitor.page.wait_for_function(f"({SCROLLED})()")
        log.focus()
        visitor.page.keyboard.press("End")
        visitor.page.keyboard.press("PageDown")
        assert visitor.page.evaluate(PLACES) == before, f"{width} x {high}"
        if high == LOW:
            visitor.page.get_by_text("Cards seen").click()
        log.evaluate("log => { log.scrollTop = 0; log.parentNode.scrollTop = 0; }")
