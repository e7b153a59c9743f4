"""A table with other devices on a site with the relay of `pompeii play --share`."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from playwright.sync_api import Locator, Page

from pompeii.cli.play import HOST, make_server
from pompeii.cli.share import SharingHandler
from pompeii.relay.websocket_server import WebSocketServer
from tools.build.serve import DIST

READY = "body[data-ready]:not([data-busy])"


@contextmanager
def relayed_site() -> Iterator[str]:
    """Serve the built site with a relay, and yield its address."""
    relay = WebSocketServer()
    server = make_server(DIST, range(1), partial(SharingHandler, relay=relay))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://{HOST}:{server.server_port}/"
    server.shutdown()
    relay.close("The test is over.")
    thread.join()
    server.server_close()


def open_table(host: Page, key: str = "pompeii", seats: int = 2) -> str:
    """Open a table for guests in all seats but the first; return its address."""
    host.click("#friends")
    host.click("#together")
    host.click("#open-table")
    host.select_option("#game", key)
    host.wait_for_selector(f"#laid-board.{key}")
    for seat in range(2, seats):
        host.click("#add-seat")
        host.select_option(f"#kind-{seat}", "human")
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
