"""A copy of a save, or of the settings, as a text with a checksum and a version.

A copy is the SHA-256 of the rest, a colon, and JSON: ``[revision, written, text, meta]``, where
``meta`` tells the version of that shape as ``version``. Builds that told none wrote version 1, and
they read what is written here: they look at these four, and keep what they find in ``meta``. So a
later version does well to say more in ``meta`` alone, and to raise ``VERSION`` where a page of this
one would lose something by writing on.

What is whole but of a newer version, or of a shape that is not known, is :class:`Newer`: another
page's, which knows what it is. A copy is a text for ever, its revision the first of it: by these
two older pages see that they were outrun (``boot/storage.js``).
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

VERSION: Final = 1
ITEMS: Final = 4
"""How many items there are in a copy."""


@dataclass(frozen=True, slots=True)
class SealedCopy:
    """What one generation in one place says. Without a text: deleted."""

    revision: int  # of this save: grows by one with each write
    written: int
    text: str | None
    meta: Mapping[str, Any] = field(default_factory=dict)

    @property
    def age(self) -> tuple[int, int, int]:
        """By what the newest is chosen: the revision; then, should two pages have written, ply."""
        ply = self.meta.get("ply")
        return self.revision, ply if isinstance(ply, int) else 0, self.written


@dataclass(frozen=True, slots=True)
class Newer:
    """A whole copy that only a newer version of the page understands."""

    sealed: str
    seems: SealedCopy | None
    """What it says if its first four items mean what they mean here; None if they cannot."""


def sealed(copy: SealedCopy) -> str:
    """Write a copy with its checksum."""
    meta = {**copy.meta, "version": VERSION}
    body = json.dumps([copy.revision, copy.written, copy.text, meta])
    return f"{_checksum(body)}:{body}"


def opened(text: str) -> SealedCopy | Newer | None:
    """Read what :func:`sealed` wrote; None if a single character of it is not as it was."""
    checksum, _, body = text.partition(":")
    if _checksum(body) != checksum:
        return None
    try:
        items = json.loads(body)
    except (ValueError, RecursionError):
        return Newer(text, None)
    copy = _copy(items)
    if copy is None:
        return Newer(text, None)
    version = items[3].get("version", 1)
    known = type(version) is int and 1 <= version <= VERSION and len(items) == ITEMS
    return copy if known else Newer(text, copy)


def choose(copies: Iterable[SealedCopy]) -> SealedCopy | None:
    """Choose the newest copy; None if there is none."""
    return max(copies, key=lambda copy: copy.age, default=None)


def seeming(texts: Iterable[str]) -> SealedCopy:
    """What the newest of these copies seems to say; an empty text where one of them is of a shape
    that says nothing here, so that it may be the newest.
    """
    read = [opened(text) for text in texts]
    newest = choose(
        copy for each in read if (copy := each.seems if isinstance(each, Newer) else each)
    )
    unclear = any(isinstance(each, Newer) and each.seems is None for each in read)
    return SealedCopy(0, 0, "") if newest is None or (unclear and newest.text is None) else newest


def _checksum(body: str) -> str:
    return sha256(body.encode(errors="replace")).hexdigest()


def _copy(items: Any) -> SealedCopy | None:
    """What the first items say, if they are what they are here."""
    if not isinstance(items, list) or len(items) < ITEMS:
        return None
    revision, written, text, meta = items[:ITEMS]
    if type(revision) is not int or type(written) is not int:
        return None
    if not isinstance(text, str | None) or not isinstance(meta, dict):
        return None
    said = {name: value for name, value in meta.items() if name != "version"}
    return SealedCopy(revision, written, text, said)
