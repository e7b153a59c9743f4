"""Tables whose guests come by the codes of a handshake, without a server."""

from random import Random
from typing import Any

import pytest

from app.storage import save_metadata
from app.together import monotonic_time
from app.together.answering import AnswerDialog
from app.together.invitations import InviteDialog
from tests.app.together.devices import Device, play
from tests.app.together.live_carrier import (
    LiveCarrier,
    ask_for_seat,
    come,
    dealt,
    enter,
    handshake_code,
    host_without_relay,
    invite,
    link,
)
from tests.app.visitor import Visitor


@pytest.fixture
def carrier(monkeypatch: pytest.MonkeyPatch) -> LiveCarrier:
    """A carrier whose time is that of all its devices."""
    made = LiveCarrier()
    monkeypatch.setattr(monotonic_time, "monotonic", lambda: made.time)
    return made


def test_guests_come_by_invitation_and_answer(carrier: LiveCarrier) -> None:
    host = host_without_relay(carrier, "hgg")
    assert "same network" in host.visitor.text("device-note")
    first, second = Device(carrier), Device(carrier)
    answer = ask_for_seat(first, invite(host))
    for device in (host, first):
        assert device.visitor.text("device-message") == "The code is ready."
    enter(host, answer)
    assert host.visitor.text("taken-1-name") == "Marcella"
    assert "Marcella has come." in host.visitor.said
    come(host, second, "Gaia")
    for device in (host, first, second):
        assert device.visitor.marks["data-phase"] == "city"
        assert device.visitor.text("player-yellow-name") == "Gaia"
    play([host, first, second], Random(1), 9)
    assert len({each.visitor.marks["data-ply"] for each in (host, first, second)}) == 1


def test_whole_game_reaches_every_device(carrier: LiveCarrier) -> None:
    host, (guest,) = dealt(carrier)
    play([host, guest], Random(2))
    for device in (host, guest):
        assert device.visitor.marks["data-phase"] == "over"
    (kept,) = guest.store.saves()
    (original,) = host.store.saves()
    assert kept.text == original.text
    assert [save_metadata.remote(saved) for saved in (original, kept)] == [{1}, {0}]


def test_earlier_invitation_stays_valid_and_leaves_the_newest_one_on_the_screen(
    carrier: LiveCarrier,
) -> None:
    host = host_without_relay(carrier, "hgg")
    links = [invite(host), invite(host)]
    assert links[0] != links[1]
    guests = [Device(carrier), Device(carrier)]
    answers = []
    for guest, name, fragment in zip(guests, ("Marcella", "Gaia"), links, strict=True):
        answers.append(ask_for_seat(guest, fragment, name))
    enter(host, answers[0])
    assert host.visitor.text("taken-1-name") == "Marcella"
    assert link(host) == links[1]
    enter(host, answers[1])
    assert host.visitor.marks["data-phase"] == "city"


def test_answer_that_was_opened_as_a_link_is_handed_to_the_host(carrier: LiveCarrier) -> None:
    host, guest = host_without_relay(carrier), Device(carrier)
    answer = ask_for_seat(guest, invite(host))
    second_page = Device(carrier)
    second_page.store = host.store
    second_page.open("?", answer)
    carrier.settle()
    assert "You can close this page" in second_page.visitor.text("handed")
    assert host.visitor.marks["data-phase"] == "city"
    second_page.open("?", f"#join={handshake_code(1, 'A' * 13, 9)}")
    carrier.settle()
    assert "No page on this device waits" in second_page.visitor.text("together-refused")


def test_codes_that_lead_nowhere_are_explained(carrier: LiveCarrier) -> None:
    host, guest = host_without_relay(carrier), Device(carrier)
    own = invite(host)
    for code, words in (
        ("abc", "not a complete code"),
        (own, "the code of this page"),
        (f"#join={handshake_code(0, 'A' * 13, 1)}", "This is an invitation"),
        (f"#join={handshake_code(1, 'A' * 13, 1)}", "No page on this device waits"),
    ):
        enter(host, code)
        assert words in host.visitor.text("device-message")
    for fragment, words in (("#join=abc", "not a complete"), ("#join=IAAAAAAAAAAAxx", "newer")):
        guest.open("?", fragment)
        assert words in guest.visitor.text("together-refused")
    twin = Device(carrier)
    twin.store = host.store
    twin.open("?", own)
    assert "the code of this page" in twin.visitor.text("together-refused")


def test_lost_guest_comes_back_to_its_seat_by_a_new_invitation(carrier: LiveCarrier) -> None:
    host, (guest,) = dealt(carrier)
    play([host, guest], Random(3), 4)
    ply = guest.visitor.marks["data-ply"]
    carrier.cut(host)
    carrier.settle()
    carrier.wait(20)
    assert "ask the host" in guest.visitor.text("together-state").lower()
    assert "Marcella is away." in host.visitor.text("together-state")
    fragment = invite(host, "invite-again")
    assert isinstance(host.visitor.session.top, InviteDialog)
    guest.visitor.click("answer")
    assert isinstance(guest.visitor.session.top, AnswerDialog)
    enter(guest, "abc")
    assert "not a complete code" in guest.visitor.text("device-message")
    enter(guest, f"#join={handshake_code(0, 'A' * 13, 1)}")
    assert "not an invitation to this table" in guest.visitor.text("device-message")
    assert host.visitor.text("device-message") == "The code is ready."
    enter(guest, fragment)
    assert guest.visitor.text("device-message") == "The code is ready."
    for device in (host, guest):  # screen readers hear nothing outside a dialog
        device.visitor.click("device-copy")
        device.visitor.send({"type": "copied", "ok": True})
        assert device.visitor.text("device-message") == "Copied."
    enter(host, link(guest))
    for device in (host, guest):
        assert device.visitor.find("together-state") is None
        assert not device.visitor.session.top.dialog
    assert guest.visitor.marks["data-ply"] == ply
    play([host, guest], Random(4), 12)
    assert guest.visitor.marks["data-ply"] == host.visitor.marks["data-ply"] != ply


@pytest.mark.parametrize("who", ["host", "guest"])
def test_reloaded_page_goes_on_by_a_new_invitation(carrier: LiveCarrier, who: str) -> None:
    host, (guest,) = dealt(carrier)
    play([host, guest], Random(3), 4)
    ply = guest.visitor.marks["data-ply"]
    (host if who == "host" else guest).reload()
    carrier.settle()
    carrier.wait(20)
    fragment = invite(host, "invite-again")
    if who == "host":
        guest.visitor.click("answer")
        enter(guest, fragment)
    else:
        assert "new invitation" in guest.visitor.text("answer-words")
        guest.open("?", fragment)
        guest.visitor.click("invited-connect")
        carrier.settle()
    enter(host, link(guest))
    play([host, guest], Random(4), 12)
    assert guest.visitor.marks["data-ply"] == host.visitor.marks["data-ply"] != ply


def test_spectator_is_invited_from_the_menu(carrier: LiveCarrier) -> None:
    host, (guest,) = dealt(carrier)
    spectator = Device(carrier)
    host.visitor.click("menu")
    spectator.open("?", invite(host, "invite-to-watch"))
    spectator.visitor.click("invited-watch")
    carrier.settle()
    enter(host, link(spectator))
    carrier.wait(2)
    assert not host.visitor.session.top.dialog
    play([host, guest], Random(5), 3)
    assert spectator.visitor.marks["data-ply"] == host.visitor.marks["data-ply"]
    assert not spectator.visitor.legal()


def test_code_is_read_by_the_camera_on_both_sides(carrier: LiveCarrier) -> None:
    host, guest = host_without_relay(carrier), Device(carrier)
    visitor = guest.visitor
    visitor.click("friends")
    visitor.click("together")
    carrier.settle()
    fragment = invite(host)
    visitor.click("device-scan")
    guest.event("scanned", "", fragment)
    visitor.type("called", "Marcella")
    visitor.click("invited-join")
    carrier.settle()
    host.visitor.click("device-scan")
    host.event("scanned", "", link(guest))
    carrier.settle()
    assert host.visitor.marks["data-phase"] == "city"


def test_browser_without_such_connections_offers_the_way_by_link(carrier: LiveCarrier) -> None:
    host = host_without_relay(carrier)
    host.event("rejected", "", "unable")
    assert "cannot connect" in host.visitor.text("device-message")
    host.visitor.click("play-by-link")
    assert host.visitor.address.startswith("?screen=friends")


def test_missing_connection_is_explained_on_both_devices(carrier: LiveCarrier) -> None:
    host, guest = host_without_relay(carrier), Device(carrier)
    ask_for_seat(guest, invite(host))
    guest.event("stalled", "", "none-here")
    assert "no address in a network" in guest.visitor.text("device-message")
    host.event("stalled", "1", "elsewhere")
    assert "same network" in host.visitor.text("device-message")
    assert host.visitor.find("play-by-link")
    guest.event("closed", "1", "slept")
    assert "asleep" in guest.visitor.text("device-message")
    assert guest.visitor.find("device-enter")


def test_server_for_far_guests_is_asked_only_after_a_tick(carrier: LiveCarrier) -> None:
    host = host_without_relay(carrier)
    asked: list[Any] = []

    def note(_device: Device, given: list[Any]) -> None:
        asked.append(given)

    carrier._invite = note  # type: ignore[method-assign, assignment]
    visitor: Visitor = host.visitor
    visitor.click("invite-guest")
    carrier.settle()
    visitor.change("far", "true")
    usual = visitor.find("far-server")
    assert usual
    visitor.click("invite-guest")
    carrier.settle()
    visitor.change("far-server", "http://example.org")
    assert "must be like" in visitor.text("far-refused")
    visitor.change("far-server", "stun:example.org:3478")
    assert visitor.text("far-refused") == ""
    visitor.click("invite-guest")
    carrier.settle()
    visitor.change("far", "false")
    assert visitor.find("far-server") is None
    visitor.click("invite-guest")
    carrier.settle()
    assert asked == [
        [0, ""], [1, usual.attrs["value"]], [2, "stun:example.org:3478"], [3, ""],
    ]  # fmt: skip


def test_device_of_a_host_without_relay_opens_its_table_again(carrier: LiveCarrier) -> None:
    host = host_without_relay(carrier, "hgg")
    guest = Device(carrier)
    come(host, guest, "Marcella")
    host.reload()
    carrier.settle()
    assert host.visitor.text("taken-1-name") == "Marcella"
    assert host.visitor.find("invite-guest")
