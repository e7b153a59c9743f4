"""The languages of a copy for players: only those that are translated far enough."""

from collections.abc import Collection
from typing import Final

from pompeii.core.i18n import DEFAULT, LANGUAGES

LIST: Final = "pompeii/core/i18n.py"
"""Module with the list of languages."""


def offering(source: bytes, languages: Collection[str]) -> bytes:
    """Return the source of the module `LIST` with only these `languages` beside English."""
    for code, name in LANGUAGES.items():
        if code not in {DEFAULT, *languages}:
            source = source.replace(f'    "{code}": "{name}",\n'.encode(), b"")
    return source
