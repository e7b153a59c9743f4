"""The addresses by which other devices on the network can reach this computer."""

import socket
from collections.abc import Iterator
from typing import Final

ANY: Final = "0.0.0.0"
LOOPBACK: Final = "127.0.0.1"
_ROUTES: Final = (
    "192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254", "100.127.255.254",
)  # fmt: skip
"""An address beyond the router, then one of each range for private networks."""


def reachable(host: str) -> list[str]:
    """Return the addresses of a server that listens at `host`, the likeliest first.

    The list is empty if other devices cannot reach it.
    """
    found = _own() if host == ANY else [host]
    return [each for each in dict.fromkeys(found) if not each.startswith("127.")]


def _own() -> Iterator[str]:
    """Yield the addresses of this computer, without asking any other."""
    for route in _ROUTES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
            try:
                # This sends nothing: the system only chooses the network for this address.
                sock.connect((route, 9))
            except OSError:
                continue
            yield str(sock.getsockname()[0])
