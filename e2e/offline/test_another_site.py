"""The service worker removes itself for another site at the address, and for nothing else."""

import threading
from collections.abc import Iterator
from typing import ClassVar
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from e2e.damaging_server import LOGIN, forget_http, regular
from e2e.visitor import Visitor
from pompeii.cli.play import Handler
from tools.build.serve import DIST, served

OTHER = b"<!doctype html><link rel=icon href=data:,><title>Another project</title><p>Here."
SCRIPT = b"self.addEventListener('install', () => {});"
REGISTRATIONS = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
GAME = "[data-action=continue]"

PATIENCE = 20
"""Seconds for a request."""

Answer = tuple[int, str, bytes]
MISSING: Answer = (404, "text/html", b"<title>Not found</title>")
PAGE: Answer = (200, "text/html", OTHER)


class Replaceable(Handler):
    """A handler for the site, or for other answers: by path, with "*" for all other paths."""

    answers: ClassVar[dict[str, Answer] | None] = None
    down: ClassVar[bool] = False
    checked: ClassVar[threading.Event] = threading.Event()
    """Set once the server was asked for the service worker."""

    def do_GET(self) -> None:  # noqa: N802 - as the base class has it
        """Answer."""
        path = urlsplit(self.path).path
        if self.down:
            self.close_connection = True
        elif self.answers is None:
            super().do_GET()
        else:
            status, kind, body = self.answers.get(path, self.answers["*"])
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        if path == "/sw.js":
            self.checked.set()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Visitor]:
    """A user whose browser has cached the site, and who has a game."""
    Replaceable.answers, Replaceable.down = None, False
    with served(DIST, Replaceable) as site, regular(browser, site) as page:
        yield Visitor(page, site, touch=False)


def replace(visitor: Visitor, answers: dict[str, Answer] | None) -> None:
    """Let the server give these answers from now on."""
    Replaceable.answers = answers
    forget_http(visitor.page)


def expect_other(visitor: Visitor) -> None:
    """Visit the address: another project is shown there, at the first reload at the latest."""
    visitor.page.goto(visitor.address, wait_until="commit")
    visitor.page.wait_for_function("document.title === 'Another project'")
    visitor.page.reload()
    assert visitor.page.title() == "Another project"


def plays_offline(visitor: Visitor) -> bool:
    """Return True if the page starts without a connection, with the user's game."""
    Replaceable.down = True
    visitor.open()
    Replaceable.down = False
    return visitor.has(GAME)


def leaves(visitor: Visitor, script: Answer) -> None:
    """Put another project at the address, with `script` in the place of the service worker."""
    replace(visitor, {"/": PAGE, "/sw.js": script, "*": MISSING})
    expect_other(visitor)
    assert visitor.page.evaluate(REGISTRATIONS) == 0
    assert visitor.page.evaluate("caches.keys()") == []
    replace(visitor, None)
    visitor.open()
    assert visitor.has(GAME)


def keeps_the_copy(visitor: Visitor, status: int) -> None:
    """Let the server have nothing for this user but errors."""
    replace(visitor, {"*": (status, "text/html", LOGIN)})
    Replaceable.checked.clear()
    visitor.open()
    assert visitor.has(GAME)
    assert Replaceable.checked.wait(PATIENCE)
    assert plays_offline(visitor)


def test_another_site_takes_the_address(visitor: Visitor) -> None:
    leaves(visitor, MISSING)


@pytest.mark.whole
def test_errors_and_pages_for_every_path_leave_the_copy(visitor: Visitor) -> None:
    keeps_the_copy(visitor, 503)
    # A page for every path may be another project, or a network that wants a sign-in first.
    replace(visitor, {"*": PAGE})
    expect_other(visitor)
    assert plays_offline(visitor)
    replace(visitor, None)
    visitor.open()
    assert visitor.has(GAME)


@pytest.mark.faults
@pytest.mark.parametrize("script", [MISSING, (200, "text/javascript", SCRIPT)])
def test_service_worker_leaves_to_another_project(visitor: Visitor, script: Answer) -> None:
    leaves(visitor, script)


@pytest.mark.faults
@pytest.mark.parametrize("status", [403, 404, 410, 429, 500, 503])
def test_copy_is_kept_while_the_server_has_nothing(visitor: Visitor, status: int) -> None:
    keeps_the_copy(visitor, status)
