"""The addresses by which other devices on the network can reach this computer."""

import socket
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

ANY: Final = "0.0.0.0"
LOOPBACK: Final = "127.0.0.1"
_ROUTES: Final = (
    "192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254", "100.127.255.254",
)  # fmt: skip
"""An address beyond the router, then one of each range for private networks."""
_HOME_DOMAINS: Final = (".local", ".localhost", ".home.arpa", ".internal")
"""The ends of names that are reserved for private networks."""


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


def is_home_address(host: str) -> bool:
    """Return True if the header `Host` has an address or a name of a private network.

    A site can make its own name point to this computer (DNS rebinding). Then a visitor's browser
    takes the pages of both for one site.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
    except ValueError:
        return False
    if name == socket.gethostname().lower() or name.endswith(_HOME_DOMAINS):
        return True
    try:
        ip_address(name)
    except ValueError:
        return bool(name) and "." not in name
    return True
