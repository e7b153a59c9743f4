"""The same game in Chromium, Firefox and WebKit, by mouse and by finger: build/browsers.json.

make test-browsers

It runs on the site and from the single file; both must have been built. Runs can be selected by
name, as ``firefox,touch,site``.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from playwright.sync_api import Page as PlaywrightPage
from playwright.sync_api import sync_playwright

from e2e.browsers import smoke
from e2e.browsers.driver_interface import SIZES, Driver, Page
from e2e.browsers.firefox import Firefox
from e2e.browsers.webkit import WebKit
from e2e.visitor import COUNT_CLICKS, Visitor
from tests.paths import ROOT
from tools.checks.site_in_chromium import FLAGS, chromium_path

RESULT = ROOT / "build/browsers.json"
NAMES = ("chromium", "firefox", "webkit")
RUNS = [
    *((name, pointer, "site") for name in NAMES for pointer in SIZES),
    *((name, "mouse", "file") for name in NAMES),
]

Session = tuple[PlaywrightPage, str, Callable[[], list[str]]]
"""A page, the browser's version, and a function that returns the page's complaints."""


@contextmanager
def chromium(pointer: str) -> Iterator[Session]:
    """Drive Chromium, by Playwright as in the other tests."""
    width, height = SIZES[pointer]
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        touch = pointer == "touch"
        page = browser.new_page(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch
        )
        page.add_init_script(COUNT_CLICKS)
        page.on("console", lambda said: complaints.extend([said.text] * (said.type == "error")))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        yield page, browser.version, lambda: complaints
        browser.close()


@contextmanager
def driven(make: Callable[[str], Driver], pointer: str) -> Iterator[Session]:
    """Drive another browser."""
    driver = make(pointer)
    try:
        yield cast("PlaywrightPage", Page(driver)), driver.version, driver.complaints
    finally:
        driver.close()


BROWSERS: dict[str, Callable[[str], Any]] = {
    "chromium": chromium,
    "firefox": lambda pointer: driven(Firefox, pointer),
    "webkit": lambda pointer: driven(WebKit, pointer),
}


def outcome(name: str, pointer: str, place: str) -> dict[str, Any]:
    """Play once and return the result."""
    start = time.monotonic()
    touch = pointer == "touch"
    try:
        with BROWSERS[name](pointer) as (page, version, complaints):
            play = {"site": smoke.site, "file": smoke.file}[place]
            actions = play(lambda address: Visitor(page, address, touch=touch))
            assert complaints() == []
        facts: dict[str, Any] = {"version": version, "actions": actions}
    except Exception as error:  # noqa: BLE001 - the other browsers are tried too
        facts = {"failed": f"{type(error).__name__}: {error}"}
    return {**facts, "seconds": round(time.monotonic() - start, 1)}


def main(names: list[str]) -> None:
    """Play everywhere, write the results, and end with status 1 after a failure."""
    facts: dict[str, Any] = {}
    for run in RUNS:
        if not names or ",".join(run) in names:
            facts[" ".join(run)] = outcome(*run)
            print(run, facts[" ".join(run)], flush=True)
            RESULT.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
    if failed := [name for name, fact in facts.items() if "failed" in fact]:
        sys.exit(f"The game failed in: {', '.join(failed)}.")


if __name__ == "__main__":
    main(sys.argv[1:])
