"""A STUN server that tells every browser the same address (RFC 8489)."""

import socket
import struct
import threading
from typing import Final, Self

ADDRESS: Final = "10.77.0.2"
MAPPED: Final = "10.77.0.9"
"""The address that the browsers are given."""
COOKIE: Final = 0x2112A442
REQUEST, SUCCESS, XOR_MAPPED_ADDRESS = 0x0001, 0x0101, 0x0020


class StunServer:
    """A server on a free port, until the end of a ``with`` block."""

    def __init__(self) -> None:
        self.requests = 0
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind((ADDRESS, 0))
        self.port: int = self._socket.getsockname()[1]
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
            other.sendto(b"", (ADDRESS, self.port))  # an empty message ends it
        self._thread.join()
        self._socket.close()

    def _serve(self) -> None:
        while True:
            data, sender = self._socket.recvfrom(2048)
            if not data:
                return
            kind, _length, _cookie = struct.unpack_from(">HHI", data)
            if kind == REQUEST:
                self.requests += 1
                self._socket.sendto(_answer(data[8:20], sender[1]), sender)


def _answer(transaction: bytes, port: int) -> bytes:
    """Return the answer with the mapped address."""
    (number,) = struct.unpack(">I", socket.inet_aton(MAPPED))
    address = struct.pack(">BBHI", 0, 1, port ^ COOKIE >> 16, number ^ COOKIE)
    attribute = struct.pack(">HH", XOR_MAPPED_ADDRESS, len(address)) + address
    return struct.pack(">HHI", SUCCESS, len(attribute), COOKIE) + transaction + attribute
