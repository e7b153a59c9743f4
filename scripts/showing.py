"""The built site in a Chromium: for pictures and measurements. The site must have been built."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright
from serve import DIST, make_server

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")


def chromium_path() -> str | None:
    """The browser to be driven, None for Playwright's own."""
    return os.environ.get("POMPEII_CHROMIUM")


@contextmanager
def served_site() -> Iterator[str]:
    """Serve the site; give its address."""
    server = make_server(DIST, range(1))  # port 0: any that is free
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@contextmanager
def shown_site() -> Iterator[tuple[Browser, str]]:
    """Serve the site; give a browser and the site's address."""
    with served_site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        yield browser, address
        browser.close()
