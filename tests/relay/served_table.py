"""A site with a relay, and a table whose host is in the test, both in threads of this process."""

import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from pompeii import registry
from pompeii.cli.play import make_server
from pompeii.cli.share_server import SharingHandler
from pompeii.core.fair_deal import base32
from pompeii.core.record_document import Player
from pompeii.relay.relay_thread import WebSocketServer
from pompeii.together.host import Host
from pompeii.together.host_save import HostSave, load

SPEED = 5
"""Factor by which the clocks of relay and host run faster, so that their limits are higher."""
WAIT = 20
"""Longest wait of a test, in seconds."""


def fast_clock() -> float:
    """Return the time in seconds, of a clock that is too fast."""
    return SPEED * time.monotonic()


@contextmanager
def shared_site(folder: Path, port: int = 0) -> Iterator[str]:
    """Serve `folder` and a relay, and yield the address without its protocol."""
    relay = WebSocketServer(fast_clock)
    server = make_server(folder, [port], partial(SharingHandler, relay=relay))
    thread = Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        relay.close("The test is over.")
        server.server_close()


class ServedHost:
    """A page that hosts a table: it plays its own seats at random.

    `remote` has True for each seat of a guest. With a `save` the table continues it.
    """

    def __init__(
        self,
        address: str,
        key: str,
        remote: tuple[bool, ...],
        seed: str = "served",
        save: HostSave | None = None,
    ) -> None:
        self.secret = secrets.token_hex(16)
        self.address, self.random = address, Random(seed)
        players = [Player(f"Host {seat + 1}", seat) for seat in range(len(remote))]
        seats = list(zip(players, remote, strict=True))
        self.host = Host.new(registry.game(key), {}, seats, fast_clock, self.random.randbytes)
        if save is not None:
            self.host = Host(registry.game(key), save, fast_clock, self.random.randbytes)
        self.is_holding = False
        """True while the host's own seats do nothing."""
        self.is_over = Event()
        self.errors: list[str] = []
        self._stop, self._is_open = Event(), Event()
        self._start()

    @property
    def code(self) -> str:
        """The code of the table."""
        return base32(self.host.hosted.code)

    def leave(self) -> None:
        """Close the page."""
        self._stop.set()
        self._thread.join(WAIT)

    def come_back(self) -> None:
        """Open the page again, with the save that the host's page keeps."""
        hosted = self.host.hosted
        save = load(hosted.save().dump())
        self.host = Host(hosted.game, save, fast_clock, self.random.randbytes)
        self._start()

    def _start(self) -> None:
        self._stop.clear()
        self._is_open.clear()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._is_open.wait(WAIT)

    def _run(self) -> None:
        with connect(f"ws://{self.address}/together", proxy=None) as socket:
            title = {"game": self.host.hosted.game.key, "names": [], "free": 1}
            first = {"host": self.code, "secret": self.secret, "title": title}
            socket.send(json.dumps(first))
            socket.ping().wait(WAIT)  # the relay answers it after the first frame
            self._is_open.set()
            ticked = time.monotonic()
            try:
                while not self._stop.is_set():
                    try:
                        self._receive(json.loads(socket.recv(timeout=0.01)))
                    except TimeoutError:
                        self._play()
                    if time.monotonic() - ticked > 0.1:
                        ticked = time.monotonic()
                        self.host.tick()
                    for peer, text in self.host.take():
                        how: dict[str, Any] = {"close": True} if text is None else {"text": text}
                        socket.send(json.dumps({"peer": peer, **how}))
                    if self.host.hosted.is_over:
                        self.is_over.set()
            except ConnectionClosed:
                pass

    def _receive(self, frame: dict[str, Any]) -> None:
        match frame:
            case {"peer": peer, "open": True}:
                self.host.disconnect(peer)
                self.host.connect(peer)
            case {"peer": peer, "closed": True}:
                self.host.disconnect(peer)
            case {"peer": peer, "text": text}:
                self.host.receive(peer, text)
            case {"error": why}:
                self.errors.append(why)

    def _play(self) -> None:
        """Let the host's own seats play."""
        table, hosted = self.host.table, self.host.hosted
        if table is None or hosted.is_over or self.is_holding:
            return
        if table.steps and not hosted.seats[table.steps[-1].seat].remote:
            self.host.draw(table.steps[-1].seat)
        view = table.view(table.actor)
        if not hosted.seats[table.actor].remote and (view.listed or view.families):
            self.host.act(table.actor, view.sample(self.random).text)
