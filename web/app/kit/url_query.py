"""The query of an address, read and written as browsers do.

``urllib.parse`` can do this too, but nothing else on the page needs that, and with what it imports
it is 25 kB of a first visit.
"""

import re
from collections.abc import Mapping
from typing import Final

PLAIN: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")
_ESCAPED: Final = re.compile(rb"%([0-9a-fA-F]{2})")


def unescaped(text: str) -> str:
    """A text in which signs were written as ``%`` and two digits.

    >>> unescaped("Gaius%20%C3%87elik 100%")
    'Gaius Çelik 100%'
    """
    plain = _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), text.encode(errors="replace"))
    return plain.decode(errors="replace")


def escaped(text: str) -> str:
    """The same the other way round, for a query.

    >>> escaped("bot:medium & co.")
    'bot%3Amedium+%26+co.'
    """
    signs = (
        chr(byte) if byte in PLAIN else f"%{byte:02X}" for byte in text.encode(errors="replace")
    )
    return "".join(signs).replace("%20", "+")


def read(query: str) -> dict[str, str]:
    """What a query says; of what it says twice the last, nothing of what is empty.

    >>> read("?seed=a+b&seed=7&rules=&x")
    {'seed': '7'}
    """
    parts = (part.partition("=") for part in query.removeprefix("?").split("&"))
    pairs = ((name.replace("+", " "), value.replace("+", " ")) for name, _equals, value in parts)
    return {unescaped(name): unescaped(value) for name, value in pairs if value}


def write(asked: Mapping[str, str]) -> str:
    """The query that says something, without its question mark."""
    return "&".join(f"{escaped(name)}={escaped(value)}" for name, value in asked.items())
