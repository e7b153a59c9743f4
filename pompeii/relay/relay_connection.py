"""A connection to a relay. A thread reads it, and puts everything that happens into a queue."""

from contextlib import suppress
from dataclasses import dataclass
from queue import Queue
from threading import Thread
from typing import Any, Final
from urllib.parse import urljoin

from pompeii.arena.optional_libraries import extra
from pompeii.core.i18n import _
from pompeii.together.messages import LARGEST

OPEN_TIMEOUT: Final = 10.0
CLOSE_TIMEOUT: Final = 1.0


@dataclass(frozen=True, slots=True)
class Opened:
    """A connection that is open now."""

    connection: "RelayConnection"


@dataclass(frozen=True, slots=True)
class Arrived:
    """A text from the relay."""

    connection: "RelayConnection"
    text: str


@dataclass(frozen=True, slots=True)
class Lost:
    """A connection that is closed, or could not be opened, with the reason."""

    connection: "RelayConnection"
    why: str


ConnectionEvent = Opened | Arrived | Lost


class RelayConnection:
    """A connection to the relay of the page at an address."""

    def __init__(self, address: str, events: "Queue[Any]") -> None:
        """Open the connection in a thread, which puts each `ConnectionEvent` into `events`.

        Raise `ArenaError` if the extra is not installed.
        """
        self._library = extra("websockets.sync.client", "share")
        self._failed = extra("websockets.exceptions", "share").WebSocketException
        self._events = events
        self._socket: Any = None
        Thread(target=self._read, args=(address,), daemon=True).start()

    def send(self, text: str) -> None:
        """Send `text`, unless the connection is closed."""
        with suppress(self._failed, OSError):  # the reader reports it
            self._socket.send(text)

    def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            self._socket.close()

    def _read(self, address: str) -> None:
        why = ""
        try:
            with self._library.connect(
                relay_address(address),
                open_timeout=OPEN_TIMEOUT,
                close_timeout=CLOSE_TIMEOUT,
                max_size=LARGEST,
                compression=None,
                proxy=None,
            ) as self._socket:
                self._events.put(Opened(self))
                for text in self._socket:
                    self._events.put(Arrived(self, str(text)))
        except (self._failed, ValueError):
            why = _("there is no relay at this address")
        except OSError as error:
            why = error.strerror or str(error)
        self._events.put(Lost(self, why))


def relay_address(address: str) -> str:
    """Return the address of the relay of the page at `address`, which may lack ``http://``."""
    whole = address if "://" in address else f"http://{address}"
    return urljoin(whole, "together").replace("http", "ws", 1)
