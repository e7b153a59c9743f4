"""Tables with other devices in real browsers, joined by the relay of `pompeii play --share`."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from subprocess import PIPE, STDOUT

import pytest
from playwright.sync_api import Page, expect

from e2e.axe import Axe
from e2e.conftest import Witness
from e2e.together.live_game import (
    PATIENCE,
    READY,
    actions,
    agree,
    legal,
    let_time_pass,
    play,
    play_out,
    ply,
)
from e2e.together.relayed_table import open_table, sit_down
from e2e.together.served.conftest import Enter
from e2e.visitor import Visitor
from tests.paths import ROOT

expect.set_options(timeout=PATIENCE)


@pytest.mark.parametrize("key", ["pompeii", pytest.param("via-appia", marks=pytest.mark.whole)])
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


def test_bot_plays_a_turn_whose_time_is_up(enter: Enter) -> None:
    host = enter()
    guest = enter("phone", open_table(host, limit="turn-1"))
    expect(guest.locator("#together-join")).to_be_visible()
    sit_down(guest, "Marcella")
    expect(host.locator("#player-black-name")).to_have_text("Marcella")
    actor = str(host.get_attribute("body", "data-actor"))
    shown = [page.locator(f"#at-{actor}-countdown") for page in (host, guest)]
    for each in shown:
        expect(each).to_contain_text(" left")
    let_time_pass(host, 40)
    for each in shown:
        expect(each).to_have_class("left short")
    let_time_pass(host, 25)
    for page in (host, guest):
        expect(page.locator("#announcer")).to_contain_text("is up. A bot plays this turn.")
        expect(page.locator("body")).not_to_have_attribute("data-actor", actor)
    agree([host, guest])
    assert ply(host) == ply(guest) > 0


@pytest.mark.whole
def test_host_that_is_loaded_again_waits_for_the_relay(enter: Enter, witness: Witness) -> None:
    witness.expected = ("net::ERR_FAILED",)
    host = enter()
    guest = enter("desktop", open_table(host))
    sit_down(guest, "Marcella")
    expect(host.locator("#player-black-name")).to_have_text("Marcella")
    play([host, guest], 2)
    host.route("**/together.json", lambda route: route.abort())
    host.reload()
    expect(host.locator("#together-state")).to_contain_text("This page keeps trying.")
    expect(guest.locator("#together-state")).to_contain_text("The host is away.")
    host.unroute("**/together.json")
    expect(host.locator("#at-black-state")).to_have_text("here")
    expect(guest.locator("#together-state")).to_have_count(0)
    play([host, guest], ply(host) + 2)


def table_of_three(enter: Enter, *screens: str, key: str = "pompeii") -> tuple[str, list[Page]]:
    """Return the address of a table with two guests, and the pages of all three players."""
    host = enter()
    address = open_table(host, key, seats=3)
    first, second = (enter(screen, address) for screen in screens)
    sit_down(first, "Marcella")
    expect(host.locator("#taken-1-name")).to_have_text("Marcella")
    sit_down(second, "Gaia")
    for page in (host, first, second):
        expect(page.locator("#player-yellow-name")).to_have_text("Gaia")
    return address, [host, first, second]


@pytest.mark.whole
def test_spectator_sees_the_table_of_three(enter: Enter) -> None:
    address, (host, first, second) = table_of_three(enter, "phone", "desktop")
    spectator = enter("desktop", address)
    spectator.get_by_role("button", name="Only watch").click()
    expect(spectator.locator("#player-yellow-name")).to_have_text("Gaia")
    play([host, first, second], 3)
    expect(spectator.locator("body")).to_have_attribute("data-ply", str(ply(host)))
    expect(spectator.locator("#hand [data-card]")).to_have_count(0)


def without_host(guest: Page) -> None:
    """Open the dialog of a guest whose host is lost."""
    guest.wait_for_selector("#together-state")
    let_time_pass(guest, 61)
    guest.click("#without-host")
    guest.wait_for_selector("dialog[open]")


def test_guest_goes_on_as_the_host_of_a_lost_one(enter: Enter) -> None:
    host = enter()
    address = open_table(host)
    guest = enter("phone", address)
    sit_down(guest, "Marcella")
    expect(host.locator("#player-black-name")).to_have_text("Marcella")
    play([host, guest], 4)
    host.context.close()
    without_host(guest)
    guest.click("#become-host")
    expect(guest.locator("#at-red-state")).to_have_text("nobody yet")
    newcomer = enter("desktop", address)
    sit_down(newcomer, "Livia")
    expect(guest.locator("#player-red-name")).to_have_text("Livia")
    play([guest, newcomer], 8)


@pytest.mark.whole
def test_part_that_is_opened_as_a_link_reaches_the_next_host(enter: Enter, site: str) -> None:
    _address, (host, first, second) = table_of_three(enter, "desktop", "phone")
    play([host, first, second], 2)
    host.context.close()
    without_host(first)
    first.click("#become-host")
    expect(first.locator("#lost-host-count")).to_contain_text("Parts here: 1 of 2.")
    without_host(second)
    second.click("#pass-on")
    second.wait_for_selector("#device-code[width]")
    part = second.get_attribute("#device-copy", "data-link")
    opened = first.context.new_page()
    opened.goto(f"{site}{part}")
    expect(opened.locator("#handed")).to_contain_text("You can close this page.")
    for page in (first, second):
        expect(page.locator("#at-black-state")).to_have_text("host")
        expect(page.locator("#dialog")).to_have_count(0)
    expect(second.locator("body")).to_have_attribute("data-ply", str(ply(first)))


@pytest.mark.whole
def test_table_goes_on_by_link_and_back(enter: Enter, site: str) -> None:
    host = enter()
    address = open_table(host)
    guest = enter("desktop", address)
    sit_down(guest, "Marcella")
    expect(host.locator("#player-black-name")).to_have_text("Marcella")
    play([host, guest], 2)
    host.click("#menu")
    host.click("#go-on-by-link")
    host.click("#by-link-yes")
    expect(guest.locator("#together-state")).to_contain_text("The game goes on by link.")
    while not host.locator("#turn-copy").count():
        legal(host).first.dispatch_event("click")
        host.wait_for_selector(READY)
    link = host.get_attribute("#turn-copy", "data-link")
    guest.goto(f"{site}?handover=off{link}")
    guest.wait_for_selector(f"{READY}[data-ply='{ply(host)}']")
    expect(guest.locator("#who-choices")).to_have_count(0)
    host.click("#menu")
    host.click("#devices")
    host.click("#devices-live")
    expect(host.locator("#together-state")).to_contain_text("The seat of Marcella is free.")
    guest.goto(address)
    sit_down(guest, "Marcella")
    play([host, guest], ply(host) + 2)


@contextmanager
def joined_by_a_bot(host: Page, site: str, *options: str) -> Iterator[subprocess.Popen[str]]:
    """Open a table, and let a bot at the terminal take the free seat."""
    open_table(host)
    command = [sys.executable, "-m", "pompeii", "join", site, "--bot", "random", "--name", "Robot"]
    bot = subprocess.Popen(
        [*command, *options], cwd=ROOT, stdout=PIPE, stderr=STDOUT, encoding="utf-8"
    )
    try:
        expect(host.locator("#player-black-name")).to_have_text("Robot")
        yield bot
    finally:
        bot.kill()
        bot.communicate()


def test_bot_at_the_terminal_plays_with_a_page(enter: Enter, site: str) -> None:
    host = enter()
    with joined_by_a_bot(host, site) as bot:
        play([host], 4)
        assert bot.poll() is None


@pytest.mark.whole
def test_bot_at_the_terminal_has_the_whole_game(enter: Enter, site: str, tmp_path: Path) -> None:
    host, record = enter(), tmp_path / "game.json"
    with joined_by_a_bot(host, site, "-o", str(record)) as bot:
        play_out([host])
        said, _nothing = bot.communicate(timeout=PATIENCE / 1000)
    assert bot.returncode == 0, said
    assert "Fair deal: verified." in said
    assert json.loads(record.read_text(encoding="utf-8"))["actions"] == actions(host)


@pytest.mark.whole
@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_whole_game_survives_killed_pages(enter: Enter, witness: Witness, key: str) -> None:
    _address, pages = table_of_three(enter, "phone", "desktop", key=key)
    random = Random(key)

    def kill(click: int) -> None:
        if click % 12:
            return
        killed = random.randrange(len(pages))
        where, context = pages[killed].url, pages[killed].context
        pages[killed].close()
        pages[killed] = page = context.new_page()
        page.set_default_timeout(PATIENCE)
        witness.watch(page)
        page.goto(where)
        page.wait_for_selector(READY)
        expect(page.locator("#at-red-state")).to_have_text("host")

    play_out(pages, kill)
    assert actions(pages[0]) == actions(pages[1]) == actions(pages[2]) != []


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
    host.click("#menu")
    host.click("#go-on-by-link")
    host.wait_for_selector("#by-link-yes")
    at_host.check("question before links")
    host.close()
    guest.wait_for_selector("#together-state")
    at_guest.check("host away")
    without_host(guest)
    at_guest.check("host lost")
    assert at_host.complaints + at_guest.complaints == []
