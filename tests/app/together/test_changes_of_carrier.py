"""A running game goes on by link instead of at a live table, and back."""

from random import Random
from typing import Any

import pytest

from app.by_link.who_are_you import WhoAreYou
from app.screens.table_screen import TableScreen
from app.storage.store import NOTE
from app.together.host_table import HostTable
from pompeii.core import fair_deal
from pompeii.core.record_link import to_link
from pompeii.registry import load
from tests.app.by_link.players import attribute
from tests.app.saves import game
from tests.app.together.devices import Carrier, Device, dealt, join, play


def by_link(host: Device) -> None:
    """Let the host close its table, and go on by link."""
    host.visitor.click("menu")
    host.visitor.click("go-on-by-link")
    assert "hidden cards" in host.visitor.text("by-link-note")
    host.visitor.click("by-link-yes")
    host.carrier.settle()


def send(device: Device) -> str:
    """Copy the link of a turn, and return its fragment."""
    link = attribute(device.visitor, "turn-copy", "data-link")
    device.visitor.send({"type": "copied", "ok": True})
    return link


def game_of(device: Device) -> Any:
    """Return the local game of the table on top."""
    table: Any = device.visitor.session.top
    return table.local_game


def play_turn(device: Device, random: Random) -> None:
    """Play until there is a link to send."""
    visitor = device.visitor
    if visitor.find("hand-over-ready"):
        visitor.click("hand-over-ready")
    visitor.wait()
    while visitor.legal() and kind_of_sending(device) != "primary":
        visitor.click(random.choice(visitor.legal()))
        visitor.wait()


def kind_of_sending(device: Device) -> str:
    """Return the class of the button that sends a turn, or ""."""
    node = device.visitor.find("turn-send")
    return "" if node is None else str(node.attrs.get("class") or "")


def live(device: Device, *remote: int) -> None:
    """Become the host of a table, with guests in the seats `remote`."""
    device.visitor.click("menu")
    device.visitor.click("devices")
    for seat in remote:
        device.visitor.change(f"device-{seat}", "elsewhere")
    device.visitor.click("devices-live")
    device.carrier.settle()


@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_live_table_goes_on_by_link_and_its_guest_keeps_the_seat(
    carrier: Carrier, key: str
) -> None:
    host, (guest,) = dealt(carrier, key)
    random = Random(key)
    play([host, guest], random, 15)
    code = host.connection["host"]
    by_link(host)
    assert "The game goes on by link." in guest.visitor.text("together-state")
    assert not host.connection
    assert not host.store.texts(NOTE)
    play_turn(host, random)
    assert "Send the turn to Marcella" in host.visitor.text("turn-title")
    host.reload()
    assert type(host.visitor.session.top) is TableScreen
    ply = host.visitor.marks["data-ply"]
    guest.open("?", send(host))
    assert type(guest.visitor.session.top) is TableScreen
    assert game_of(guest).local_seats == [1]
    assert guest.visitor.marks["data-ply"] == ply
    assert not guest.store.texts(NOTE)
    play_turn(guest, random)
    back = send(guest)
    host.open("?", back)
    assert game_of(host).local_seats == [0]
    assert int(host.visitor.marks["data-ply"]) > int(ply)
    assert [saved.id for saved in host.store.saves()] == [code]
    found = fair_deal.verify(load(host.visitor.session.record() or "").record)
    assert found is not None
    assert found.verdict is fair_deal.Verdict.VERIFIED


def test_draw_after_the_action_of_a_guest_is_not_lost(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    random = Random(4)
    while guest.visitor.marks["data-decision"] != "draw" or not guest.visitor.legal():
        play([host, guest], random, 1)
    by_link(host)
    assert host.visitor.marks["data-decision"] == "play"
    assert host.visitor.legal()


def test_bot_of_an_absent_guest_leaves_its_seat_to_the_link(carrier: Carrier) -> None:
    host, (guest, other) = dealt(carrier, kinds="hgg")
    carrier.lose(guest)
    carrier.wait(70, without=[guest])
    host.visitor.click("replace-1")
    by_link(host)
    assert game_of(host).remote_seats == {1, 2}
    play_turn(host, Random(1))
    other.open("?", send(host))
    assert game_of(other).local_seats == [2]


def test_device_without_a_seat_is_asked_who_plays(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    stranger = Device(carrier)
    by_link(host)
    play_turn(host, Random(1))
    fragment = send(host)
    stranger.open("?", fragment)
    assert isinstance(stranger.visitor.session.top, WhoAreYou)
    guest.store.put_text(NOTE, f"seat-{host.store.saves()[0].id}", '{"seat": 9}')
    guest.open("?", fragment)
    assert isinstance(guest.visitor.session.top, WhoAreYou)


def test_saved_game_of_a_guest_goes_on_at_its_seat(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    by_link(host)
    play_turn(host, Random(1))
    guest.store.put("mine", host.store.saves()[0].text, {})
    guest.open("?", send(host))
    assert game_of(guest).local_seats == [1]
    assert [saved.id for saved in guest.store.saves()] == ["mine"]


def test_finished_game_does_not_go_on_by_link(carrier: Carrier) -> None:
    host, _guests = dealt(carrier)
    host.visitor.click("menu")
    host.visitor.click("go-on-by-link")
    screen: Any = host.visitor.session._navigation.table
    hosted, random = screen._hosting.host, Random(1)
    while hosted.table.winners is None:
        hosted.act(hosted.table.actor, hosted.table.view(hosted.table.actor).sample(random).text)
        if hosted.table.winners is None:
            hosted.draw(hosted.table.steps[-1].seat)
    carrier.settle()
    host.visitor.click("by-link-yes")
    assert isinstance(host.visitor.session.top, HostTable)
    assert host.visitor.marks["data-phase"] == "over"


@pytest.mark.parametrize("fair", [True, False])
def test_game_on_one_device_becomes_a_live_table(carrier: Carrier, fair: bool) -> None:
    host, guest = Device(carrier), Device(carrier)
    if fair:
        host, (guest,) = dealt(carrier)
        play([host, guest], Random(2), 8)
        by_link(host)
        guest.open("?")
    else:
        host.open("?players=human,human&seed=5&handover=off")
        play([host], Random(2), 8)
    before = host.visitor.marks
    (old,) = host.store.saves()
    live(host, 1)
    assert isinstance(host.visitor.session.top, HostTable)
    code = host.connection["host"]
    assert "is free" in host.visitor.text("together-state")
    (saved,) = host.store.saves()
    assert (saved.id, saved.id == old.id) == (code, fair)
    if fair:
        guest.store.put_text(NOTE, f"seat-{code}", None)
    name = host.visitor.session.top.table.record.players[1].name
    join(guest, code, name)
    carrier.wait(1)
    assert host.visitor.find("together-state") is None
    host.reload()
    carrier.settle()
    assert host.visitor.marks == before
    assert guest.visitor.marks["data-ply"] == before["data-ply"]
    play([host, guest], Random(3))
    assert guest.visitor.marks["data-phase"] == "over"
    kept = guest.store.saves()[0].text
    assert kept == host.visitor.session.record()
    assert ("Fair deal: verified." in guest.visitor.html) == fair
    assert "does not follow" not in guest.visitor.html


def test_game_by_link_becomes_a_live_table_and_appears_once_in_each_list(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    random = Random(6)
    by_link(host)
    play_turn(host, random)
    guest.open("?", send(host))
    play_turn(guest, random)
    host.visitor.click("menu")
    host.visitor.click("devices")
    assert host.visitor.find("devices-live") is None
    host.open("?", send(guest))
    live(host)
    code = host.connection["host"]
    guest.open("?")
    join(guest, code, "Marcella")
    play([host, guest], random)
    for device in (host, guest):
        assert device.visitor.marks["data-phase"] == "over"
        assert len(device.store.saves()) == 1
        assert game_of(device).sent is None


def test_code_of_another_game_or_none_is_replaced(carrier: Carrier) -> None:
    for code in ("PCLNKPHMKTXL6", "no code"):
        host = Device(carrier)
        host.store.put("PCLNKPHMKTXL6", game("classic-2", 3).dump(), {})
        host.open("?players=human,human&seed=5&handover=off")
        table: Any = host.visitor.session.top.table
        table.record.document["page"] = {"table": code}
        live(host, 1)
        assert host.connection["host"] not in ("PCLNKPHMKTXL6", "no code")
        assert host.store.save("PCLNKPHMKTXL6") is not None
        assert len(host.store.saves()) == 2


def test_damaged_link_leaves_the_seat(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    before = dict(guest.store.texts(NOTE))
    guest.open("?", f"#turn={to_link('{}')}")
    assert dict(guest.store.texts(NOTE)) == before
    assert host.connection
