"""The way to a table with other devices, and back."""

import json
from random import Random

import pytest

from app.screens.open_lazy_screens import LoadingScreen
from app.screens.visit_context import Context
from app.storage.store import NOTE
from app.together.waiting_room import WaitingRoom
from tests.app.together.devices import Carrier, Device, dealt, join, open_table, play


def test_table_begins_as_soon_as_all_seats_are_taken(carrier: Carrier) -> None:
    host, first, second = (Device(carrier) for _ in range(3))
    code = open_table(host, kinds="hgg")
    assert host.visitor.text("taken-0-state") == "host"
    assert host.visitor.text("taken-1-state") == "nobody yet"
    assert host.visitor.address.endswith(f"#table={code}")
    assert "http://192.0.2.7:7900/" in host.visitor.text("invitation-words")
    join(first, code, "Marcella")
    assert host.visitor.text("taken-1-name") == "Marcella"
    assert "Marcella has come." in host.visitor.said
    assert first.visitor.text("taken-1-name") == "Marcella"
    assert "as soon as all seats are taken" in first.visitor.text("joining-state")
    join(second, code, "Gaia")
    for device in (host, first, second):
        assert device.visitor.marks["data-phase"] == "city"
        assert device.visitor.text("player-black-name") == "Marcella"
        assert device.visitor.text("player-yellow-name") == "Gaia"


def test_bots_take_free_seats_when_the_host_does_not_wait(carrier: Carrier) -> None:
    host, guest = Device(carrier), Device(carrier)
    code = open_table(host, kinds="hgg")
    assert host.visitor.find("fill-seats") is None
    join(guest, code, "Marcella")
    host.visitor.click("fill-seats")
    carrier.settle()
    assert guest.visitor.text("player-yellow-bot") == "Medium"
    assert host.visitor.marks["data-ply"] == "0"


def test_host_closes_a_table_before_it_begins(carrier: Carrier) -> None:
    host, guest = Device(carrier), Device(carrier)
    code = open_table(host, kinds="hgg")
    join(guest, code, "Marcella")
    host.visitor.click("close-table")
    carrier.settle()
    assert guest.visitor.text("joining-state") == "The host has closed the table."
    assert not host.store.texts(NOTE)
    guest.visitor.click("leave-table")
    assert not guest.store.texts(NOTE)
    assert guest.visitor.find("home-title") is not None


def test_host_opens_its_table_again_from_the_list_of_games(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    play([host, guest], Random(1), 6)
    host.visitor.click("leave") if host.visitor.find("leave") else host.visitor.click("home")
    carrier.settle()
    assert "The host is away." in guest.visitor.html
    host.visitor.click("continue")
    carrier.settle()
    assert guest.visitor.find("together-state") is None
    assert host.connection["host"]


def test_copied_link_of_a_waiting_room_is_reported(carrier: Carrier) -> None:
    host = Device(carrier)
    open_table(host)
    host.visitor.click("copy-invitation")
    host.visitor.send({"type": "copied", "ok": True})
    assert "Copied." in host.visitor.said


def test_waiting_room_survives_a_reload(carrier: Carrier) -> None:
    host, guest = Device(carrier), Device(carrier)
    code = open_table(host, kinds="hgg")
    join(guest, code, "Marcella")
    host.reload()
    carrier.settle()
    assert host.visitor.text("taken-1-name") == "Marcella"
    guest.reload()
    carrier.settle()
    other = Device(carrier)
    join(other, code, "Gaia")
    assert host.visitor.text("player-black-name") == "Marcella"
    assert {each.visitor.marks["data-phase"] for each in (host, guest, other)} == {"city"}


def test_page_without_a_relay_asks_for_an_invitation(carrier: Carrier) -> None:
    device = Device(carrier)
    device.visitor.click("friends")
    device.visitor.click("together")
    carrier.settle()
    device.event("closed", "", "absent")
    assert "Open the link that the host sends you" in device.visitor.text("together-none")


def test_name_is_needed_for_a_seat(carrier: Carrier) -> None:
    host, guest = Device(carrier), Device(carrier)
    code = open_table(host)
    join(guest, code, " ")
    assert guest.visitor.text("together-refused") == "Please write your name first."
    join_form = guest.visitor
    join_form.type("called", "Marcella")
    join_form.click(f"table-{code}-join")
    carrier.settle()
    assert host.visitor.text("player-black-name") == "Marcella"
    assert guest.store.settings["called"] == "Marcella"


def test_table_needs_a_seat_for_a_guest_and_names(carrier: Carrier) -> None:
    device = Device(carrier)
    device.visitor.click("friends")
    device.visitor.click("together")
    device.visitor.click("open-table")
    device.visitor.change("guest-1", "false")
    device.visitor.click("start")
    assert device.visitor.text("setup-refusal") == "At least one seat must be for a guest."
    device.visitor.change("guest-1", "true")
    device.visitor.change("name-0", "")
    device.visitor.click("start")
    assert "Player 1 needs a name" in device.visitor.text("setup-refusal")


def test_lobby_leads_back_to_own_tables(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    code = host.connection["host"]
    for device in (host, guest):
        device.open("?screen=together")
        carrier.settle()
        device.visitor.click(f"return-{code}")
        carrier.settle()
    assert guest.visitor.marks == host.visitor.marks
    assert guest.visitor.marks["data-phase"] == "city"


@pytest.mark.parametrize("way", ["address", "lobby"])
def test_game_of_a_table_that_is_not_dealt_is_loaded_before_its_host_returns(
    carrier: Carrier, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Device(carrier)
    code = open_table(host, "via-appia")
    host.store.set("game", "pompeii")
    loaded = Context.is_loaded
    with monkeypatch.context() as patch:
        patch.setattr(
            Context, "is_loaded", lambda self, key: loaded(self, key) and key != "via-appia"
        )
        if way == "address":
            host.open("?screen=together", f"#table={code}")
        else:
            host.open("?screen=together")
            carrier.settle()
            host.visitor.click(f"return-{code}")
        assert isinstance(host.visitor.session.top, LoadingScreen)
    host.visitor.look()
    assert isinstance(host.visitor.session.top, WaitingRoom)


def test_table_whose_game_was_deleted_is_gone(carrier: Carrier) -> None:
    host, _guests = dealt(carrier)
    code = host.connection["host"]
    host.open("?screen=settings")
    host.store.delete(code)
    host.open("?screen=together", f"#table={code}")
    assert "cannot be opened any more" in host.visitor.text("together-refused")
    assert not host.store.texts(NOTE)


def test_damaged_notes_and_lists_are_ignored(carrier: Carrier) -> None:
    device = Device(carrier)
    device.store.put_text(NOTE, "seat-X", "{")
    device.store.put_text(NOTE, "seat-Y", '{"name": "Gaia"}')
    for code in "XY":
        device.open("?screen=together", f"#table={code}")
        carrier.settle()
        assert device.visitor.find("together-guest") is not None
    device.event("received", "tables", '{"tables": 1}')
    title = {"game": "go", "names": [], "free": 0}
    tables = json.dumps({"tables": [{"table": "Q", "here": True, "title": title}]})
    device.event("received", "tables", tables)
    assert device.visitor.find("table-Q") is None
