"""A server, and a browser's cache, in which one file of the site is damaged.

Functions start a page on it and report the result.
"""

import base64
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from random import Random
from typing import Any, ClassVar
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Page, TimeoutError

from e2e.conftest import SCREENS
from e2e.prepared_games import started
from e2e.visitor import COUNT_CLICKS, INSTALLED, Visitor
from pompeii.cli.play import Handler
from tools.build.serve import DIST, served

RESCUE = "All games as one file"
"""The button that exports the games."""
SILENT = 120
"""Seconds after which a page counts as silent."""
IDLE = {True: 2.0, False: 15.0}
"""Seconds without a request, by whether the page has thrown an error or waits for an answer.

After that the test ends the page's own time limits, which would take as long.
"""
WATCH = """
globalThis.everySecond = new Map();
globalThis.longWaits = new Map();
for (const [kind, steps, isLong] of [
  ["Interval", everySecond, (wait) => wait === 1000],
  ["Timeout", longWaits, (wait) => wait >= 10_000],
]) {
  const [set, clear] = [globalThis[`set${kind}`], globalThis[`clear${kind}`]];
  globalThis[`set${kind}`] = (step, wait, ...rest) => {
    const id = set(step, wait, ...rest);
    if (isLong(wait)) steps.set(id, step);
    return id;
  };
  globalThis[`clear${kind}`] = (id) => {
    steps.delete(id);
    clear(id);
  };
}
"""
LOSE_PATIENCE = """() => {
  for (const [id, step] of [...longWaits]) { clearTimeout(id); step(); }
  for (let second = 0; second < 40; second += 1) everySecond.forEach((step) => step());
}"""
ENDED = """() => document.body?.hasAttribute("data-ready") ? "started"
  : document.querySelector("[role=alertdialog][open]")?.textContent"""
# In the cache of the service worker: other bytes in a file's place, or nothing.
SPOIL = """async ([name, bytes]) => {
  const worker = (await caches.keys()).find((each) => each.includes("precache"));
  const cache = await caches.open(worker);
  const [key] = await cache.keys(name, { ignoreSearch: true });
  if (!key) throw new Error(`${name} is not kept`);
  const { headers } = await cache.match(key);
  await cache.delete(key);
  if (bytes === null) return;
  const body = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  await cache.put(key, new Response(body, { headers }));
}"""
FORGET_SNAPSHOT = "caches.delete('pompeii:/:snapshot')"

LOGIN = b"<!doctype html><title>Welcome</title><form><input name=user><button>Sign in</button>"

Spoil = Callable[[bytes, Random], bytes]


def _flipped(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


SPOILT: dict[str, Spoil] = {
    "cut": lambda data, _: data[: len(data) // 2],
    "flipped": _flipped,
    "emptied": lambda _data, _: b"",
    "login page": lambda _data, _: LOGIN,
}
KEPT_WAYS = (*SPOILT, "missing")
"""Possible damage to a file in a cache."""
WAYS = ("interrupted", *KEPT_WAYS)
"""Possible damage on the way."""
HANGING_WAYS = ("unanswered", "stalled")
"""A request whose answer never begins, or never ends."""


class Faulty(Handler):
    """A request handler that answers correctly, except for the given faults."""

    fault: ClassVar[tuple[str, str] | None] = None  # the damaged file, and its fault
    lasts: ClassVar[bool] = False  # each time, or once
    down: ClassVar[bool] = False
    astray: ClassVar[bool] = False  # the page has thrown an error since it was loaded
    asked: ClassVar[float] = 0.0  # time of the last request, on the monotonic clock
    hanging: ClassVar[str | None] = None  # the file whose request hangs
    over: ClassVar[threading.Event] = threading.Event()  # no request hangs any longer

    def do_GET(self) -> None:  # noqa: N802 - as the base class has it
        """Answer, or not."""
        cls = type(self)
        cls.asked = time.monotonic()
        name = urlsplit(self.path).path[1:] or "index.html"
        if self.down:
            self.close_connection = True
        elif self.fault is None or self.fault[0] != name:
            if name == self.hanging:
                cls.hanging = None
            super().do_GET()
        else:
            way = self.fault[1]
            if not self.lasts:
                cls.fault = None
            if way in HANGING_WAYS:
                self._hang(name, way)
            else:
                self._spoil(name, way)

    do_HEAD = do_GET  # noqa: N815

    def _hang(self, name: str, way: str) -> None:
        type(self).hanging = name
        if way == "stalled":
            data = (DIST / name).read_bytes()
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(name))
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data[: len(data) // 2])
        self.over.wait()
        self.close_connection = True

    def _spoil(self, name: str, way: str) -> None:
        data = (DIST / name).read_bytes()
        if way == "missing":
            self.send_error(404)
            return
        sent = SPOILT[way](data, Random(name)) if way in SPOILT else data
        self._tag = f'"{way}"'
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if sent is LOGIN else self.guess_type(name))
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent[: len(sent) // 2] if way == "interrupted" else sent)
        self.close_connection |= way == "interrupted"


def end_fault() -> None:
    """Answer correctly from now on, and end the requests that hang."""
    Faulty.fault, Faulty.hanging = None, None
    Faulty.over.set()
    Faulty.over = threading.Event()


@contextmanager
def faulty(folder: Path = DIST) -> Iterator[str]:
    """Serve the site without faults at first; yield its address."""
    end_fault()
    Faulty.lasts, Faulty.down = False, False
    with served(folder, Faulty) as address:
        yield address


@contextmanager
def page_of(browser: Browser, **options: Any) -> Iterator[Page]:
    """Return a page in a browser without stored data."""
    context = browser.new_context(viewport=SCREENS["desktop"]["viewport"], **options)
    context.add_init_script(COUNT_CLICKS + WATCH)
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.on("pageerror", lambda _: setattr(Faulty, "astray", True))
    page.on("framenavigated", lambda _: setattr(Faulty, "astray", False))
    yield page
    context.close()


def end(page: Page) -> str:
    """Return the end of a start: "started", the words of the page, or "silent"."""
    begun = Faulty.asked = time.monotonic()
    while time.monotonic() - begun < SILENT:
        try:
            return str(page.wait_for_function(ENDED, timeout=500).json_value())
        except TimeoutError:
            pass
        except Error:  # it is being reloaded right now
            continue
        hangs = Faulty.hanging is not None
        if time.monotonic() - Faulty.asked > IDLE[Faulty.astray or hangs]:
            Faulty.asked = time.monotonic() + (0 if hangs else 2 * IDLE[False])
            page.evaluate(LOSE_PATIENCE)
    return "silent"


def try_again(page: Page) -> str:
    """Press the button and return the end of the new start."""
    with page.expect_navigation(wait_until="commit"):
        page.get_by_role("button", name="Try again").click()
    return end(page)


def plain(name: str) -> str:
    """Return the name of a file as the page shows it."""
    return re.sub(r"\.[0-9a-f]{12}(?=\.)", "", PurePosixPath(name).name)


def damage_copy(page: Page, name: str, way: str) -> None:
    """Replace a file in the cache of the service worker."""
    data = (DIST / name).read_bytes()
    spoilt = SPOILT[way](data, Random(name)) if way in SPOILT else None
    body = None if spoilt is None else base64.b64encode(spoilt).decode()
    page.evaluate(SPOIL, [name, body])


def spoil(page: Page, name: str, way: str) -> None:
    """Do the same for a file of the start, which must not come from a memory snapshot."""
    damage_copy(page, name, way)
    page.evaluate(FORGET_SNAPSHOT)


def forget_http(page: Page) -> None:
    """Clear the HTTP cache of the browser, so that only the service worker has copies."""
    client = page.context.new_cdp_session(page)
    client.send("Network.clearBrowserCache")
    client.detach()


@contextmanager
def regular(browser: Browser, site: str) -> Iterator[Page]:
    """Return a user who has a game here, and whose browser has cached the site."""
    with page_of(browser) as page:
        visitor = Visitor(page, site, touch=False)
        visitor.open("?handover=off&animation=off")
        visitor.bring(started("kept").dump())
        assert page.evaluate(INSTALLED)
        visitor.open()
        yield page
