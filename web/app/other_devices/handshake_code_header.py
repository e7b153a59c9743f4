"""The beginnings of the codes of a handshake (docs/internals/live-connection.md#handshake)."""

import base64
from typing import Final, NamedTuple

from pompeii.core.fair_deal import TABLE_LENGTH, base32

VERSION: Final = 1
INVITATION: Final = "invitation"
ANSWER: Final = "answer"
_KINDS: Final = (INVITATION, ANSWER)
_BEGINNING: Final = 12
"""Characters of the beginning: nine bytes in base64url."""


class HandshakeCode(NamedTuple):
    """An invitation or an answer."""

    text: str
    kind: str
    table: str
    """The code of the table, in base32."""


def code_in(given: str) -> str:
    """Return the code in a text that a player pasted: the link of a code, or the code alone.

    A messenger may have broken the line.
    """
    text = "".join(given.split())
    for mark in "#&=":
        text = text.rpartition(mark)[2]
    return text


def read(given: str) -> HandshakeCode:
    """Return the handshake code in a text that a player pasted.

    Raise `ValueError` with ``malformed``, or ``newer`` if a newer version of the page made it.
    """
    text = code_in(given)
    try:
        begin = base64.b64decode(text[:_BEGINNING].encode("ascii"), altchars=b"-_", validate=True)
    except ValueError:
        raise ValueError("malformed") from None
    if len(begin) <= TABLE_LENGTH:
        raise ValueError("malformed")
    version, kind = divmod(begin[0], 16)
    if version > VERSION:
        raise ValueError("newer")
    if version != VERSION or kind >= len(_KINDS):
        raise ValueError("malformed")
    return HandshakeCode(text, _KINDS[kind], base32(begin[1 : 1 + TABLE_LENGTH]))
