"""The built site on a free port, one browser, and a fresh visitor for every test.

A test fails when the page writes an error or a warning to the console, when it throws, or when it
asks any other origin for anything.
"""

import logging
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page
from serve import DIST, make_server

from e2e.visitor import COUNT_CLICKS, Visitor

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No other origin can be reached, whoever asks.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
LONG_TASKS_REPORT = Path(__file__).parent.parent / "build" / "e2e-longtasks.json"

Invite = Callable[..., Visitor]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    arguments = {**browser_type_launch_args, "args": FLAGS}
    if path := os.environ.get("POMPEII_CHROMIUM"):
        arguments["executable_path"] = path
    return arguments


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    server = make_server(DIST, range(1))  # port 0: any that is free
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


class Witness:
    """Hears everything a page complains of."""

    def __init__(self, site: str) -> None:
        self._site = site
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()

    def watch(self, context: BrowserContext) -> None:
        """Listen to all pages of a context."""
        context.on("request", lambda request: self._request(request.url))
        context.on("console", lambda said: self._console(said.type, said.text))
        context.on("weberror", lambda error: self._console("error", str(error.error)))

    def _request(self, url: str) -> None:
        if not url.startswith((self._site, "data:", "blob:", "about:")):
            self.complaints.append(f"request to {url}")

    def _console(self, kind: str, text: str) -> None:
        logging.getLogger("page").info("%s: %s", kind, text)
        if kind in {"error", "warning"} and not any(words in text for words in self.expected):
            self.complaints.append(f"{kind}: {text}")


@pytest.fixture
def witness(site: str) -> Iterator[Witness]:
    witness = Witness(site)
    yield witness
    assert not witness.complaints


@pytest.fixture
def invite(new_context: Callable[..., BrowserContext], site: str, witness: Witness) -> Invite:
    """Make a visitor with a screen and nothing stored; scripts run before the page's own."""

    def invited(screen: str = "desktop", *scripts: str, **options: Any) -> Visitor:
        context = new_context(**{**SCREENS[screen], **options})
        witness.watch(context)
        for script in (COUNT_CLICKS, *scripts):
            context.add_init_script(script)
        page: Page = context.new_page()
        return Visitor(page, site, touch=screen == "phone")

    return invited


@pytest.fixture
def visitor(invite: Invite) -> Visitor:
    return invite()


@pytest.fixture(params=list(SCREENS))
def any_visitor(invite: Invite, request: pytest.FixtureRequest) -> Visitor:
    """A visitor with a mouse, and one with a phone."""
    return invite(request.param)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what was measured; how fast a page is on a busy machine is not a matter of a test."""
    if LONG_TASKS_REPORT.exists():
        terminalreporter.write_line(
            f"Long tasks of the page, in ms: {LONG_TASKS_REPORT.read_text(encoding='utf-8')}"
        )
