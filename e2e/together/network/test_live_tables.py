"""A table on a site without a relay: guests come by codes, and come back after a failure."""

from contextlib import nullcontext

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Invite, Witness
from e2e.together.network.conftest import Cut
from e2e.together.relayed_table import play, ply

PLAIN = "?animation=off"
LOST = 60_000
"""Longest time in milliseconds until a browser notices that the other one is gone."""


def shown_link(page: Page) -> str:
    """Return the link of the code that a page shows."""
    page.wait_for_selector("#device-code[width]")
    return str(page.get_attribute("#device-copy", "data-link"))


def paste(page: Page, link: str) -> None:
    """Paste the link of a code."""
    page.fill("#device-input", link)
    page.click("#device-enter")


@pytest.mark.parametrize("failure", ["reload", pytest.param("cut", marks=pytest.mark.whole)])
def test_guest_by_codes_plays_and_comes_back_to_its_seat(
    invite: Invite, cut: Cut, witness: Witness, failure: str
) -> None:
    if failure == "cut":
        # A job worker was just being loaded.
        witness.expected = ("ERR_NETWORK_CHANGED", "Failed to fetch", "wasm instantiation failed")
    visitors = invite("desktop", alone=True, quick=True), invite("phone", alone=True, quick=True)
    host, guest = (visitor.page for visitor in visitors)
    visitors[0].open(f"{PLAIN}&screen=host")
    host.click("#start")
    host.click("#invite-guest")
    visitors[1].open(PLAIN + shown_link(host))
    guest.fill("[name=called]", "Marcella")
    guest.click("#invited-join")
    paste(host, shown_link(guest))
    for page in (host, guest):
        expect(page.locator("#player-black-name")).to_have_text("Marcella")
    play([host, guest], 2)
    with cut() if failure == "cut" else nullcontext():
        if failure == "reload":
            guest.reload()
        expect(host.locator("#invite-again")).to_be_visible(timeout=LOST)
        if failure == "cut":
            guest.locator("#answer").click(timeout=LOST)
    host.click("#invite-again")
    paste(guest, shown_link(host))
    paste(host, shown_link(guest))
    expect(guest.locator("#at-red-state")).to_have_text("host")
    expect(guest.locator("#at-black-state")).to_have_text("here")
    expect(host.locator("#together-state")).to_have_count(0)
    assert ply(guest) == ply(host) == 2
    play([host, guest], 3)
