"""A table with other devices on a site with the relay of `pompeii play --share`."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from playwright.sync_api import Locator, Page

from pompeii.cli.share_server import SharingHandler
from pompeii.relay.relay_thread import WebSocketServer
from tools.build.serve import DIST, served

READY = "body[data-ready]:not([data-busy])"


@contextmanager
def relayed_site() -> Iterator[str]:
    """Serve the built site with a relay, and yield its address."""
    relay = WebSocketServer()
    handler: Any = partial(SharingHandler, relay=relay)
    try:
        with served(DIST, handler) as address:
            yield address
    finally:
        relay.close("This table is over.")


def open_table(host: Page, key: str = "pompeii", seats: int = 2, limit: str = "none") -> str:
    """Open a table for guests in all seats but the first; return its address."""
    host.click("#friends")
    host.click("#together")
    host.click("#open-table")
    host.select_option("#game", key)
    host.wait_for_selector(f"#laid-board.{key}")
    for seat in range(2, seats):
        host.click("#add-seat")
        host.select_option(f"#kind-{seat}", "human")
    host.select_option("#time-limit", limit)
    host.click("#start")
    host.wait_for_selector("#invitation-code[width]")
    return host.url


def sit_down(guest: Page, name: str) -> None:
    """Take a free seat at the table of the address."""
    guest.fill("[name=called]", name)
    guest.get_by_role("button", name="Sit down").click()


def legal(page: Page) -> Locator:
    """Return the highlighted elements."""
    return page.locator(f"{READY} [data-legal]")


def ply(page: Page) -> int:
    """Return the number of actions that a page shows."""
    return int(page.get_attribute("body", "data-ply") or 0)


def play(pages: list[Page], until: int) -> None:
    """Click highlighted elements on all pages until all show `until` actions."""
    while any(ply(page) < until for page in pages):
        before = max(map(ply, pages))
        for page in pages:
            found = legal(page)
            if before < until and found.count():
                found.first.dispatch_event("click")
                page.wait_for_selector(READY)
        agree(pages)


def agree(pages: list[Page]) -> None:
    """Wait until all pages show the same game."""
    for page in pages:
        page.wait_for_selector(READY)
        page.wait_for_function(
            "(ply) => Number(document.body.dataset.ply) >= ply", arg=max(map(ply, pages))
        )
