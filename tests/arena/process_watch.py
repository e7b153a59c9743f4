"""Detect that processes run and that they are gone: each holds a connection to the test."""

import os
import socket
import time
from contextlib import suppress
from types import TracebackType
from typing import Self

PORT = "POMPEII_WATCH"
"""The environment variable with the address to connect to."""
BOUND = 30.0
"""Seconds after which an expected event counts as missing."""


def hold() -> socket.socket:
    """Show that this watched process runs, for as long as the returned object lives."""
    return socket.create_connection(("127.0.0.1", int(os.environ[PORT])))


class Watch:
    """The side of the test."""

    def __init__(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.settimeout(BOUND)
        self.environment = {**os.environ, PORT: str(self._server.getsockname()[1])}
        self._held: list[socket.socket] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for connection in (self._server, *self._held):
            connection.close()

    def wait_for(self, processes: int) -> None:
        """Wait until `processes` more have connected."""
        for _ in range(processes):
            self._held.append(self._server.accept()[0])

    def wait_until_gone(self) -> None:
        """Wait until no process is connected."""
        end = time.monotonic() + BOUND
        for connection in self._held:
            connection.settimeout(max(0.01, end - time.monotonic()))
            with suppress(ConnectionResetError):
                assert connection.recv(1) == b""
