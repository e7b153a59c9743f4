"""Encode a record in a link: compact JSON, deflated, in base64url (docs/record.md#link).

The name in the address's fragment selects the use. `RECORD` opens the game, `DEAL`
starts a new game of the same deal.
"""

import base64
import binascii
import json
import zlib
from typing import Final

from .i18n import mark
from .record_document import RecordError
from .safe_json_parsing import is_deeper, parse_json

RECORD: Final = "record"
DEAL: Final = "deal"
LARGEST: Final = 256 * 1024
"""Maximum size of a link's record, in bytes after decompression. A larger one is rejected before it
is fully unpacked.
"""


def to_link(text: str) -> str:
    """Return the code of the record `text` (JSON), to be placed after ``#record=``."""
    compact = json.dumps(parse_json(text), separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(compact) + packer.flush()
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode()


def from_link(code: str) -> str:
    """Return the JSON text in the link's `code`.

    Raise `RecordError` if it is damaged, cut short, too large, or nested too deep.
    """
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        text = unpacker.decompress(packed, LARGEST + 1)
        if len(text) > LARGEST:
            raise RecordError("link", mark("holds more than {most} kB"), most=LARGEST // 1024)
        if not unpacker.eof:
            raise RecordError("link", mark("is cut short"))
        if is_deeper(record := text.decode()):
            raise RecordError("link", mark("is nested too deep"))
        return record
    except (binascii.Error, zlib.error, UnicodeError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError("link", mark("is damaged")) from None
