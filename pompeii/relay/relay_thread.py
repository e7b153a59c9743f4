"""The relay's connections: an event loop in a thread of its own, which takes over open sockets.

The site's server reads the request of a WebSocket from its socket, and hands both over. So the page
and the relay have one port, and the relay itself runs in one thread, without locks.
"""

import asyncio
import socket
import time
from collections.abc import Callable
from threading import Thread
from typing import Any, Final

from pompeii.arena.optional_libraries import extra

from .relay import Relay
from .visitor_messages import LARGEST_FRAME

TICK: Final = 0.5
"""Seconds between two calls of the relay's tick."""
PING_EVERY: Final = 20.0
SILENT_FOR: Final = 60.0
"""Time in seconds after which a connection without any answer counts as lost."""
CLOSING_FOR: Final = 3.0
"""Time in seconds that the other side has for its part of the closing handshake."""
MOST_BUFFERED: Final = 4 * 1024 * 1024
"""A connection with this many unsent bytes counts as lost."""


class WebSocketServer:
    """A relay with its connections."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Start the thread. Raise `ArenaError` if the extra is not installed."""
        self._library = extra("websockets.server", "share")
        self._relay = Relay(clock)
        self._connections: dict[Connection, asyncio.Task[Any]] = {}
        """The open connections with the tasks that wait for their ends."""
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._loop.call_soon_threadsafe(self._tick)

    def serve(self, sock: socket.socket, request: bytes) -> None:
        """Serve a visitor on `sock` until it leaves; `request` is its HTTP request.

        Call this in any thread but the relay's own.
        """
        asyncio.run_coroutine_threadsafe(self._serve(sock, request), self._loop).result()

    def close(self, why: str) -> None:
        """Say goodbye to all visitors with a sentence, and end the thread."""
        asyncio.run_coroutine_threadsafe(self._close(why), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _serve(self, sock: socket.socket, request: bytes) -> None:
        protocol = self._library.ServerProtocol(max_size=LARGEST_FRAME)
        connection = Connection(protocol, self._relay)
        task = asyncio.current_task()
        assert task is not None
        self._connections[connection] = task
        try:
            await self._loop.connect_accepted_socket(lambda: connection, sock)
            connection.accept(request)
            await connection.lost.wait()
        except OSError:  # the visitor is gone already
            pass
        finally:
            del self._connections[connection]

    async def _close(self, why: str) -> None:
        self._ticking.cancel()
        self._relay.close(why)
        # Each connection is closed after `CLOSING_FOR` at the latest.
        if self._connections:
            await asyncio.wait(self._connections.values())

    def _tick(self) -> None:
        self._ticking = self._loop.call_later(TICK, self._tick)
        self._relay.tick()
        for connection in self._connections:
            connection.tick()


class Connection(asyncio.Protocol):
    """A visitor's WebSocket."""

    def __init__(self, protocol: Any, relay: Relay) -> None:
        self.lost = asyncio.Event()
        """Set once the connection is closed."""
        self._has_ended = False
        self._protocol = protocol
        self._relay = relay
        self._parts = bytearray()
        """The fragments of an unfinished message."""
        self._heard = self._pinged = time.monotonic()

    def accept(self, request: bytes) -> None:
        """Answer the HTTP request, and connect the visitor to the relay."""
        self._protocol.receive_data(request)
        for event in self._protocol.events_received():
            self._protocol.send_response(self._protocol.accept(event))
        self._write()
        if self._is_open:
            self._relay.connect(self)
        else:
            self._transport.close()

    def tick(self) -> None:
        """Send a ping, or end a connection without any answer."""
        now = time.monotonic()
        if now - self._heard > SILENT_FOR:
            self._transport.abort()
        elif self._is_open and now - self._pinged > PING_EVERY:
            self._pinged = now
            self._protocol.send_ping(b"")
            self._write()

    # For the relay

    @property
    def unsent(self) -> int:
        """Number of bytes that wait for a slow visitor."""
        return int(self._transport.get_write_buffer_size())

    def send(self, text: str) -> None:
        """Send `text` as one frame."""
        if not self._is_open:
            return
        if self.unsent > MOST_BUFFERED:
            self._transport.abort()
            return
        self._protocol.send_text(text.encode())
        self._write()

    def end(self) -> None:
        """Close the connection as soon as everything is sent."""
        self._has_ended = True
        if self._is_open:
            self._protocol.send_close(1000)
            self._write()
        asyncio.get_running_loop().call_later(CLOSING_FOR, self._transport.abort)

    # For the event loop

    def connection_made(self, transport: Any) -> None:
        """Keep the transport."""
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Pass the complete messages in `data` on to the relay."""
        self._heard = time.monotonic()
        self._protocol.receive_data(data)
        for frame in self._protocol.events_received():
            # The last texts of a visitor may arrive together with its goodbye.
            if not self._has_ended:
                self._receive(frame)
        self._write()

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002 - it is over anyway
        """Tell the relay that the visitor is gone."""
        self._relay.disconnect(self)
        self.lost.set()

    @property
    def _is_open(self) -> bool:
        return bool(self._protocol.state.name == "OPEN")

    def _receive(self, frame: Any) -> None:
        if frame.opcode.name in ("PING", "PONG", "CLOSE"):
            return
        self._parts += frame.data
        if frame.fin:
            # Other bytes than UTF-8 become a text that is no JSON, which the relay rejects.
            text = self._parts.decode(errors="replace")
            self._parts.clear()
            self._relay.receive(self, text)

    def _write(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:  # the protocol's mark for the end
                self._transport.close()
