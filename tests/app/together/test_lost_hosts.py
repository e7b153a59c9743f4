"""Guests go on without a host whose device is lost for good."""

import json
from random import Random
from typing import Any

import pytest

from app.storage.store import NOTE
from app.together import monotonic_time
from app.together.host_table import HostTable
from app.together.lost_host import LostHostDialog
from pompeii import registry
from pompeii.core import fair_deal
from pompeii.together.host_save import OPENED
from pompeii.together.key_part import KeyPart
from tests.app.together import live_carrier as live
from tests.app.together.devices import Carrier, Device, dealt, join, play
from tests.app.together.live_carrier import LiveCarrier, handshake_code


def lost(carrier: Carrier, device: Device) -> None:
    """Let a device break for good, and a minute pass."""
    carrier.lose(device)
    carrier.devices.remove(device)
    carrier.wait(61)


def part(guest: Device) -> str:
    """Return the fragment of the link with the part of a guest."""
    guest.visitor.click("without-host")
    guest.visitor.click("pass-on")
    guest.visitor.click("device-copy")
    guest.visitor.send({"type": "copied", "ok": True})
    assert guest.visitor.text("lost-host-told") == "Copied."
    return live.link(guest)


def enter(guest: Device, given: str) -> None:
    """Paste a part."""
    guest.visitor.type("code", given)
    guest.visitor.click("device-enter")
    guest.carrier.settle()


def opened(device: Device) -> Any:
    """Return the record that a device has, and the plies at which its save was opened."""
    record = registry.load(device.visitor.session.record() or "").record
    return record, record.document.get(OPENED)


@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_single_guest_goes_on_as_the_host_with_a_bot(carrier: Carrier, key: str) -> None:
    host, (guest,) = dealt(carrier, key)
    random = Random(key)
    play([host, guest], random, 12)
    code, before = host.connection["host"], guest.visitor.marks["data-ply"]
    carrier.lose(host)
    carrier.devices.remove(host)
    carrier.wait(35)
    assert guest.visitor.find("without-host") is None
    carrier.wait(10)
    guest.visitor.click("without-host")
    assert "gone for good" in guest.visitor.text("lost-host-only")
    assert "could be seen" in guest.visitor.text("lost-host-words")
    assert guest.visitor.find("pass-on") is None
    guest.visitor.click("become-host")
    carrier.settle()
    assert isinstance(guest.visitor.session.top, HostTable)
    assert guest.visitor.marks["data-ply"] == before
    assert "You are the host now." in guest.visitor.html
    assert guest.connection["host"] == code
    assert guest.store.save(code) is not None
    assert [*guest.store.texts(NOTE)] == [f"host-{code}"]
    assert opened(guest)[1] == [int(before)]
    guest.reload()
    carrier.settle()
    assert guest.visitor.text("at-red-state") == "nobody yet"
    assert guest.visitor.find("replace-0") is None
    carrier.wait(61)
    guest.visitor.click("replace-0")
    assert guest.visitor.text("at-red-state") == "away, a bot plays"
    for _ in range(40):
        guest.visitor.think()
        play([guest], random, 1)
    assert int(guest.visitor.marks["data-ply"]) > int(before) + 3


def with_new_host(carrier: Carrier) -> tuple[Device, Device, str]:
    """Return the lost host of a table for two, the guest that is its host now, and its code."""
    host, (guest,) = dealt(carrier)
    play([host, guest], Random(1), 6)
    code = host.connection["host"]
    lost(carrier, host)
    guest.visitor.click("without-host")
    guest.visitor.click("become-host")
    return host, guest, code


def test_lost_host_that_comes_back_deletes_its_game_and_joins_as_a_guest(carrier: Carrier) -> None:
    host, guest, code = with_new_host(carrier)
    carrier.settle()
    carrier.devices.append(host)
    host.open("?screen=together", f"#table={code}")
    carrier.settle()
    assert "This table has another host." in host.visitor.text("together-state")
    host.visitor.click("give-up")
    host.visitor.click("give-up-no")
    assert host.store.save(code) is not None
    host.visitor.click("give-up")
    host.visitor.click("give-up-yes")
    carrier.settle()
    assert host.store.save(code) is None
    assert not host.store.texts(NOTE)
    host.visitor.type("called", "Livia")
    host.visitor.click(f"table-{code}-join")
    carrier.settle()
    for device in (guest, host):
        assert device.visitor.text("player-red-name") == "Livia"
    play([guest, host], Random(2), 4)
    assert guest.visitor.marks == host.visitor.marks


def test_lost_seat_is_free_for_another_guest_also_after_a_bot_played(carrier: Carrier) -> None:
    _host, guest, code = with_new_host(carrier)
    carrier.wait(61)
    guest.visitor.click("replace-0")
    newcomer = Device(carrier)
    join(newcomer, code, "Livia")
    for device in (guest, newcomer):
        assert device.visitor.text("player-red-name") == "Livia"
    play([guest, newcomer], Random(2))
    assert guest.visitor.marks["data-phase"] == newcomer.visitor.marks["data-phase"] == "over"
    record, plies = opened(newcomer)
    assert len(plies) == 1
    found = fair_deal.verify(record)
    assert found is not None
    assert found.verdict is fair_deal.Verdict.VERIFIED


def test_two_guests_open_the_game_together_and_play_on(carrier: Carrier) -> None:
    host, (first, second) = dealt(carrier, kinds="hgg")
    play([host, first, second], Random(3), 10)
    before = first.visitor.marks["data-ply"]
    lost(carrier, host)
    first.visitor.click("without-host")
    first.visitor.click("become-host")
    assert "Parts here: 1 of 2." in first.visitor.text("lost-host-count")
    enter(first, part(second))
    assert isinstance(first.visitor.session.top, HostTable)
    assert not second.visitor.session.top.dialog
    assert second.visitor.find("together-state") is None
    assert second.visitor.marks["data-ply"] == first.visitor.marks["data-ply"] == before
    carrier.wait(61)
    first.visitor.click("replace-0")
    random = Random(4)
    for _ in range(20):
        first.visitor.think()
        play([first, second], random, 2)
    assert second.visitor.marks["data-ply"] == first.visitor.marks["data-ply"] != before


def test_three_guests_go_on_after_their_pages_were_loaded_again(carrier: Carrier) -> None:
    host, guests = dealt(carrier, kinds="hggg")
    play([host, *guests], Random(5), 9)
    before = guests[0].visitor.marks["data-ply"]
    carrier.lose(host)
    carrier.devices.remove(host)
    for guest in guests:
        guest.reload()
        carrier.settle()
        assert guest.visitor.find("joining-state") is not None
    carrier.wait(61)
    new, *others = guests
    new.visitor.click("without-host")
    new.visitor.click("become-host")
    new.visitor.click("device-scan")
    new.tell("gathered", part(others[0]))
    assert isinstance(new.visitor.session.top, LostHostDialog)
    assert "Parts here: 2 of 3." in new.visitor.text("lost-host-count")
    page = Device(carrier)
    page.store = new.store
    page.open("?", part(others[1]))
    carrier.settle()
    assert "You can close this page" in page.visitor.text("handed")
    for guest in guests:
        assert guest.visitor.marks["data-ply"] == before
    assert isinstance(new.visitor.session.top, HostTable)


def test_guests_without_a_relay_go_on_by_new_invitations(monkeypatch: pytest.MonkeyPatch) -> None:
    carrier = LiveCarrier()
    monkeypatch.setattr(monotonic_time, "monotonic", lambda: carrier.time)
    host, (first, second) = live.dealt(carrier, "hgg")
    play([host, first, second], Random(6), 7)
    before = first.visitor.marks["data-ply"]
    first.reload()
    lost(carrier, host)
    first.visitor.click("without-host")
    first.visitor.click("become-host")
    enter(first, part(second))
    assert isinstance(first.visitor.session.top, HostTable)
    carrier.settle()
    assert "ask the new host" in second.visitor.text("lost-host-then")
    second.visitor.click("lost-host-close")
    second.visitor.click("answer")
    live.enter(second, live.invite(first, "invite-again"))
    live.enter(first, live.link(second))
    carrier.wait(1)
    assert second.visitor.find("together-state") is None
    assert second.visitor.marks["data-ply"] == first.visitor.marks["data-ply"] == before


def test_parts_that_open_nothing_are_explained(carrier: Carrier) -> None:
    host, (first, second) = dealt(carrier, kinds="hgg")
    play([host, first, second], Random(7), 8)
    code = host.connection["host"]
    table = fair_deal.from_base32(8)(code, "table")
    lost(carrier, host)
    own, other = part(first), part(second)
    for device in (first, second):
        device.visitor.click("lost-host-close")
    first.visitor.click("without-host")
    first.visitor.click("become-host")
    stale = KeyPart(table, 2, {1: bytes(32)}).write()
    for given, words in (
        ("", "not a complete code"),
        (other[:-5], "not a complete code"),
        ("#part=IAAA", "newer version"),
        (f"#join={handshake_code(0, code, 1)}", "code is for a connection"),
        (f"#part={KeyPart(bytes(8), 2, {1: bytes(32)}).write()}", "not belong to this table"),
        (f"#part={KeyPart(table, 0, {1: bytes(32)}).write()}", "not belong to this table"),
        (own, "the part of this page"),
        (stale, "different moments"),
        (stale, "here already"),
    ):
        enter(first, given)
        assert words in first.visitor.text("lost-host-message"), given
    enter(first, other)
    assert isinstance(first.visitor.session.top, HostTable)


def test_part_that_no_page_waits_for_says_where_it_belongs(carrier: Carrier) -> None:
    device = Device(carrier)
    code = KeyPart(bytes(8), 2, {1: bytes(32)}).write()
    device.open("?", f"#part={code}")
    carrier.settle()
    assert "belongs on the device of the player" in device.visitor.text("together-refused")
    device.open("?", f"#part={code[:-3]}")
    assert "not a complete code" in device.visitor.text("together-refused")


def test_dialog_closes_when_the_host_comes_back(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    query, _, fragment = host.visitor.address.partition("#")
    carrier.lose(host)
    carrier.wait(61, without=[host])
    guest.visitor.click("without-host")
    host.open(query, f"#{fragment}" if fragment else "")
    carrier.settle()
    assert not guest.visitor.session.top.dialog
    assert guest.visitor.find("without-host") is None


def test_only_players_of_a_lost_host_may_go_on(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    spectator, tab = Device(carrier), Device(carrier)
    spectator.visitor.click("friends")
    spectator.visitor.click("together")
    carrier.settle()
    spectator.visitor.click(f"table-{host.connection['host']}-watch")
    carrier.settle()
    for name, note in guest.store.texts(NOTE).items():
        tab.store.put_text(NOTE, name, note)
    query, _, fragment = guest.visitor.address.partition("#")
    tab.open(query, f"#{fragment}")
    carrier.settle()
    assert "taken on another device" in guest.visitor.html
    lost(carrier, host)
    assert tab.visitor.find("without-host") is not None
    for device in (spectator, guest):
        assert device.visitor.find("without-host") is None
        device.visitor.send(
            {"type": "click", "data": {"action": "go-on-without-host"}, "keyboard": False}
        )
        assert not device.visitor.session.top.dialog


def test_unreadable_game_of_a_host_is_explained(
    carrier: Carrier, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, (guest,) = dealt(carrier)
    lost(carrier, host)
    guest.visitor.click("without-host")
    monkeypatch.setattr("app.together.key_parts.open_newest", lambda *_given: "{}")
    guest.visitor.click("become-host")
    assert "cannot be read" in guest.visitor.text("lost-host-message")


@pytest.mark.no_cover
def test_nothing_hidden_reaches_a_guest_before_it_opens_the_game(carrier: Carrier) -> None:
    host, (first, second) = dealt(carrier, kinds="hgg")
    play([host, first, second], Random(8), 30)
    record = json.loads(host.visitor.session.record() or "")
    secrets = [record["seed"], '"deal"', '"seed"', host.connection["secret"]]
    lost(carrier, host)
    given = part(second)
    second.visitor.click("lost-host-close")
    first.visitor.click("without-host")
    first.visitor.click("become-host")
    for device in (first, second):
        kept = json.dumps(device.store.texts(NOTE))
        for text in (*device.received, device.visitor.html, kept, given):
            assert [secret for secret in secrets if secret in text] == []
    enter(first, given)
    assert record["seed"] in (first.visitor.session.record() or "")
