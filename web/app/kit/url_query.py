"""The query of an address, read and written as browsers do.

``urllib.parse`` can do this too, but nothing else on the page needs it. With its imports it adds 25
kB to a first visit.
"""

import re
from collections.abc import Mapping
from typing import Final

PLAIN: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")
_ESCAPED: Final = re.compile(rb"%([0-9a-fA-F]{2})")


def unescaped(text: str) -> str:
    """Return `text` with percent escapes decoded.

    >>> unescaped("Gaius%20%C3%87elik 100%")
    'Gaius Çelik 100%'
    """
    plain = _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), text.encode(errors="replace"))
    return plain.decode(errors="replace")


def escaped(text: str) -> str:
    """Return `text` escaped for a query.

    >>> escaped("bot:medium & co.")
    'bot%3Amedium+%26+co.'
    """
    signs = (
        chr(byte) if byte in PLAIN else f"%{byte:02X}" for byte in text.encode(errors="replace")
    )
    return "".join(signs).replace("%20", "+")


def read(query: str) -> dict[str, str]:
    """Return the fields of a query; the last of a repeated field counts, empty fields are dropped.

    >>> read("?seed=a+b&seed=7&rules=&x")
    {'seed': '7'}
    """
    parts = (part.partition("=") for part in query.removeprefix("?").split("&"))
    pairs = ((name.replace("+", " "), value.replace("+", " ")) for name, _equals, value in parts)
    return {unescaped(name): unescaped(value) for name, value in pairs if value}


def write(asked: Mapping[str, str]) -> str:
    """Return the query with these fields, without its question mark."""
    return "&".join(f"{escaped(name)}={escaped(value)}" for name, value in asked.items())
