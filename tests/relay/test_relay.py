"""The relay without a network: visitors, tables, limits, and hosts that come back."""

import json
from typing import Any

import pytest

from pompeii.relay import relay as relay_module
from pompeii.relay.relay import AWAY_FOR, MOST_GUESTS, MOST_UNSENT, SILENT_FOR, Relay
from pompeii.relay.visitor_messages import GUEST_LARGEST, LARGEST_FIRST
from pompeii.together.host_save import proof_of
from pompeii.together.messages import LARGEST

CODE, OTHER = "AAAAAAAAAAAAA", "BAAAAAAAAAAAA"
SECRET = "0123456789abcdef0123456789abcdef"
OTHER_SECRET = "f" * 32
HERE = {"relay": "here", "host": proof_of(bytes.fromhex(SECRET))}
OTHER_PROOF = proof_of(bytes.fromhex(OTHER_SECRET))
TITLE = {"game": "pompeii", "names": ["Livia", "Marcus"], "free": 1}


class FakePeer:
    """A visitor's connection that keeps what it gets."""

    def __init__(self) -> None:
        self.got: list[Any] = []
        self.unsent = 0
        self.ended = False

    def send(self, text: str) -> None:
        assert not self.ended
        self.got.append(json.loads(text) if text.startswith("{") else text)

    def end(self) -> None:
        self.ended = True

    def take(self) -> list[Any]:
        """Return the frames since the last call."""
        got, self.got = self.got, []
        return got

    @property
    def error(self) -> str:
        """The sentence with which the relay closed the connection."""
        assert self.ended
        return str(self.got[-1]["error"])


class World:
    """A relay with a clock that the test moves."""

    def __init__(self) -> None:
        self.now = 100.0
        self.relay = Relay(lambda: self.now)

    def visitor(self, first: object = None) -> FakePeer:
        peer = FakePeer()
        self.relay.connect(peer)
        if first is not None:
            self.send(peer, first)
        return peer

    def send(self, peer: FakePeer, frame: object) -> None:
        self.now += 0.1
        self.relay.receive(peer, frame if isinstance(frame, str) else json.dumps(frame))

    def host(self, code: str = CODE, secret: str = SECRET) -> FakePeer:
        return self.visitor({"host": code, "secret": secret, "title": TITLE})

    def guest(self, code: str = CODE) -> FakePeer:
        peer = self.visitor({"join": code})
        peer.got = [frame for frame in peer.got if "here" not in frame.values()]
        return peer

    def looker(self) -> FakePeer:
        return self.visitor({"list": True})

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.relay.tick()


@pytest.fixture
def world() -> World:
    return World()


def test_texts_go_between_a_host_and_its_guest_as_they_are(world: World) -> None:
    host, guest = world.host(), world.guest()
    assert host.take() == [{"peer": "2", "open": True}]
    world.send(guest, "ave, \u2028 “Livia”")
    assert host.take() == [{"peer": "2", "text": "ave, \u2028 “Livia”"}]
    world.send(host, {"peer": "2", "text": "salve"})
    assert guest.take() == ["salve"]


def test_guests_of_one_table_get_nothing_of_another(world: World) -> None:
    host, other = world.host(), world.host(OTHER, OTHER_SECRET)
    guest, stranger = world.guest(), world.guest(OTHER)
    world.send(other, {"peer": "3", "text": "a stranger's guest"})
    world.send(host, {"peer": "3", "text": "its own"})
    assert (guest.take(), stranger.take()) == (["its own"], [])
    assert [frame["peer"] for frame in host.take()] == ["3"]


def test_host_hears_that_a_guest_left_and_can_end_its_connection(world: World) -> None:
    host, guest, last = world.host(), world.guest(), world.guest()
    host.take()
    world.relay.disconnect(guest)
    world.relay.disconnect(guest)
    assert host.take() == [{"peer": "2", "closed": True}]
    world.send(host, {"peer": "3", "close": True})
    assert last.ended
    assert host.take() == [{"peer": "3", "closed": True}]
    world.send(last, "too late")
    assert host.take() == []


def test_looker_gets_the_list_again_after_each_change(world: World) -> None:
    looker = world.looker()
    assert looker.take() == [{"tables": []}]
    host = world.host()
    world.pass_time(0.5)
    assert looker.take() == [{"tables": [{"table": CODE, "title": TITLE, "here": True}]}]
    world.pass_time(0.5)
    assert looker.take() == []
    world.send(host, {"title": TITLE})
    world.pass_time(0.5)
    assert looker.take() == []
    world.send(host, {"title": {**TITLE, "free": 0, "more": "is left out"}})
    world.pass_time(0.5)
    assert looker.take() == [
        {"tables": [{"table": CODE, "title": {**TITLE, "free": 0}, "here": True}]}
    ]
    world.relay.disconnect(host)
    looker.unsent = MOST_UNSENT
    world.pass_time(0.5)
    assert looker.take() == []
    looker.unsent = 0
    world.host(OTHER)
    world.pass_time(0.5)
    assert [table["here"] for table in looker.take()[0]["tables"]] == [False, True]
    world.send(looker, {"list": True})
    assert looker.error == "The other device sent messages that cannot be read."


def test_host_comes_back_by_its_secret_and_its_guests_stay(world: World) -> None:
    host, guest = world.host(), world.guest()
    world.relay.disconnect(host)
    assert guest.take() == [{"relay": "away"}]
    world.send(guest, "nobody hears this")
    late = world.guest()
    assert late.take() == [{"relay": "away"}]
    again = world.host()
    assert again.take() == [{"peer": "2", "open": True}, {"peer": "3", "open": True}]
    assert guest.take() == [HERE] == late.take()


def test_another_secret_for_a_table_is_rejected(world: World) -> None:
    host = world.host()
    assert world.host(secret=OTHER_SECRET).error == "This table has another host."
    world.relay.disconnect(host)
    assert world.host(secret=OTHER_SECRET).error == "This table has another host."


def test_guest_takes_over_the_table_of_a_lost_host_with_its_secret(world: World) -> None:
    lost, guest, new = world.host(), world.guest(), OTHER_SECRET
    world.relay.disconnect(lost)
    guest.take()
    first = {"host": CODE, "secret": new, "inherited": SECRET, "title": TITLE}
    host = world.visitor(first)
    assert host.take() == [{"peer": "2", "open": True}]
    assert guest.take() == [{"relay": "here", "host": OTHER_PROOF}]
    assert world.host().error == "This table has another host."
    assert world.visitor({**first, "secret": "e" * 32}).error == "This table has another host."
    assert world.visitor(first).take() == [{"peer": "2", "open": True}]
    assert host.error == "This table was opened on another page."


def test_closed_table_is_gone_at_once_and_its_code_is_free(world: World) -> None:
    host, guest, looker = world.host(), world.guest(), world.looker()
    looker.take()
    world.send(host, {"end": True})
    assert guest.error == "The host has closed the table."
    world.pass_time(0.5)
    assert looker.take() == [{"tables": []}]
    world.relay.disconnect(host)
    assert world.guest().error == "There is no such table here."
    assert world.host(secret=OTHER_SECRET).take() == []


def test_second_page_of_a_host_replaces_the_first(world: World) -> None:
    host, guest = world.host(), world.guest()
    again = world.host()
    assert host.error == "This table was opened on another page."
    assert guest.take() == [HERE]
    world.relay.disconnect(host)
    world.send(guest, "ave")
    assert again.take()[-1] == {"peer": "2", "text": "ave"}


def test_table_whose_host_stays_away_is_removed(world: World) -> None:
    host, guest, looker = world.host(), world.guest(), world.looker()
    world.relay.disconnect(host)
    world.pass_time(AWAY_FOR / 2)
    assert not guest.ended
    world.pass_time(AWAY_FOR)
    assert guest.error == "The host of this table did not come back."
    assert looker.take()[-1] == {"tables": []}
    assert world.guest().error == "There is no such table here."


def test_visitor_without_a_first_frame_has_to_leave(world: World) -> None:
    peers = [world.host(), world.guest(), world.looker(), world.visitor()]
    world.pass_time(SILENT_FOR + 1)
    assert [peer.ended for peer in peers] == [False, False, False, True]
    assert peers[-1].error == "This page was silent for too long."


@pytest.mark.parametrize(
    "first",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"list": false}',
        '{"join": "short"}',
        '{"join": 7}',
        '{"join": "AAAAAAAAAAAAA", "again": true}',
        '{"host": "AAAAAAAAAAAAA"}',
        f'{{"host": "{CODE}", "secret": "{"F" * 32}", "title": {{}}}}',
        f'{{"host": "{CODE}", "secret": "{SECRET}", "title": []}}',
        json.dumps({"host": CODE, "secret": SECRET, "inherited": "f", "title": TITLE}),
        json.dumps({"host": CODE, "secret": SECRET, "title": {**TITLE, "free": 5}}),
        json.dumps({"host": CODE, "secret": SECRET, "title": {**TITLE, "names": ["x" * 41]}}),
        json.dumps({"host": CODE, "secret": SECRET, "title": {**TITLE, "names": ["\ud800"]}}),
        '{"join": ' + "[" * 2000,
        " " * (LARGEST_FIRST + 1),
    ],
)
def test_malformed_first_frame_closes_the_connection(world: World, first: str) -> None:
    assert world.visitor(first).error
    assert world.looker().take() == [{"tables": []}]


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{}",
        '{"peer": 2, "text": "x"}',
        '{"peer": "2"}',
        '{"peer": "2", "text": 7}',
        '{"peer": "2", "text": "\\ud800"}',
        '{"peer": "2", "close": 1}',
        json.dumps({"peer": "2", "text": "x" * (LARGEST + 1)}),
        '{"title": {"game": "pompeii"}}',
    ],
)
def test_malformed_frame_of_a_host_closes_its_connection_only(world: World, frame: str) -> None:
    host, guest = world.host(), world.guest()
    world.send(host, frame)
    assert host.error
    assert guest.take() == [{"relay": "away"}]


def test_largest_text_of_a_host_passes(world: World) -> None:
    host, guest = world.host(), world.guest()
    world.send(host, {"peer": "2", "text": "x" * LARGEST})
    assert guest.take() == ["x" * LARGEST]


def test_larger_text_of_a_guest_closes_its_connection(world: World) -> None:
    host, guest = world.host(), world.guest()
    world.send(guest, "ä" * (GUEST_LARGEST // 2))
    assert len(host.take()) == 2
    world.send(guest, "ä" * (GUEST_LARGEST // 2) + "x")
    assert guest.error == "The other device sent messages that are too large."
    assert host.take() == [{"peer": "2", "closed": True}]


def test_frame_for_a_guest_that_has_just_left_is_ignored(world: World) -> None:
    host = world.host()
    world.send(host, {"peer": "2", "text": "x"})
    world.send(host, {"peer": "2", "close": True})
    assert not host.ended


def test_texts_for_a_slow_visitor_are_dropped(world: World) -> None:
    host, guest = world.host(), world.guest()
    host.take()
    host.unsent = guest.unsent = MOST_UNSENT
    world.send(guest, "x")
    world.send(host, {"peer": "2", "text": "x"})
    assert (host.take(), guest.take()) == ([], [])


def test_too_many_frames_bring_a_pause_and_then_the_end(world: World) -> None:
    host, guest = world.host(), world.guest()
    host.take()
    for _ in range(100):
        world.relay.receive(guest, "x")
    assert 20 < len(host.take()) < 31
    world.now += 1.5
    world.relay.receive(guest, "x")
    assert len(host.take()) == 1
    for _ in range(100):
        world.relay.receive(guest, "x")
    assert guest.error == "The other device sent too many messages."
    assert host.take()[-1] == {"peer": "2", "closed": True}


def test_host_may_send_to_all_of_its_guests_at_once(world: World) -> None:
    host = world.host()
    guests = [world.guest() for _ in range(MOST_GUESTS)]
    for guest in range(MOST_GUESTS):
        for _ in range(30):
            world.relay.receive(host, json.dumps({"peer": str(guest + 2), "text": "x"}))
    assert [len(guest.take()) for guest in guests] == [30] * MOST_GUESTS


def test_numbers_of_visitors_tables_and_guests_are_limited(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay_module, "MOST_VISITORS", 6)
    monkeypatch.setattr(relay_module, "MOST_TABLES", 2)
    monkeypatch.setattr(relay_module, "MOST_GUESTS", 1)
    first, second = world.host(), world.host(OTHER)
    assert world.host("CAAAAAAAAAAAA").error == "There are too many tables here."
    guest = world.guest()
    assert world.guest().error == "This table is full."
    world.relay.disconnect(first)
    world.now += 1
    assert world.host("CAAAAAAAAAAAA").error == "There are too many tables here."
    world.relay.disconnect(guest)
    world.relay.disconnect(second)
    assert not world.host("CAAAAAAAAAAAA").ended
    listed = world.looker().take()[0]["tables"]
    assert [table["table"] for table in listed] == [OTHER, "CAAAAAAAAAAAA"]
    for _ in range(4):
        world.looker()
    assert world.visitor().error == "There are too many visitors here."


def test_close_says_goodbye_to_all(world: World) -> None:
    peers = [world.host(), world.guest(), world.looker(), world.visitor()]
    world.relay.close("The computer has stopped.")
    assert [peer.error for peer in peers] == ["The computer has stopped."] * 4
    assert all(peer.take()[-1]["later"] for peer in peers)
