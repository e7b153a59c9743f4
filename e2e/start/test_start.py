"""The start of the page, its permitted requests, and its layout."""

import gzip

import pytest
from playwright.sync_api import Page, Route

from e2e.conftest import Invite
from e2e.visitor import Visitor
from tools.build.lazy_files import LATER
from tools.build.serve import DIST

BEFORE_THE_PICTURE = 350_000
BEFORE_THE_GAME = 5_500_000
"""Size as sent by a server that compresses, in bytes."""

# Remembers all reported progress of the start.
NOTE_WORDS = """
globalThis.told = [];
new MutationObserver((all) => all.filter(({ target }) => target.matches?.("[data-fetch]"))
  .forEach(({ target }) => told.push(target.textContent)),
).observe(document, { childList: true, subtree: true });
"""


def requested_files(page: Page, address: str) -> set[str]:
    """Return the names of the site's files requested from now on, by workers too."""
    names: set[str] = set()
    page.context.on(
        "request",
        lambda request: names.add(request.url.removeprefix(address).split("?")[0] or "index.html"),
    )
    return names


def packed(names: set[str]) -> int:
    files = [(DIST / name).read_bytes() for name in names]
    return sum(min(len(data), len(gzip.compress(data))) for data in files)


def test_early_click_on_new_game_is_handled_as_soon_as_possible(invite: Invite) -> None:
    visitor = invite("phone", NOTE_WORDS, alone=True)
    page = visitor.page
    names = requested_files(page, visitor.address)
    held: list[Route] = []
    late: list[Route] = []
    page.route("**/pompeii.zip.*", lambda route: held.append(route))
    page.route("**/pyodide.asm.wasm", lambda route: late.append(route))
    page.goto(visitor.address)
    assert page.locator("body").get_attribute("data-ready") is None
    visitor.press("[data-action=new]")
    page.wait_for_selector("body[data-busy]", state="attached")
    page.wait_for_function("() => Number(document.querySelector('progress').value) > 0.5")
    page.get_by_role("status").get_by_text("“New game” opens in a moment.").wait_for()
    # The last part to load has not arrived yet.
    page.evaluate("told.length = 0")
    late[0].continue_()
    page.wait_for_function("told.some((words) => words.includes('MB left'))")
    held[0].continue_()
    visitor.sight(clicks=1)
    page.wait_for_selector("[data-action=start]")
    assert page.locator("progress").count() == 0
    visitor.act("start")
    page.get_by_role("application").wait_for()
    assert packed(names) < BEFORE_THE_GAME
    # Files of a failing start are not requested by a working one.
    assert [name for name in names if name.startswith(("files.", "mend.", "rescue."))] == []
    # Lazy files are not requested either.
    assert [name for name in names if name.startswith(LATER)] == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_language_costs_much_before_the_game(language: str, invite: Invite) -> None:
    visitor = invite("phone", alone=True)
    names = requested_files(visitor.page, visitor.address)
    visitor.page.goto(f"{visitor.address}?lang={language}&players=human,human&seed=1")
    visitor.page.wait_for_selector("body[data-ready]", state="attached")
    assert packed(names) < BEFORE_THE_GAME
    words = {name for name in names if name.startswith("words.")}
    assert {name.split(".")[1] for name in words} == {language} - {"en"}


def test_home_screen_is_there_before_any_python(invite: Invite) -> None:
    visitor = invite("desktop", alone=True)
    context = visitor.page.context
    for part in ("**/*.wasm", "**/worker.*.js", "**/dom.*.bin"):
        context.route(part, lambda _route: None)
    names = requested_files(visitor.page, visitor.address)
    visitor.page.goto(visitor.address, wait_until="domcontentloaded")
    assert visitor.page.locator("[data-action=new]").is_visible()
    assert visitor.page.locator("progress").is_visible()
    held = {name for name in names if name.endswith((".wasm", ".py", ".bin")) or "worker." in name}
    assert packed(names - held) < BEFORE_THE_PICTURE


def test_policy_forbids_foreign_resources_and_inline_code(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=1&handover=off")
    policy = visitor.page.locator("meta[http-equiv=Content-Security-Policy]")
    content = policy.get_attribute("content") or ""
    assert content.startswith("default-src 'none'")
    assert "unsafe-inline" not in content
    assert "http" not in content
    html = visitor.page.content()
    assert " style=" not in html
    assert not visitor.has("style:not(:empty)")
    assert visitor.ids("script:not([src])") == []
    inline = visitor.page.evaluate(
        """() => [...document.querySelectorAll("*")].flatMap((e) => [...e.attributes])
          .filter(({ name }) => name.startsWith("on")).map(({ name }) => name)"""
    )
    assert inline == []


def test_nothing_scrolls_sideways_on_any_screen(any_visitor: Visitor) -> None:
    wider = "() => document.documentElement.scrollWidth > innerWidth"
    any_visitor.open("?handover=off")
    assert not any_visitor.page.evaluate(wider)
    any_visitor.act("new")
    any_visitor.customise()
    assert not any_visitor.page.evaluate(wider)
    any_visitor.lay(4)
    any_visitor.seat_people()
    any_visitor.act("start")
    assert not any_visitor.page.evaluate(wider)
    box = any_visitor.page.get_by_role("application").bounding_box()
    size = any_visitor.page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["height"] <= size["height"]
