"""A guest's part of the key to the sealed saves of a lost host, as a code for another guest.

The code begins like those of a handshake (docs/internals/live-connection.md#handshake): a byte with
version and kind, then the table's code. A seat and the shares by number of the view follow, and a
checksum, since people copy and cut such codes.
"""

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from pompeii.core.fair_deal import TABLE_LENGTH

from .messages import MOST_SEATS
from .sealed_save import KEY_LENGTH, SealedSave

VERSION: Final = 1
KIND: Final = 2
"""The kind of this code; 0 and 1 are those of a handshake."""
BEGINNING: Final = 12
"""Number of characters that all parts of one table have in common."""
_NUMBER: Final = 7
_CHECKSUM: Final = 4
_HEAD: Final = 1 + TABLE_LENGTH + 1
_SHARE: Final = _NUMBER + KEY_LENGTH


@dataclass(frozen=True, slots=True)
class KeyPart:
    """The shares of one guest. They open nothing without the sealed saves and all other shares."""

    table: bytes
    """The table's code."""
    seat: int
    shares: Mapping[int, bytes]
    """The shares by number of the view."""

    @classmethod
    def of_saves(cls, table: bytes, seat: int, saves: Mapping[int, SealedSave]) -> "KeyPart":
        """Return the part of the guest in `seat`, which has these sealed `saves`."""
        return cls(table, seat, {number: save.share for number, save in saves.items()})

    def write(self) -> str:
        """Return the code of this part."""
        shares = (number.to_bytes(_NUMBER) + share for number, share in self.shares.items())
        body = bytes([16 * VERSION + KIND]) + self.table + bytes([self.seat]) + b"".join(shares)
        code = base64.urlsafe_b64encode(body + crc32(body).to_bytes(_CHECKSUM))
        return code.decode().rstrip("=")


def read(code: str) -> KeyPart:
    """Return the part with this `code`.

    Raise `ValueError` with ``malformed``, or with ``newer`` if a newer version wrote it.
    """
    try:
        padded = code + "=" * (-len(code) % 4)
        whole = base64.b64decode(padded.encode("ascii"), altchars=b"-_", validate=True)
    except ValueError:
        raise ValueError("malformed") from None
    if whole and whole[0] >= 16 * (VERSION + 1):
        raise ValueError("newer")
    body, checksum = whole[:-_CHECKSUM], whole[-_CHECKSUM:]
    if body[:1] != bytes([16 * VERSION + KIND]) or checksum != crc32(body).to_bytes(_CHECKSUM):
        raise ValueError("malformed")
    head, rest = body[:_HEAD], body[_HEAD:]
    if len(head) < _HEAD or head[-1] >= MOST_SEATS or not rest or len(rest) % _SHARE:
        raise ValueError("malformed")
    each = [rest[at : at + _SHARE] for at in range(0, len(rest), _SHARE)]
    shares = {int.from_bytes(share[:_NUMBER]): share[_NUMBER:] for share in each}
    return KeyPart(head[1:-1], head[-1], shares)
