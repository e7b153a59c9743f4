"""Hostile visitors of the relay: no exception, no growth, and an honest table goes on."""

import gc
import json
import logging
import socket
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from pompeii.relay.visitor_messages import LARGEST_FRAME
from tests.relay.served_table import WAIT, shared_site
from tests.share_of_cases import THOROUGH

FRAMES = 20_000 if THOROUGH else 2_000
PER_CONNECTION = 200
CODE = "AAAAAAAAAAAAA"
TITLE = {"game": "pompeii", "names": ["Livia"], "free": 1}
HOST = json.dumps({"host": CODE, "secret": "0" * 32, "title": TITLE})
FIRST = (
    HOST,
    json.dumps({"host": CODE, "secret": "f" * 32, "title": TITLE}),
    json.dumps({"host": "BAAAAAAAAAAAA", "secret": "f" * 32, "title": TITLE}),
    json.dumps({"join": CODE}),
    json.dumps({"join": "BAAAAAAAAAAAA"}),
    json.dumps({"join": CODE, "again": "0" * 64}),
    '{"list":true}',
)
LATER = (
    '{"peer":"1","text":"x"}',
    '{"peer":"2","close":true}',
    json.dumps({"title": {**TITLE, "names": ["\u202e<b>" * 10] * 4}}),
    "[" * 3000,
    '{"v":1,"t":"hello"}',
    '{"title":{"free":1e999}}',
    '{"peer":' + "9" * 5000 + "}",
)


def hostile_bytes(random: Random) -> Iterator[bytes]:
    """Yield the data of one connection: a first frame, then frames that no page sends."""
    yield Frame(Opcode.TEXT, random.choice(FIRST[1:]).encode()).serialize(mask=True)
    for _ in range(PER_CONNECTION - 1):
        match random.randrange(8):
            case 0:
                data = random.randbytes(random.randrange(200))
                yield Frame(random.choice((Opcode.TEXT, Opcode.BINARY)), data).serialize(mask=True)
            case 1:
                yield Frame(Opcode.PING, random.randbytes(100)).serialize(mask=True)
            case 2:
                yield Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
            case 3 if random.random() < 0.02:
                yield Frame(Opcode.TEXT, bytes(LARGEST_FRAME + 1)).serialize(mask=True)
            case 4 if random.random() < 0.02:
                yield random.randbytes(300)  # no frame at all
            case _:
                text = random.choice((*FIRST, *LATER)).encode()
                yield Frame(Opcode.TEXT, text).serialize(mask=True)


def attack(address: str, data: bytes) -> None:
    """Connect and send `data`, as much of it as the relay takes."""
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), timeout=WAIT) as connection:
        connection.sendall(
            f"GET /together HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        connection.recv(1000)
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            while connection.recv(100_000):
                pass
        except OSError:  # the relay has closed it
            pass


@pytest.mark.no_cover
def test_hostile_frames_change_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.WARNING)
    random = Random(79)
    with shared_site(tmp_path) as address, connect(f"ws://{address}/together") as host:
        host.send(HOST)
        with connect(f"ws://{address}/together") as guest:
            guest.send(json.dumps({"join": CODE}))
            peer = json.loads(host.recv(timeout=WAIT))["peer"]
            assert json.loads(guest.recv(timeout=WAIT))["relay"] == "here"
            tracemalloc.start()
            sizes = []
            for _ in range(FRAMES // PER_CONNECTION):
                attack(address, b"".join(hostile_bytes(random)))
                guest.send("honest")
                frame = json.loads(host.recv(timeout=WAIT))
                while frame != {"peer": peer, "text": "honest"}:
                    assert frame["peer"] != peer
                    frame = json.loads(host.recv(timeout=WAIT))
                host.send(json.dumps({"peer": peer, "text": "answer"}))
                assert guest.recv(timeout=WAIT) == "answer"
                gc.collect()
                sizes.append(tracemalloc.get_traced_memory()[0])
            tracemalloc.stop()
    middle = len(sizes) // 2
    assert max(sizes[middle:]) < max(sizes[:middle]) + 500_000
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
    assert capfd.readouterr().err == ""
