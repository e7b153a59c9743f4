"""The relay's connections on the loopback: handshake, origins, frames, silence and the end."""

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from pompeii.arena.match_errors import ArenaError
from pompeii.relay import relay_thread
from pompeii.relay.relay import Relay
from pompeii.relay.relay_thread import WebSocketServer
from pompeii.relay.visitor_messages import LARGEST_FRAME
from tests.relay.served_table import WAIT, shared_site

LOOK = '{"list":true}'
TITLE = {"game": "pompeii", "names": [], "free": 1}
HOST = json.dumps({"host": "AAAAAAAAAAAAA", "secret": "0" * 32, "title": TITLE})


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with shared_site(tmp_path) as found:
        yield found


def visit(address: str, **options: Any) -> Any:
    """Connect to the relay."""
    return connect(f"ws://{address}/together", proxy=None, **options)


def until(reached: Callable[[], bool]) -> None:
    """Wait until `reached`, at most for `WAIT` seconds."""
    end = time.monotonic() + WAIT
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.01)


def last_frame(visitor: ClientConnection) -> str:
    """Return the last frame before the end of a connection."""
    last = ""
    try:
        while True:
            last = str(visitor.recv(timeout=WAIT))
    except ConnectionClosed:
        return last


def test_page_of_this_server_and_a_program_may_connect(address: str) -> None:
    for origin in (None, f"http://{address}", f"https://{address}"):
        with visit(address, origin=origin) as visitor:
            visitor.send(LOOK)
            assert visitor.recv(timeout=WAIT) == '{"tables":[]}'


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://rebound.example.org:7900", 403),
        ("https://rebound.example.org:7900", 426),
        (None, 426),
        ("http://livia.local:7900", 403),
    ],
)
def test_page_of_another_name_may_connect_only_with_a_certificate(
    address: str, origin: str | None, status: int
) -> None:
    headers = {"Host": "rebound.example.org:7900"}
    connection = HTTPConnection(address, timeout=WAIT)
    connection.request("GET", "/together", headers=headers | ({"Origin": origin} if origin else {}))
    assert connection.getresponse().status == status
    connection.close()


@pytest.mark.parametrize(
    "origin", ["http://example.org", "http://127.0.0.1:1", "null", "http://[", "file://"]
)
def test_page_of_another_site_may_not_connect(address: str, origin: str) -> None:
    with pytest.raises(InvalidStatus, match="403"), visit(address, origin=origin):
        pass


def test_request_that_is_no_websocket_is_rejected(address: str) -> None:
    for headers, status in (({}, 426), ({"Upgrade": "websocket", "Connection": "Upgrade"}, 400)):
        connection = HTTPConnection(address, timeout=WAIT)
        connection.request("GET", "/together", headers=headers)
        assert connection.getresponse().status == status
        connection.close()


def test_message_in_fragments_is_one_frame(address: str) -> None:
    with visit(address) as visitor:
        visitor.send(["{", '"list"', ":true}"])
        assert visitor.recv(timeout=WAIT) == '{"tables":[]}'


def test_text_that_arrives_together_with_the_close_is_delivered(address: str) -> None:
    with visit(address) as host, visit(address) as guest:
        host.send(HOST)
        guest.send('{"join": "AAAAAAAAAAAAA"}')
        peer = json.loads(host.recv(timeout=WAIT))["peer"]
        assert json.loads(guest.recv(timeout=WAIT))["relay"] == "here"
        host.protocol.send_text(json.dumps({"peer": peer, "text": "farewell"}).encode())
        host.protocol.send_close(1000)
        host.socket.sendall(b"".join(host.protocol.data_to_send()))
        assert guest.recv(timeout=WAIT) == "farewell"


def test_bytes_that_are_no_text_close_the_connection(address: str) -> None:
    with visit(address) as visitor:
        visitor.send(b"\xff\xfe")
        assert "cannot be read" in last_frame(visitor)


def test_frame_that_is_too_large_closes_the_connection(address: str) -> None:
    with visit(address) as visitor:
        visitor.send("x" * (LARGEST_FRAME + 1))
        assert last_frame(visitor) == ""
        assert visitor.protocol.close_code == 1009


def test_frames_after_an_error_are_ignored(address: str) -> None:
    with visit(address) as visitor, visitor.protocol_mutex:
        for text in (b"no JSON", b"more", b"and more"):
            visitor.protocol.send_frame(Frame(Opcode.TEXT, text))
        visitor.socket.sendall(b"".join(visitor.protocol.data_to_send()))
    assert visitor.protocol.state.name in ("CLOSING", "CLOSED")


def test_ping_of_a_visitor_is_answered(address: str) -> None:
    with visit(address) as visitor:
        assert visitor.ping().wait(WAIT)


def test_silent_connection_gets_pings_and_is_closed_without_an_answer(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay_thread, "PING_EVERY", 0.0)
    with visit(address) as visitor:
        visitor.send(LOOK)
        visitor.recv(timeout=WAIT)
        pings: list[Frame] = []
        answer = visitor.protocol.recv_frame

        def recv_frame(frame: Frame) -> None:
            pings.append(frame)
            answer(frame)

        monkeypatch.setattr(visitor.protocol, "recv_frame", recv_frame)
        until(lambda: bool(pings))
        monkeypatch.setattr(relay_thread, "SILENT_FOR", -1.0)
        assert last_frame(visitor) == ""
        assert visitor.protocol.close_code == 1006


def test_visitor_that_does_not_read_is_lost_and_others_go_on(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pompeii.relay.relay.MOST_UNSENT", 10**9)
    monkeypatch.setattr(relay_thread, "MOST_BUFFERED", 100_000)
    with visit(address) as host, socket.create_connection(address.split(":")) as slow:  # type: ignore[arg-type]
        host.send(HOST)
        slow.sendall(
            f"GET /together HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        join = Frame(Opcode.TEXT, b'{"join":"AAAAAAAAAAAAA"}').serialize(mask=True)
        until(lambda: b"101" in slow.recv(1000))
        slow.sendall(join)
        peer = json.loads(host.recv(timeout=WAIT))["peer"]
        text = json.dumps({"peer": peer, "text": "x" * 250_000})
        for _ in range(400):
            host.send(text)
        assert json.loads(host.recv(timeout=WAIT)) == {"peer": peer, "closed": True}
        with visit(address) as looker:
            looker.send(LOOK)
            assert "AAAAAAAAAAAAA" in looker.recv(timeout=WAIT)


def test_socket_that_is_closed_already_is_no_visitor() -> None:
    relay = WebSocketServer()
    one, other = socket.socketpair()
    one.close()
    other.close()
    relay.serve(one, b"GET /together HTTP/1.1\r\n\r\n")
    relay.close("The test is over.")


def test_end_of_the_relay_tells_all_visitors(tmp_path: Path) -> None:
    with shared_site(tmp_path) as address:
        visitors = [visit(address) for _ in range(3)]
        opened = [visitor.__enter__() for visitor in visitors]
        opened[0].send(HOST)
        opened[1].send(LOOK)
        opened[1].recv(timeout=WAIT)
    goodbye = '{"error":"The test is over.","later":true}'
    assert [last_frame(each) for each in opened] == [goodbye] * 3
    for visitor in visitors:
        visitor.__exit__(None, None, None)


def test_relay_without_the_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "websockets.server", None)
    with pytest.raises(ArenaError, match=r"pip install '\.\[share\]'"):
        WebSocketServer()


def test_connection_that_closes_already_is_not_closed_twice() -> None:
    async def end() -> None:
        protocol, transport = Mock(), Mock()
        protocol.state.name = "CLOSING"
        connection = relay_thread.Connection(protocol, Relay(time.monotonic))
        connection.connection_made(transport)
        connection.send("too late")
        connection.end()
        assert not protocol.send_close.called

    asyncio.run(end())
