"""The built site on a free port, one browser, and for every test a user who was never here.

A test fails if the page writes an error or a warning to the console, throws, or requests anything
from another origin.
"""

import functools
import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from e2e.quick_start import QuickStart, quick_starts
from e2e.visitor import COUNT_CLICKS, Visitor
from tools.build.serve import served
from tools.checks.site_in_chromium import chromium_path

collect_ignore = ["test_kill.py"] if sys.platform == "win32" else []
"""The way to end a browser with all of its processes does not exist on Windows."""

# The cache of the service worker concerns only the tests in test_offline.py.
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 720}, "service_workers": "block"},
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "has_touch": True,
        "is_mobile": True,
        "service_workers": "block",
    },
}
BLOCKED = "Service Worker registration blocked by Playwright"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # WebAssembly is compiled quickly and not optimised later: no test runs it for long.
    "--js-flags=--liftoff-only",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No request reaches another origin.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

Invite = Callable[..., Visitor]
Enter = Callable[[str], BrowserContext]


def pytest_xdist_auto_num_workers() -> int:
    """Run one browser more than there are cores: each waits now and then, as a player does."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let each browser begin with long tests. At the end, the others would wait for them.

    Every browser gets an equal part of the list, and later tests from the ends of other parts.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", 1))
    early = [item for item in items if item.get_closest_marker("early")]
    rest = [item for item in items if not item.get_closest_marker("early")]
    items.clear()
    for worker in range(workers):
        items += early[worker::workers]
        items += rest[len(rest) * worker // workers : len(rest) * (worker + 1) // workers]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    arguments = {**browser_type_launch_args, "args": FLAGS}
    if path := chromium_path():
        arguments["executable_path"] = path
    return arguments


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    with served() as address:
        yield address


class Witness:
    """A recorder of everything a page complains of."""

    def __init__(self, site: str) -> None:
        self._site = site
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()

    def watch(self, page: Page) -> None:
        """Listen to a page and its workers."""
        page.on("request", lambda request: self._request(request.url))
        page.on("console", lambda said: self._console(said.type, said.text))
        page.on("pageerror", lambda error: self._console("error", str(error)))

    def _request(self, url: str) -> None:
        if not url.startswith((self._site, "data:", "blob:", "about:")):
            self.complaints.append(f"request to {url}")

    def _console(self, kind: str, text: str) -> None:
        logging.getLogger("page").info("%s: %s", kind, text)
        expected = (BLOCKED, *self.expected)
        if kind in {"error", "warning"} and not any(words in text for words in expected):
            self.complaints.append(f"{kind}: {text}")


@pytest.fixture
def witness(site: str) -> Iterator[Witness]:
    witness = Witness(site)
    yield witness
    assert not witness.complaints


@pytest.fixture(scope="session")
def quick_start() -> Iterator[QuickStart]:
    with quick_starts() as quick_start:
        yield quick_start


@pytest.fixture(scope="session")
def enter(browser: Browser, site: str, quick_start: QuickStart) -> Enter:
    """Yield the browser context of a screen, the same for all tests."""

    @functools.cache
    def entered(screen: str) -> BrowserContext:
        context = browser.new_context(**SCREENS[screen])
        quick_start.give(context, site)
        return context

    return entered


@pytest.fixture
def invite(
    enter: Enter,
    new_context: Callable[..., BrowserContext],
    site: str,
    witness: Witness,
    quick_start: QuickStart,
) -> Iterator[Invite]:
    """Make a user with a screen and empty storage; scripts run before the page's own.

    Everything else belongs to the page alone, which is closed at the end. ``alone`` gives a new
    context that no other page shares. It has the snapshot for a quick start only if ``quick``.
    """
    pages: list[Page] = []

    def invited(
        screen: str = "desktop",
        *scripts: str,
        viewport: ViewportSize | None = None,
        alone: bool = False,
        quick: bool = False,
        permissions: Sequence[str] = (),
        **media: Any,
    ) -> Visitor:
        context = new_context(**SCREENS[screen]) if alone else enter(screen)
        if quick:
            quick_start.give(context, site)
        page = context.new_page()
        pages.append(page)
        forget(page, site)
        context.clear_permissions()
        context.grant_permissions(permissions)
        witness.watch(page)
        if viewport:
            page.set_viewport_size(viewport)
        if media:
            page.emulate_media(**media)
        for script in (COUNT_CLICKS, *scripts):
            page.add_init_script(script)
        return Visitor(page, site, touch=screen == "phone")

    yield invited
    for page in pages:
        page.close()


def forget(page: Page, site: str) -> None:
    """Clear the data of earlier tests: games and settings, but not the snapshot."""
    browser = page.context.new_cdp_session(page)
    origin, kinds = site.rstrip("/"), "local_storage,indexeddb"
    browser.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": kinds})
    browser.detach()


@pytest.fixture
def visitor(invite: Invite) -> Visitor:
    return invite()


@pytest.fixture(params=list(SCREENS))
def any_visitor(invite: Invite, request: pytest.FixtureRequest) -> Visitor:
    """A user with a mouse, and one with a phone."""
    return invite(request.param)
