"""A copy of a save, or of the settings, as a text with a checksum and a version.

A copy is the SHA-256 of the rest, a colon, and JSON: ``[revision, written, text, meta]``. ``meta``
holds the version of that shape as ``version``. A page of this version reads these four items, and
keeps all of ``meta``. So a later version should add data to ``meta`` alone. It must raise
``VERSION`` if a page of this version would lose something by writing on.

A copy with a correct checksum but a another version or an unknown shape is :class:`NewerCopy`, and
belongs to a newer page. A copy stays a text forever, with its revision first. By these two, older
pages notice that another page was faster (``boot/stored_copy_format.js``).
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from pompeii.core.safe_json_parsing import parse_json

VERSION: Final = 1
ITEMS: Final = 4
"""Number of items in a copy."""


@dataclass(frozen=True, slots=True)
class SealedCopy:
    """The content of one generation in one place. Without a text it is deleted."""

    revision: int  # per save: grows by one with each write
    written: int
    text: str | None
    meta: Mapping[str, Any] = field(default_factory=dict)

    @property
    def age(self) -> tuple[int, int, int]:
        """A sort key that finds the newest copy: the revision, then the ply, should two pages have
        written.
        """
        ply = self.meta.get("ply")
        return self.revision, ply if isinstance(ply, int) else 0, self.written


@dataclass(frozen=True, slots=True)
class NewerCopy:
    """A whole copy that only a newer version of the page understands."""

    sealed: str
    seems: SealedCopy | None
    """The content if its first four items mean the same as here, or None."""


def sealed(copy: SealedCopy) -> str:
    """Return a copy as a text with its checksum."""
    meta = {**copy.meta, "version": VERSION}
    body = json.dumps([copy.revision, copy.written, copy.text, meta])
    return f"{_checksum(body)}:{body}"


def opened(text: str) -> SealedCopy | NewerCopy | None:
    """Return the copy in a text of :func:`sealed`, or None if the checksum is wrong."""
    checksum, _, body = text.partition(":")
    if _checksum(body) != checksum:
        return None
    try:
        items = parse_json(body)
    except ValueError:
        return NewerCopy(text, None)
    copy = _copy(items)
    if copy is None:
        return NewerCopy(text, None)
    version = items[3].get("version")
    known = type(version) is int and 1 <= version <= VERSION and len(items) == ITEMS
    return copy if known else NewerCopy(text, copy)


def choose(copies: Iterable[SealedCopy]) -> SealedCopy | None:
    """Return the newest copy, or None if there is none."""
    return max(copies, key=lambda copy: copy.age, default=None)


def plausible(texts: Iterable[str]) -> SealedCopy:
    """Return the apparent content of the newest of these copies.

    Its text is empty if one of them has an unknown shape, so that it may be the newest.
    """
    read = [opened(text) for text in texts]
    newest = choose(
        copy for each in read if (copy := each.seems if isinstance(each, NewerCopy) else each)
    )
    unclear = any(isinstance(each, NewerCopy) and each.seems is None for each in read)
    return SealedCopy(0, 0, "") if newest is None or (unclear and newest.text is None) else newest


def _checksum(body: str) -> str:
    return sha256(body.encode(errors="replace")).hexdigest()


def _copy(items: Any) -> SealedCopy | None:
    """Return the copy in the first items, or None if they have another shape."""
    if not isinstance(items, list) or len(items) < ITEMS:
        return None
    revision, written, text, meta = items[:ITEMS]
    if type(revision) is not int or type(written) is not int:
        return None
    if not isinstance(text, str | None) or not isinstance(meta, dict):
        return None
    said = {name: value for name, value in meta.items() if name != "version"}
    return SealedCopy(revision, written, text, said)
