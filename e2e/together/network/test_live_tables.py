"""A table on a site without a relay: guests come by codes, and come back after a failure."""

from contextlib import nullcontext

import pytest
from playwright.sync_api import expect

from e2e.conftest import Invite, Witness
from e2e.together.live_game import PATIENCE, actions, play, play_out, ply
from e2e.together.network.conftest import Cut
from e2e.together.network.table_by_codes import open_table, paste, shown_link, sit_down, watch
from pompeii.core.player_colour_names import SIDES

LOST = 60_000
"""Longest time in milliseconds until a browser notices that the other one is gone."""
NAMES = ("", "Marcella", "Gaia", "Titus")
"""The names of the guests by seat."""


@pytest.mark.parametrize("failure", ["reload", pytest.param("cut", marks=pytest.mark.whole)])
def test_guest_by_codes_plays_and_comes_back_to_its_seat(
    invite: Invite, cut: Cut, witness: Witness, failure: str
) -> None:
    if failure == "cut":
        # A job worker was just being loaded.
        witness.expected = ("ERR_NETWORK_CHANGED", "Failed to fetch", "wasm instantiation failed")
    visitors = invite("desktop", alone=True, quick=True), invite("phone", alone=True, quick=True)
    host, guest = (visitor.page for visitor in visitors)
    open_table(visitors[0])
    host.click("#invite-guest")
    sit_down(visitors[1], "Marcella", host)
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


@pytest.mark.whole
@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_game_by_codes_with_a_spectator(invite: Invite, key: str, seats: int) -> None:
    host, *guests = (
        invite(screen, alone=True, quick=True)
        for screen in ("desktop", "phone", "desktop", "phone")[:seats]
    )
    open_table(host, key, seats)
    for seat, guest in enumerate(guests, 1):
        host.page.click("#invite-guest")
        sit_down(guest, NAMES[seat], host.page)
        come = f"#taken-{seat}-name" if seat < len(guests) else f"#player-{SIDES[seat]}-name"
        expect(host.page.locator(come)).to_have_text(NAMES[seat], timeout=PATIENCE)
    spectator = invite("desktop", alone=True, quick=True)
    host.page.click("#menu")
    host.page.click("#invite-to-watch")
    watch(spectator, host.page)
    expect(host.page.locator("#dialog")).to_have_count(0, timeout=PATIENCE)
    pages = [each.page for each in (host, *guests, spectator)]

    def look(_click: int) -> None:
        assert spectator.page.locator("[data-legal], #hand [data-card]").count() == 0

    play_out(pages, look)
    played = actions(host.page)
    assert played
    for page in pages:
        expect(page.locator("#fair-words")).to_have_text("Fair deal: verified.", timeout=PATIENCE)
        assert actions(page) == played
