"""The browser's Back and Forward lead from screen to screen and never change the game."""

from e2e.visitor import Visitor

SAME_PAGE = "globalThis.samePage"
TABLE = "role=application"
SETTINGS = 'role=heading[name="Settings"]'


def entries(visitor: Visitor) -> int:
    """Return the length of the browser's history."""
    length: int = visitor.page.evaluate("history.length")
    return length


def back(visitor: Visitor, seen: str) -> None:
    """Press Back until an element is visible."""
    visitor.page.go_back()
    visitor.page.wait_for_selector(seen)
    visitor.sight()


def forward(visitor: Visitor, seen: str) -> None:
    """Press Forward until an element is visible."""
    visitor.page.go_forward()
    visitor.page.wait_for_selector(seen)
    visitor.sight()


def test_back_and_forward_lead_through_the_screens_of_one_page(visitor: Visitor) -> None:
    before = visitor.open("?players=human,human&seed=5&handover=off&animation=off")
    record, address = visitor.record(), visitor.page.url
    visitor.page.evaluate(f"{SAME_PAGE} = true")
    visitor.act("menu")
    back(visitor, "body:not(:has(dialog))")
    assert visitor.sight() == before
    visitor.act("settings")
    assert "screen=settings" in visitor.page.url
    back(visitor, TABLE)
    assert visitor.sight() == before
    forward(visitor, SETTINGS)
    back(visitor, TABLE)
    back(visitor, "[data-action=new]")
    assert visitor.sight().phase is None
    assert visitor.page.title() == "Pompeii"
    forward(visitor, TABLE)
    assert (visitor.sight(), visitor.record(), visitor.page.url) == (before, record, address)
    visitor.act("home")
    visitor.act("new")
    back(visitor, "[data-action=new]")
    forward(visitor, "[data-action=start]")
    visitor.act("back")
    assert visitor.page.evaluate(SAME_PAGE) is True


def test_reload_keeps_the_screen_and_the_way_back(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=5&handover=off&animation=off")
    visitor.act("settings")
    visitor.page.reload()
    visitor.sight()
    assert visitor.has(SETTINGS)
    back(visitor, TABLE)
    visitor.act("menu")
    visitor.page.reload()
    before = visitor.sight()
    assert before.dialog is None
    assert before.phase == "city"
    back(visitor, "[data-action=new]")


def test_going_back_by_buttons_of_the_page_leaves_no_trace(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=5&handover=off&animation=off")
    visitor.act("menu")
    visitor.act("back")
    length = entries(visitor)
    for _ in range(3):
        visitor.act("settings")
        visitor.act("back")
        visitor.act("menu")
        visitor.page.keyboard.press("Escape")
        visitor.sight()
    assert entries(visitor) == length
    back(visitor, "[data-action=new]")


def test_manually_changed_address_is_followed(visitor: Visitor) -> None:
    visitor.open()
    visitor.page.evaluate("location.hash = 'deal=broken'")
    visitor.region("Notices").locator("p").wait_for()
    assert "deal" in visitor.notices()[0] or "link" in visitor.notices()[0]


SLOW = """
const go = history.go.bind(history);
history.go = steps => setTimeout(() => go(steps), 1500);
"""


def test_slow_history_navigation_is_awaited(visitor: Visitor) -> None:
    visitor.page.add_init_script(SLOW)
    visitor.open("?players=human,human&seed=5&handover=off&animation=off")
    visitor.page.evaluate(f"{SAME_PAGE} = true")
    visitor.act("settings")
    visitor.page.wait_for_function("history.state === 2")
    visitor.act("back")
    visitor.page.wait_for_function("history.state === 1")
    visitor.act("home")
    visitor.page.wait_for_function("history.state === 0")
    assert visitor.has("[data-action=new]")
    assert visitor.page.evaluate(SAME_PAGE) is True
