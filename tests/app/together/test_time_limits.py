"""A host sets a limit of time: clocks, announcements, and bots for turns without time."""

from random import Random

import pytest

from tests.app.together.devices import Carrier, Device, dealt, join, open_table, play
from tests.app.together.test_shared_tables import turn_of

KEYS = ["pompeii", "via-appia"]
NAME = "Marcella"


def rest(device: Device, side: str) -> str:
    """Return the time that a player's box shows, "" for none."""
    id = f"at-{side}-countdown"
    return device.visitor.text(id) if device.visitor.find(id) else ""


def said(device: Device, words: str = "") -> list[str]:
    """Return the announcements with some words since the last call."""
    lines = device.visitor.said[:]
    device.visitor.said.clear()
    return [line for line in lines if words in line]


def seconds_left(device: Device, side: str) -> int:
    """Return the seconds that a player's box shows."""
    minutes, seconds = rest(device, side).removesuffix(" left").split(":")
    return 60 * int(minutes) + int(seconds)


def until(carrier: Carrier, host: Device, side: str, left: int) -> None:
    """Let time pass, most of it at once, until a player has `left` seconds."""
    carrier.wait(1)
    carrier.time += max(0, seconds_left(host, side) - left - 2)
    while seconds_left(host, side) > left:
        carrier.wait(1)


def until_time_is_up(carrier: Carrier, host: Device, side: str) -> None:
    """Let time pass until a bot has to play a turn."""
    until(carrier, host, side, 1)
    while host.visitor.text(f"at-{side}-state") != "time is up, a bot plays":
        carrier.wait(1)


def let_bot_play(host: Device) -> None:
    """Let the bots of a host's page play until a person has to act."""
    for _ in range(4):
        host.visitor.think()
        host.visitor.wait()
        host.carrier.wait(1)


def test_limit_is_chosen_in_the_form_and_shown_before_the_game(carrier: Carrier) -> None:
    host, guest = Device(carrier), Device(carrier)
    code = open_table(host, kinds="hgg", limit="turn-2")
    join(guest, code, NAME)
    words = "Time: 2 minutes for each turn. When it is up, a bot plays that turn."
    assert host.visitor.text("time-note") == guest.visitor.text("time-note") == words
    without = Device(carrier)
    open_table(without)
    assert without.visitor.find("time-note") is None


def test_clock_of_the_seat_to_act_counts_down_on_every_device(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier, limit="turn-1")
    turn_of([host, guest], guest)
    carrier.wait(2)
    before = rest(host, "black")
    assert before.endswith(" left")
    carrier.wait(3)
    assert rest(host, "black") == rest(guest, "black") != before
    assert rest(host, "red") == rest(guest, "red") == ""


@pytest.mark.parametrize("key", KEYS)
def test_bot_plays_the_turn_of_a_guest_whose_time_is_up(carrier: Carrier, key: str) -> None:
    host, (guest,) = dealt(carrier, key, limit="turn-1")
    turn_of([host, guest], guest)
    said(guest), said(host)
    until(carrier, host, "black", 25)
    assert len(said(guest, "seconds left.")) == 1
    until_time_is_up(carrier, host, "black")
    assert guest.visitor.text("at-black-state") == "time is up, a bot plays"
    assert not guest.visitor.legal()
    assert not guest.visitor.tools()["undo"]
    assert said(guest, "is up") == ["Your time is up. A bot plays this turn."]
    assert said(host, "is up") == [f"The time of {NAME} is up. A bot plays this turn."]
    ply = int(host.visitor.marks["data-ply"])
    let_bot_play(host)
    assert int(host.visitor.marks["data-ply"]) > ply
    assert host.visitor.marks["data-actor"] == "red"
    assert guest.visitor.marks["data-ply"] == host.visitor.marks["data-ply"]
    assert guest.visitor.text("at-black-state") == "here"
    turn_of([host, guest], guest)
    assert guest.visitor.legal()


@pytest.mark.parametrize("key", KEYS)
def test_bot_plays_the_turn_of_the_host_whose_time_is_up(carrier: Carrier, key: str) -> None:
    host, (guest,) = dealt(carrier, key, limit="turn-1")
    turn_of([host, guest], host)
    said(host)
    until_time_is_up(carrier, host, "red")
    assert said(host, "is up") == ["Your time is up. A bot plays this turn."]
    assert not host.visitor.legal()
    assert key == "via-appia" or "data-card" in host.visitor.html  # the own hand
    let_bot_play(host)
    assert host.visitor.marks["data-actor"] == "black"
    assert guest.visitor.legal()
    turn_of([host, guest], host)
    assert host.visitor.legal()


def test_bot_acts_while_the_host_looks_at_the_menu(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier, limit="turn-1")
    turn_of([host, guest], guest)
    ply = int(guest.visitor.marks["data-ply"])
    until(carrier, host, "black", 3)
    host.visitor.click("menu")
    carrier.wait(6)
    assert host.visitor.find("menu-close") is not None
    assert int(guest.visitor.marks["data-ply"]) > ply


def test_bot_draws_for_a_guest_whose_time_is_up(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier, limit="turn-1")
    turn_of([host, guest], guest)
    while guest.visitor.marks["data-decision"] != "draw":
        guest.visitor.click(guest.visitor.legal()[0])
        carrier.settle()
    until(carrier, host, "black", 1)
    carrier.wait(2)
    assert host.visitor.marks["data-decision"] == "play"
    assert host.visitor.legal()


def test_reload_of_host_and_guest_changes_no_clock(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier, limit="player-10")
    turn_of([host, guest], guest)
    until(carrier, host, "black", 500)
    guest.reload()
    carrier.settle()
    host.reload()
    carrier.settle()
    carrier.wait(1)
    assert rest(guest, "black") == rest(host, "black")
    assert 495 <= seconds_left(host, "black") <= 505
    assert seconds_left(host, "red") > 550


@pytest.mark.parametrize("has_looked", [True, False])
def test_device_with_two_players_passes_on_after_a_turn_without_time(
    carrier: Carrier, has_looked: bool
) -> None:
    host, (guest,) = dealt(carrier, kinds="hhg", limit="turn-1")
    random = Random(3)
    for _ in range(200):
        marks = host.visitor.marks
        if (marks["data-actor"], marks["data-decision"]) == ("red", "play"):
            break
        if host.visitor.find("ready") is not None:
            host.visitor.click("ready")
        play([host, guest], random, 1)
    while has_looked and host.visitor.find("ready") is not None:
        host.visitor.click("ready")
    until_time_is_up(carrier, host, "red")
    assert ("data-card" in host.visitor.html) is has_looked
    let_bot_play(host)
    assert host.visitor.marks["data-actor"] == "black"
    assert "data-card" not in host.visitor.html
    assert host.visitor.find("ready") is not None


def test_rematch_keeps_the_limit(carrier: Carrier) -> None:
    host, _guests = dealt(carrier, limit="player-20")
    host.visitor.send({"type": "click", "data": {"action": "rematch"}, "keyboard": False})
    option = host.visitor.find("time-limit-player-20")
    assert option is not None
    assert "selected" in option.attrs
