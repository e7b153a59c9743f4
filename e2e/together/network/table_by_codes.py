"""A table on a site without a relay, whose guests come by codes."""

from playwright.sync_api import Page

from e2e.together.live_game import set_up
from e2e.visitor import Visitor

PLAIN = "?animation=off"


def open_table(host: Visitor, key: str = "pompeii", seats: int = 2) -> None:
    """Open a table for guests in all seats but the first."""
    host.open(f"{PLAIN}&screen=host")
    set_up(host.page, key, seats)
    host.page.wait_for_selector("#invite-guest")


def sit_down(guest: Visitor, name: str, host: Page) -> None:
    """Take a free seat by the invitation that the host shows."""
    guest.open(PLAIN + shown_link(host))
    guest.page.fill("[name=called]", name)
    guest.page.click("#invited-join")
    paste(host, shown_link(guest.page))


def watch(spectator: Visitor, host: Page) -> None:
    """Watch by the invitation that the host shows."""
    spectator.open(PLAIN + shown_link(host))
    spectator.page.click("#invited-watch")
    paste(host, shown_link(spectator.page))


def shown_link(page: Page) -> str:
    """Return the link of the code that a page shows."""
    page.wait_for_selector("#device-code[width]")
    return str(page.get_attribute("#device-copy", "data-link"))


def paste(page: Page, link: str) -> None:
    """Paste the link of a code."""
    page.fill("#device-input", link)
    page.click("#device-enter")
