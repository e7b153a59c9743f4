"""Sessions of the three browsers: a page, its version and its complaints."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from playwright.sync_api import Page as PlaywrightPage
from playwright.sync_api import sync_playwright

from e2e.browsers.driver_interface import SIZES, Driver, Page
from e2e.browsers.firefox import Firefox
from e2e.browsers.webkit import WebKit
from e2e.visitor import COUNT_CLICKS
from tools.checks.site_in_chromium import FLAGS, chromium_path

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
