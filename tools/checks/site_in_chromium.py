"""The built site in a Chromium, for pictures and measurements.

The site must have been built.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tools.build.serve import served

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")


def chromium_path() -> str | None:
    """Return the path of the browser to drive, None for Playwright's own."""
    return os.environ.get("POMPEII_CHROMIUM")


@contextmanager
def shown_site() -> Iterator[tuple[Browser, str]]:
    """Serve the site and yield a browser and the site's address."""
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        yield browser, address
        browser.close()
