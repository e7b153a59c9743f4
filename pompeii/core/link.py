"""A record inside a link: compact JSON, deflated, in base64url (docs/record.md#link).

What an address does with it, its fragment names: :data:`RECORD` opens the game, :data:`DEAL` a new
one of the same deal.
"""

import base64
import binascii
import json
import zlib
from typing import Final

from .document import RecordError
from .i18n import mark

RECORD: Final = "record"
DEAL: Final = "deal"
LARGEST: Final = 256 * 1024
"""Bytes a link's record may have once decompressed; more is refused before it is unpacked."""


def to_link(text: str) -> str:
    """What stands behind ``#record=`` for the JSON text of a record."""
    compact = json.dumps(json.loads(text), separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(compact) + packer.flush()
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode()


def from_link(code: str) -> str:
    """The JSON text in a link. Raises RecordError if there is none or it is too large."""
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        text = unpacker.decompress(packed, LARGEST + 1)
        if len(text) > LARGEST:
            raise RecordError("link", mark("holds more than {most} kB"), most=LARGEST // 1024)
        if not unpacker.eof:
            raise RecordError("link", mark("is cut short"))
        return text.decode()
    except (binascii.Error, zlib.error, UnicodeError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError("link", mark("is damaged")) from None
