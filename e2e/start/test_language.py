"""The language of the page, from the first paint on."""

import re
import threading
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

from e2e.conftest import SCREENS, Invite, Witness
from e2e.pseudo_language import QUERY, speak_at_length
from pompeii.cli.play import Handler
from tools.build.serve import DIST, served
from tools.i18n import compile_catalogues
from tools.i18n.catalogues import published

# Remembers every text present at a paint.
NOTE_PICTURES = """
globalThis.seen = new Set();
const look = () => {
  seen.add(document.title).add(document.body?.innerText ?? "");
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
LANG = "() => document.documentElement.lang"
MENU = compile_catalogues.longwinded("Settings")
WATCH = compile_catalogues.translated("it")["Watch bots play"].string


def long_invited(invite: Invite, *scripts: str, screen: str = "desktop") -> tuple[Page, str]:
    visitor = invite(screen, *scripts, alone=True)
    speak_at_length(visitor.page.context, visitor.address)
    return visitor.page, visitor.address


def test_no_english_word_is_painted_before_or_after_python(invite: Invite) -> None:
    page, address = long_invited(invite, NOTE_PICTURES)
    held: list[Route] = []
    page.route("**/pompeii.zip.*", lambda route: held.append(route))
    page.goto(f"{address}?{QUERY}")
    page.get_by_role("button", name=MENU).wait_for()
    assert page.evaluate(LANG) == "it"
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    held[0].continue_()
    page.wait_for_selector("body[data-ready]", state="attached")
    seen = " ".join(page.evaluate("[...seen]")).replace("MB", "").replace("Pompeii", "")
    assert MENU in seen
    assert re.findall(r"[A-Za-z]*[aeiouy][A-Za-z]*", seen) == []
    assert page.evaluate(LANG) == "it"


def test_text_of_which_only_a_part_has_arrived_is_translated(
    new_context: Callable[..., BrowserContext],
) -> None:
    go_on = threading.Event()

    class Slow(Handler):
        """A handler that stops within a text of the page."""

        def copyfile(self, source: Any, outputfile: Any) -> None:
            begun, cut, rest = source.read().partition(b">Watch bo")
            outputfile.write(begun + cut)
            if cut:
                outputfile.flush()
                go_on.wait()
            outputfile.write(rest)

    with served(DIST, Slow) as address:
        page, witness = new_context(**SCREENS["desktop"]).new_page(), Witness(address)
        witness.watch(page)
        page.goto(f"{address}?{QUERY}", wait_until="commit")
        page.wait_for_selector("#watch", state="attached")
        assert page.inner_text("#watch") == WATCH
        go_on.set()
        page.wait_for_selector("#settings", state="attached")
        assert page.inner_text("#watch") == WATCH
        page.wait_for_selector("body[data-ready]", state="attached")
        page.close()
    assert not witness.complaints


def test_browser_language_is_the_default(invite: Invite) -> None:
    for languages, lang in (
        ("['fr', 'de-AT', 'en']", "de"),
        ("['fr']", "en"),
        ("['en', 'it']", "en"),
    ):
        own = f"Object.defineProperty(navigator, 'languages', {{ get: () => {languages} }});"
        visitor = invite("desktop", own, alone=True)
        visitor.page.goto(visitor.address)
        visitor.page.wait_for_selector("body[data-ready]", state="attached")
        assert visitor.page.evaluate(LANG) == lang


def test_chosen_language_is_there_at_once_next_time(invite: Invite) -> None:
    page, address = long_invited(invite)
    page.goto(f"{address}?screen=settings")
    page.wait_for_selector("body[data-ready]", state="attached")
    page.select_option("#language", "it")
    page.get_by_role("heading", name=MENU).wait_for()
    page.wait_for_selector("body:not([data-busy])", state="attached")
    assert page.evaluate(LANG) == "it"
    page.route("**/pompeii.zip.*", lambda _route: None)
    page.goto(address)
    page.get_by_role("button", name=MENU).wait_for()
    assert page.evaluate(LANG) == "it"


def test_missing_webassembly_is_reported_at_once(invite: Invite, witness: Witness) -> None:
    witness.expected = ("wasm", "ArrayBuffer", "WebAssembly")  # the message of MicroPython about it
    page, address = long_invited(invite, "delete globalThis.WebAssembly;")
    page.goto(f"{address}?{QUERY}")
    dialog = page.get_by_role("alertdialog")
    dialog.wait_for()
    assert compile_catalogues.longwinded("The game could not be started") in dialog.inner_text()
    shown = dialog.locator("[data-when]").evaluate_all("all => all.map((words) => words.id)")
    assert shown == ["failed-unable"]


def test_missing_scripts_are_reported_in_every_language(invite: Invite) -> None:
    visitor = invite("desktop", alone=True)
    browser = visitor.page.context.browser
    assert browser
    page = browser.new_page(java_script_enabled=False)
    page.goto(visitor.address)
    languages = page.locator("noscript p").evaluate_all("all => all.map(({ lang }) => lang)")
    assert languages == ["en", *published()]
    assert page.locator("noscript p").first.is_visible()
    page.close()
