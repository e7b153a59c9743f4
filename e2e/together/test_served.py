"""Tables with other devices in real browsers, joined by the relay of `pompeii play --share`."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.axe import Axe
from e2e.conftest import SCREENS, Witness
from e2e.quick_start import QuickStart
from e2e.visitor import Visitor
from pompeii.cli.play import HOST, make_server
from pompeii.cli.share import SharingHandler
from pompeii.relay.websocket_server import WebSocketServer
from tools.build.serve import DIST

READY = "body[data-ready]:not([data-busy])"
PATIENCE = 60_000  # milliseconds

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of the site with a relay."""
    relay = WebSocketServer()
    server = make_server(DIST, range(1), partial(SharingHandler, relay=relay))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://{HOST}:{server.server_port}/"
    server.shutdown()
    relay.close("The test is over.")
    thread.join()
    server.server_close()


@pytest.fixture
def witness(site: str) -> Iterator[Witness]:
    witness = Witness(site)
    yield witness
    assert not witness.complaints


Enter = Callable[..., Page]


@pytest.fixture
def enter(
    new_context: Callable[..., BrowserContext],
    site: str,
    witness: Witness,
    quick_start: QuickStart,
) -> Enter:
    """Open a page on a device of its own."""

    def entered(screen: str = "desktop", at: str = "") -> Page:
        context = new_context(**SCREENS[screen])
        quick_start.give(context, site)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        witness.watch(page)
        page.goto(at or site)
        page.wait_for_selector(READY)
        return page

    return entered


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


def play(pages: list[Page], until: int) -> None:
    """Click highlighted elements on all pages until all show `until` actions."""
    while any(ply(page) < until for page in pages):
        before = max(map(ply, pages))
        for page in pages:
            found = legal(page)
            if before < until and found.count():
                found.first.dispatch_event("click")
                page.wait_for_selector(READY)
        for page in pages:
            page.wait_for_function(
                "(ply) => Number(document.body.dataset.ply) >= ply", arg=max(map(ply, pages))
            )


@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_host_and_guest_play_and_come_back_after_a_reload(enter: Enter, key: str) -> None:
    host = enter()
    address = open_table(host, key)
    guest = enter("phone", address)
    sit_down(guest, "Marcella")
    for page in (host, guest):
        expect(page.locator("#player-black-name")).to_have_text("Marcella")
    play([host, guest], 4)
    guest.reload()
    expect(guest.locator("#at-red-state")).to_have_text("host")
    assert ply(guest) == ply(host)
    host.reload()
    expect(guest.locator("#together-state")).to_contain_text("The host is away.")
    expect(host.locator("#at-black-state")).to_have_text("here")
    expect(guest.locator("#together-state")).to_have_count(0)
    play([host, guest], ply(host) + 2)


def test_guest_sits_down_and_says_hello_by_keyboard(enter: Enter) -> None:
    host = enter()
    guest = enter("desktop", open_table(host))
    guest.focus("[name=called]")
    guest.keyboard.type("Marcella")
    guest.keyboard.press("Enter")
    expect(guest.locator("#player-black-name")).to_have_text("Marcella")
    guest.focus("#emotes")
    guest.keyboard.press("Enter")
    guest.wait_for_selector("dialog[open]")
    guest.focus("#emote-hello")
    guest.keyboard.press("Enter")
    expect(host.locator("#at-black-said")).to_have_text("Hello!")
    expect(host.locator("#announcer")).to_contain_text("Marcella: Hello!")


def test_spectator_sees_the_table_of_three(enter: Enter) -> None:
    host = enter()
    address = open_table(host, seats=3)
    first, second = enter("phone", address), enter("desktop", address)
    sit_down(first, "Marcella")
    expect(host.locator("#taken-1-name")).to_have_text("Marcella")
    sit_down(second, "Gaia")
    expect(host.locator("#player-yellow-name")).to_have_text("Gaia")
    spectator = enter("desktop", address)
    spectator.get_by_role("button", name="Only watch").click()
    expect(spectator.locator("#player-yellow-name")).to_have_text("Gaia")
    play([host, first, second], 3)
    expect(spectator.locator("body")).to_have_attribute("data-ply", str(ply(host)))
    expect(spectator.locator("#hand [data-card]")).to_have_count(0)


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.whole)])
def test_every_surface_is_accessible(enter: Enter, site: str, every: bool) -> None:
    host = enter()
    host.click("#friends")
    host.click("#together")
    host.wait_for_selector("#together-none")
    at_host = Axe(Visitor(host, site, touch=False), every=every)
    at_host.check("choice of a table")
    host.click("#open-table")
    host.wait_for_selector("#setup")
    at_host.check("form of a table")
    host.click("#setup-back")
    address = open_table(host)
    at_host.check("waiting room")
    guest = enter("desktop", address)
    guest.wait_for_selector("[name=called]")
    at_guest = Axe(Visitor(guest, site, touch=False), every=every)
    at_guest.check("tables to join")
    sit_down(guest, "Marcella")
    expect(host.locator("#player-black-name")).to_have_text("Marcella")
    guest.click("#emotes")
    guest.wait_for_selector("dialog[open]")
    at_guest.check("emotes")
    guest.click("#emote-laugh")
    guest.wait_for_selector("#at-black-said")
    at_guest.check("an emote at the table")
    host.close()
    guest.wait_for_selector("#together-state")
    at_guest.check("host away")
    assert at_host.complaints + at_guest.complaints == []
