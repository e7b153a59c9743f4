"""Tables with other devices: turns, reloads, rejections, absence, spectators."""

from random import Random
from typing import Any

import pytest

from app.storage.store import NOTE
from pompeii.together.host_save import proof_of
from tests.app.together.devices import HOST, Carrier, Device, dealt, open_table, play


def turn_of(devices: list[Device], device: Device) -> None:
    """Play until `device` has to choose a card or a place."""
    random = Random(7)
    for _ in range(200):
        if device.visitor.legal() and device.visitor.marks["data-decision"] != "draw":
            return
        play(devices, random, 1)
    raise AssertionError("it was never its turn")


def test_guest_plays_draws_and_undoes_by_requests(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    turn_of([host, guest], guest)
    ply = int(guest.visitor.marks["data-ply"])
    card = next(id for id in guest.visitor.legal() if id.startswith("card-"))
    guest.visitor.click(card)
    square = next(id for id in guest.visitor.legal() if id.startswith("sq-"))
    guest.visitor.click(square)
    assert guest.visitor.marks["data-ply"] == str(ply)
    assert not guest.visitor.legal()
    carrier.settle()
    for device in (host, guest):
        assert device.visitor.marks["data-ply"] == str(ply + 1)
        assert device.visitor.marks["data-decision"] == "draw"
    assert not host.visitor.tools()["undo"]
    guest.visitor.click("undo")
    carrier.settle()
    assert host.visitor.marks["data-ply"] == str(ply)
    assert not host.visitor.tools()["redo"]
    guest.visitor.click(card)
    guest.visitor.click(square)
    carrier.settle()
    guest.visitor.click("draw")
    carrier.settle()
    assert host.visitor.marks["data-decision"] != "draw"
    assert host.visitor.legal()


def test_guest_with_automatic_turn_end_draws_after_the_answer(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    turn_of([host, guest], guest)
    guest.visitor.session.top.context.change_setting("autodraw", "true")
    for kind in ("card-", "sq-"):
        guest.visitor.click(next(id for id in guest.visitor.legal() if id.startswith(kind)))
    carrier.settle()
    assert host.visitor.marks["data-decision"] == "play"
    assert host.visitor.legal()


def test_rejection_by_the_host_is_shown_with_its_reason(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    turn_of([host, guest], guest)
    table: Any = guest.visitor.session.top
    table.act("d4-out")
    guest.visitor.look()
    carrier.settle()
    assert guest.visitor.text("told") == "A card must be played now (P1)."
    assert "A card must be played now (P1)." in guest.visitor.said
    assert guest.visitor.legal()


def test_reason_against_a_place_is_the_rulebook_s_own(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    turn_of([host, guest], guest)
    guest.visitor.click(next(id for id in guest.visitor.legal() if id.startswith("card-")))
    tip = guest.visitor.find("tip")
    assert tip is not None
    assert "(P2)" in tip.attrs["data-reasons"] or "(P1)" in tip.attrs["data-reasons"]


@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_reload_of_each_side_continues_the_game(carrier: Carrier, key: str) -> None:
    host, (guest,) = dealt(carrier, key)
    random = Random(key)
    play([host, guest], random, 12)
    before = guest.visitor.marks
    guest.reload()
    carrier.settle()
    assert guest.visitor.marks == before
    host.reload()
    assert "The host is away." in guest.visitor.html
    assert not guest.visitor.legal()
    carrier.settle()
    assert guest.visitor.find("together-state") is None
    assert guest.visitor.marks == before
    assert host.visitor.marks["data-ply"] == before["data-ply"]
    play([host, guest], random, 12)
    assert int(guest.visitor.marks["data-ply"]) > int(before["data-ply"])
    assert guest.visitor.marks == host.visitor.marks


def test_bot_replaces_an_absent_guest_until_it_comes_back(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    turn_of([host, guest], guest)
    address = guest.visitor.address.partition("#")[2]
    carrier.lose(guest)
    carrier.wait(20, without=[guest])
    assert host.visitor.said.count("Marcella is away.") == 1
    assert host.visitor.text("at-black-state") == "away"
    assert host.visitor.find("replace-1") is None
    carrier.wait(50, without=[guest])
    assert "Marcella is away." in host.visitor.text("together-state")
    host.visitor.click("replace-1")
    assert host.visitor.text("at-black-state") == "away, a bot plays"
    ply = int(host.visitor.marks["data-ply"])
    host.visitor.think()
    host.visitor.wait()
    assert int(host.visitor.marks["data-ply"]) > ply
    assert host.visitor.marks["data-actor"] == "red"
    guest.open("?screen=together", f"#{address}")
    carrier.settle()
    carrier.wait(1)
    assert host.visitor.text("at-black-state") == "here"
    assert host.visitor.said.count("Marcella is here.") == 1
    assert guest.visitor.marks["data-ply"] == host.visitor.marks["data-ply"]


def test_guest_that_was_loaded_again_waits_for_a_host_that_is_away(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    secret = bytes.fromhex(host.connection["secret"])
    host.open("?")
    guest.reload()
    carrier.settle()
    assert guest.connection["again"] == proof_of(secret)
    guest.event("opened", HOST)
    guest.event("closed", HOST, "away")
    assert "The host is away." in guest.visitor.text("joining-state")
    assert guest.visitor.find("reconnect") is None


def test_guest_that_was_loaded_again_waits_for_a_relay_that_is_down(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    before = guest.visitor.marks
    host.open("?")
    guest.reload()
    carrier.settle()
    guest.event("closed", HOST, "unreachable")
    words = "The computer that shares this page does not answer. This page keeps trying."
    assert guest.visitor.text("joining-state") == words
    assert guest.visitor.find("reconnect") is None
    host.open("?screen=together", f"#table={guest.connection['join']}")
    carrier.settle()
    assert guest.visitor.marks == before


def test_host_that_was_loaded_again_waits_for_a_relay_that_is_down(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    before = guest.visitor.marks
    words = "The computer that shares this page does not answer. This page keeps trying."
    assert host.connection["again"] is False
    carrier.is_down = True
    host.reload()
    carrier.settle()
    assert host.connection["again"] is True
    assert host.visitor.text("together-state") == words
    guest.event("closed", HOST, "lost")
    guest.event("closed", HOST, "unreachable")
    assert guest.visitor.text("together-state") == words
    carrier.come_back()
    for device in (host, guest):
        assert device.visitor.find("together-state") is None
    assert guest.visitor.marks == before
    play([host, guest], Random(1), 6)
    assert host.visitor.marks == guest.visitor.marks != before


def test_host_that_waits_for_guests_waits_for_a_relay_that_is_down(carrier: Carrier) -> None:
    host = Device(carrier)
    open_table(host)
    host.reload()
    carrier.settle()
    assert host.visitor.find("together-relay") is None
    host.event("closed", HOST, "unreachable")
    assert "does not answer" in host.visitor.text("together-relay")


def test_guest_comes_back_to_its_seat_after_the_connection_ended(carrier: Carrier) -> None:
    _host, (guest,) = dealt(carrier)
    assert not guest.connection["again"]
    guest.event("closed", "", "The computer has stopped.")
    guest.visitor.click("reconnect")
    carrier.settle()
    assert guest.connection["again"]


def test_bot_draws_for_a_guest_that_went_away_before_the_draw(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    turn_of([host, guest], guest)
    while guest.visitor.marks["data-decision"] != "draw":
        guest.visitor.click(guest.visitor.legal()[0])
        carrier.settle()
    carrier.lose(guest)
    carrier.wait(70, without=[guest])
    host.visitor.click("replace-1")
    assert host.visitor.marks["data-decision"] == "play"
    assert host.visitor.legal()


def test_spectator_sees_the_public_view_only(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    spectator = Device(carrier)
    spectator.visitor.click("friends")
    spectator.visitor.click("together")
    carrier.settle()
    code = host.connection["host"]
    assert spectator.visitor.find(f"table-{code}-join") is None
    spectator.visitor.click(f"table-{code}-watch")
    carrier.settle()
    play([host, guest], Random(4), 20)
    assert spectator.visitor.marks["data-ply"] == host.visitor.marks["data-ply"]
    assert not spectator.visitor.legal()
    assert spectator.visitor.find("emotes") is None
    assert "data-card" not in spectator.visitor.html
    spectator.reload()
    carrier.settle()
    assert spectator.visitor.marks["data-ply"] == host.visitor.marks["data-ply"]


def test_emotes_are_shown_for_some_seconds_and_announced(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    guest.visitor.click("emotes")
    guest.visitor.click("emote-well-played")
    carrier.settle()
    for device in (host, guest):
        assert device.visitor.text("at-black-said") == "Well played!"
        assert "Marcella: Well played!" in device.visitor.said
    carrier.wait(10)
    assert host.visitor.find("at-black-said") is None
    host.visitor.click("emotes")
    host.visitor.click("emote-hello")
    carrier.settle()
    assert guest.visitor.text("at-red-said") == "Hello!"


def test_hidden_page_is_called_once_for_its_turn(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    turn_of([host, guest], guest)
    turn_of([host, guest], host)
    guest.calls.clear()
    turn_of([host, guest], guest)
    assert guest.calls == ["It is your turn."]
    guest.visitor.click("notify")
    carrier.settle()
    assert "You will be notified of your turn" in guest.visitor.html


def test_time_used_is_shown_in_minutes(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    turn_of([host, guest], host)
    carrier.wait(130)
    play([host], Random(1), 3)
    carrier.wait(6)
    for device in (host, guest):
        assert device.visitor.text("at-red-used") == "3 min"


def test_second_tab_of_a_guest_takes_the_seat(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    query, _, fragment = guest.visitor.address.partition("#")
    tab = Device(carrier)
    for name, note in guest.store.texts(NOTE).items():
        tab.store.put_text(NOTE, name, note)
    tab.open(query, f"#{fragment}")
    carrier.settle()
    assert "Your seat was taken on another device." in guest.visitor.html
    assert not guest.visitor.legal()
    assert not guest.connection
    guest.visitor.click("reconnect")
    carrier.settle()
    assert guest.connection
    assert "Your seat was taken on another device." in tab.visitor.html
    play([host, guest], Random(1), 6)
    assert host.visitor.marks == guest.visitor.marks


def test_guest_has_no_replay_share_or_statistics_before_the_end(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    play([host, guest], Random(1), 8)
    guest.visitor.click("menu")
    for id in ("look-back", "in-numbers", "menu-share", "export", "end", "plays-0"):
        assert guest.visitor.find(id) is None, id
    assert guest.visitor.find("foresee") is not None
    guest.visitor.click("menu-close")
    for action in ("replay", "show-statistics"):
        before = guest.visitor.html
        guest.visitor.send({"type": "click", "data": {"action": action}, "keyboard": False})
        assert guest.visitor.html == before
    assert not guest.store.saves()
    assert guest.visitor.session.record() == ""
    assert guest.visitor.session.game == ""


def test_hint_of_a_guest_is_about_its_own_view(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    turn_of([host, guest], guest)
    guest.visitor.session.top.context.change_setting("hint", "true")
    guest.visitor.look()
    guest.visitor.click("advise")
    guest.visitor.think()
    ply = int(guest.visitor.marks["data-ply"])
    guest.visitor.click("advice-follow")
    carrier.settle()
    assert host.visitor.marks["data-ply"] == str(ply + 1)


def test_end_of_the_connection_is_shown_at_the_table(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    host.event("closed", "", "This computer stops.")
    assert "This computer stops." in host.visitor.text("together-state")
    guest.event("closed", "", "This computer stops.")
    assert "This computer stops." in guest.visitor.text("together-state")


def test_events_of_an_earlier_connection_are_ignored(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    for device in (host, guest):
        html = device.visitor.html
        late = {"connection": "old", "event": "closed", "peer": "", "text": "late"}
        device.visitor.send({"type": "carried", **late})
        assert device.visitor.html == html
    lobby = Device(carrier)
    lobby.visitor.click("friends")
    lobby.visitor.click("together")
    lobby.visitor.send({"type": "carried", "connection": "old", "event": "closed", "peer": HOST})
    assert lobby.visitor.find("open-table") is not None


def test_rematch_of_the_host_is_another_table_for_guests(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    for device in (host, guest):
        device.visitor.send({"type": "click", "data": {"action": "rematch"}, "keyboard": False})
    assert host.visitor.text("setup-title") == "Open a table"
    field = host.visitor.find("guest-1")
    assert field is not None
    assert "checked" in field.attrs
    assert guest.visitor.find("open-table") is not None
