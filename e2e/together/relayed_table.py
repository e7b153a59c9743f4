"""A table with other devices on a site with the relay of `pompeii play --share`."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from playwright.sync_api import Page

from e2e.together.live_game import set_up
from pompeii.cli.share_server import SharingHandler
from pompeii.relay.relay_thread import WebSocketServer
from tools.build.serve import DIST, served


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


def open_table(host: Page, key: str = "pompeii", seats: int = 2, **setup: Any) -> str:
    """Open a table for guests in all seats but the first; return its address.

    `setup` is the rest of the form (:func:`set_up`).
    """
    host.click("#friends")
    host.click("#together")
    host.click("#open-table")
    set_up(host, key, seats, **setup)
    host.wait_for_selector("#invitation-code[width]")
    return host.url


def sit_down(guest: Page, name: str) -> None:
    """Take a free seat at the table of the address."""
    guest.fill("[name=called]", name)
    guest.get_by_role("button", name="Sit down").click()
