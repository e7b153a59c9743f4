"""A guest's seat survives lost connections, hosts that reload, and relays that stop."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from queue import Empty, Queue
from typing import Any
from unittest.mock import Mock

import pytest

from pompeii import registry
from pompeii.core.record_document import Player
from pompeii.relay import reconnecting_guest
from pompeii.relay.reconnecting_guest import (
    GIVE_UP_AFTER,
    GuestSession,
    SeatKey,
    SessionError,
)
from pompeii.relay.relay_connection import Arrived, Lost, Opened
from pompeii.together import messages as m
from tests.relay.served_table import WAIT, ServedHost, fast_clock, shared_site

CODE = "AAAAAAAAAAAAA"
PROOF = "0a" * 32
HERE = f'{{"relay":"here","host":"{PROOF}"}}'
PLAYERS = (
    {"name": "Livia", "colour": "red", "kind": "human"},
    {"name": "Marcus", "colour": "black", "kind": "human"},
)
WELCOME = m.Welcome(bytes(8), "pompeii", {}, PLAYERS, 1, bytes(16), begun=False)


class FakeConnection:
    """A connection of which the test plays the other end."""

    def __init__(self, address: str, events: "Queue[Any]") -> None:
        assert address == "here"
        self.events = events
        self.sent: list[str] = []
        self.is_closed = False

    def send(self, text: str) -> None:
        self.sent.append(text)

    def close(self) -> None:
        self.is_closed = True


class World:
    """A session over fake connections, with a clock that the test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **options: Any) -> None:
        self.now = 0.0
        self.connections: list[FakeConnection] = []

        def connect(address: str, events: "Queue[Any]") -> FakeConnection:
            self.connections.append(FakeConnection(address, events))
            return self.connections[-1]

        monkeypatch.setattr(reconnecting_guest, "RelayConnection", connect)
        queue: Queue[Any] = Queue()
        self.session = GuestSession(
            "here", CODE, "Marcus", queue, clock=lambda: self.now, **options
        )

    @property
    def connection(self) -> Any:
        """The latest connection."""
        return self.connections[-1]

    def open(self) -> None:
        """Open the latest connection, and find the host there."""
        self.session.handle(Opened(self.connection))
        self.arrive(HERE)

    def arrive(self, message: m.Message | str) -> None:
        text = message if isinstance(message, str) else m.write(message)
        self.session.handle(Arrived(self.connection, text))

    def lose(self, why: str = "") -> None:
        self.session.handle(Lost(self.connection, why))

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.session.tick()

    def hellos(self) -> list[dict[str, Any]]:
        """Return the hellos that were sent on the latest connection."""
        found = [json.loads(text) for text in self.connection.sent]
        return [each for each in found if each.get("t") == "hello"]


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    return World(monkeypatch)


def test_guest_joins_its_table_and_says_hello(world: World) -> None:
    world.pass_time(1.0)
    assert world.connection.sent == []
    world.open()
    assert json.loads(world.connection.sent[0]) == {"join": CODE, "again": None}
    assert [hello["name"] for hello in world.hellos()] == ["Marcus"]
    assert world.session.key is None
    world.arrive(WELCOME)
    assert world.session.key == SeatKey(CODE, bytes(16), world.session.guest.nonce, PROOF)
    assert [player.name for player in world.session.players] == ["Livia", "Marcus"]
    assert not world.session.is_over
    world.session.leave()
    assert world.connection.is_closed


def test_lost_connection_is_opened_again_with_the_secret(world: World) -> None:
    world.open()
    world.arrive(WELCOME)
    nonce = world.session.guest.nonce
    world.lose("reset by peer")
    assert world.session.notice == "reset by peer"
    world.pass_time(0.4)
    assert len(world.connections) == 1
    for pause in (0.2, 1.1, 2.1, 4.1, 8.1, 8.1):
        before = len(world.connections)
        world.pass_time(pause)
        assert len(world.connections) == before + 1
        world.lose()
    world.pass_time(8.1)
    world.open()
    assert json.loads(world.connection.sent[0]) == {"join": CODE, "again": PROOF}
    assert [hello["secret"] for hello in world.hellos()] == ["A" * 26]
    assert world.session.guest.nonce == nonce
    world.arrive(WELCOME)
    assert world.session.notice == ""


def test_lost_connection_is_given_up_after_a_while(world: World) -> None:
    world.open()
    world.arrive(WELCOME)
    world.lose()
    assert world.session.notice == "The connection is lost."
    world.pass_time(GIVE_UP_AFTER + 1)
    with pytest.raises(SessionError, match=r"The connection is lost\."):
        world.lose()


def test_connection_that_never_worked_ends_the_session(world: World) -> None:
    with pytest.raises(SessionError, match="refused"):
        world.lose("Connection refused")


def test_error_of_the_relay_ends_the_session_at_first(world: World) -> None:
    world.open()
    world.arrive('{"error":"There is no such table here."}')
    with pytest.raises(SessionError, match=r"There is no such table here\."):
        world.lose()


def test_events_of_an_earlier_connection_are_ignored(world: World) -> None:
    world.open()
    world.arrive(WELCOME)
    old = world.connection
    world.lose()
    world.pass_time(1.0)
    world.session.handle(Lost(old, "twice"))
    assert world.session.notice == "The connection is lost."


def test_host_that_is_back_gets_another_hello(world: World) -> None:
    world.open()
    world.arrive(WELCOME)
    world.arrive('{"relay":"away"}')
    assert world.session.notice == "The host is away."
    world.arrive(HERE)
    assert world.session.notice == ""
    assert world.hellos()[-1]["secret"] == "A" * 26
    world.arrive('{"relay":"later perhaps"}')
    world.arrive('{"relay":')
    assert world.session.notice == ""


def test_secret_is_not_sent_before_the_relay_has_found_its_host(world: World) -> None:
    world.open()
    world.arrive(WELCOME)
    world.lose()
    world.pass_time(1.0)
    world.session.handle(Opened(world.connection))
    world.pass_time(10.0)
    assert [json.loads(text) for text in world.connection.sent] == [{"join": CODE, "again": PROOF}]
    world.arrive('{"relay":"away"}')
    world.pass_time(10.0)
    assert world.hellos() == []
    world.arrive(HERE)
    assert [hello["secret"] for hello in world.hellos()] == ["A" * 26]


def test_guest_that_waited_for_the_host_of_a_running_game_gets_no_part_in_its_deal(
    world: World,
) -> None:
    world.session.handle(Opened(world.connection))
    world.arrive('{"relay":"away"}')
    world.arrive(HERE)
    world.arrive(replace(WELCOME, begun=True))
    assert world.session.key == SeatKey(CODE, bytes(16), None, PROOF)


def test_host_that_is_back_after_the_end_gets_no_hello(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.open()
    monkeypatch.setattr(world.session.guest, "record", Mock())
    assert world.session.is_over
    world.arrive(HERE)
    world.session.flush()
    assert len(world.hellos()) == 1


def test_goodbye_of_the_host_ends_the_session(world: World) -> None:
    world.open()
    with pytest.raises(SessionError, match=r"This table is full\."):
        world.arrive(m.Bye("This table is full."))


def test_guest_without_a_seat_ends_the_session_unless_it_watches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full = m.Welcome(bytes(8), "pompeii", {}, PLAYERS, None, None, begun=True)
    for spectator in (True, False):
        world = World(monkeypatch, spectator=spectator)
        world.open()
        if spectator:
            world.arrive(full)
            assert world.session.key is None
        else:
            with pytest.raises(SessionError, match="--watch shows the game"):
                world.arrive(full)


@pytest.mark.parametrize(
    "players",
    [({}, {}), ({**PLAYERS[0], "name": "\x1b[2J"}, PLAYERS[1]), (PLAYERS[0], PLAYERS[0])],
)
def test_players_that_make_no_sense_end_the_session(world: World, players: Any) -> None:
    world.open()
    with pytest.raises(SessionError, match="a game that cannot be read"):
        world.arrive(m.Welcome(bytes(8), "pompeii", {}, players, 1, bytes(16), begun=False))


def test_view_of_another_number_of_players_ends_the_session(world: World) -> None:
    game = registry.game("pompeii")
    seated = [Player(f"P{side}", side) for side in range(3)]
    document = game.table(game.new(seated, {}, "79")).view(1).document()
    world.open()
    world.arrive(WELCOME)
    with pytest.raises(SessionError, match="a game that cannot be read"):
        world.arrive(m.View(1, document, 0, tuple(document.pop("log")), None, None, ()))


# Over a relay


def play_until(session: GuestSession, events: "Queue[Any]", reached: Callable[[], bool]) -> None:
    """Play the session's seat with the first legal action until `reached`."""
    end = time.monotonic() + WAIT
    while not reached():
        assert time.monotonic() < end
        with suppress(Empty):
            session.handle(events.get(timeout=0.05))
        session.tick()
        guest = session.guest
        if guest.view is not None and not guest.is_waiting:
            if guest.view.listed:
                guest.act(guest.view.listed[0].text)
            elif guest.view.log and guest.view.log[-1].seat == guest.seat:
                guest.draw()
        session.flush()


def log_of(session: GuestSession) -> list[Any]:
    """Return the steps that the guest knows."""
    view = session.guest.view
    return [] if view is None else [*view.log]


@pytest.fixture
def join() -> Iterator[Callable[[str, ServedHost], tuple[GuestSession, "Queue[Any]"]]]:
    """Yield a function that joins the table of a host."""
    sessions = []

    def joined(address: str, host: ServedHost) -> tuple[GuestSession, "Queue[Any]"]:
        events: Queue[Any] = Queue()
        session = GuestSession(address, host.code, "Livia", events, clock=fast_clock)
        sessions.append(session)
        return session, events

    yield joined
    for session in sessions:
        session.leave()


def test_game_goes_on_after_the_host_was_loaded_again(
    tmp_path: Path, join: Callable[..., tuple[GuestSession, "Queue[Any]"]]
) -> None:
    with shared_site(tmp_path) as address:
        host = ServedHost(address, "pompeii", (False, True))
        session, events = join(address, host)
        play_until(session, events, lambda: len(log_of(session)) >= 4)
        host.leave()
        play_until(session, events, lambda: session.notice == "The host is away.")
        before = [step.action for step in log_of(session)]
        host.come_back()
        play_until(session, events, lambda: len(log_of(session)) >= 8)
        assert [step.action for step in log_of(session)][:4] == before[:4]
        host.leave()


def test_game_goes_on_after_the_relay_was_started_again(
    tmp_path: Path, join: Callable[..., tuple[GuestSession, "Queue[Any]"]]
) -> None:
    with shared_site(tmp_path) as address:
        host = ServedHost(address, "pompeii", (False, True))
        session, events = join(address, host)
        play_until(session, events, lambda: len(log_of(session)) >= 4)
    host.leave()
    play_until(session, events, lambda: session.notice == "The test is over.")
    with shared_site(tmp_path, int(address.split(":")[1])):
        host.come_back()
        play_until(session, events, lambda: len(log_of(session)) >= 8)
        host.leave()


def test_guest_comes_back_to_its_seat_by_its_key(
    tmp_path: Path, join: Callable[..., tuple[GuestSession, "Queue[Any]"]]
) -> None:
    with shared_site(tmp_path) as address:
        host = ServedHost(address, "pompeii", (False, True))
        session, events = join(address, host)
        play_until(session, events, lambda: len(log_of(session)) >= 4)
        session.leave()
        queue: Queue[Any] = Queue()
        again = GuestSession(address, host.code, "Livia", queue, key=session.key, clock=fast_clock)
        play_until(again, queue, lambda: len(log_of(again)) >= 8)
        assert again.guest.seat == 1
        again.leave()
        host.leave()
