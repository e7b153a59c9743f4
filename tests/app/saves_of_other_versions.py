"""Copies of saves as other versions of the page seal them."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from app.storage.save_metadata import meta
from app.storage.store import INDEXED, LOCAL, Store
from app.storage.stored_copy_format import VERSION, SealedCopy
from tests.app.saves import game

Places = dict[str, dict[str, str]]
Seal = Callable[[SealedCopy], str]


def load(places: Places) -> Store:
    """Load the contents of the two places, and do the requests of loading."""
    store = Store.load("/", places[LOCAL], places[INDEXED])
    do(places, store)
    return store


def do(places: Places, store: Store) -> None:
    """Write what a store requests."""
    for write in store.writes():
        if write.text is None:
            places[write.place].pop(write.key, None)
        else:
            places[write.place][write.key] = write.text


def copy_of(
    name: str, plies: int | None, revision: int = 1, when: str = "2026-01-01"
) -> SealedCopy:
    """A stored recorded game."""
    table = game(name, plies)
    return SealedCopy(revision, revision, table.dump(), meta(table, when))


def sealed(body: str) -> str:
    """Return a text with its checksum."""
    return f"{sha256(body.encode()).hexdigest()}:{body}"


def items(copy: SealedCopy, version: object = None) -> list[Any]:
    """Return the items of a copy, without a version, as the first builds wrote them."""
    meta = dict(copy.meta) if version is None else {**copy.meta, "version": version}
    return [copy.revision, copy.written, copy.text, meta]


NEWER: dict[str, Seal] = {
    "no version": lambda copy: sealed(json.dumps(items(copy))),
    "says so": lambda copy: sealed(json.dumps(items(copy, VERSION + 1))),
    "says so in words": lambda copy: sealed(json.dumps(items(copy, "next"))),
    "longer": lambda copy: sealed(json.dumps([*items(copy), "more"])),
    "longer, and of this version": lambda copy: sealed(json.dumps([*items(copy, VERSION), {}])),
    "shorter": lambda copy: sealed(json.dumps(items(copy)[:3])),
    "revision in words": lambda copy: sealed(json.dumps([f"r{copy.revision}", *items(copy)[1:]])),
    "a text of another kind": lambda copy: sealed(json.dumps([copy.revision, 1, [copy.text], {}])),
    "meta of another kind": lambda copy: sealed(json.dumps([copy.revision, 1, copy.text, []])),
    "an object": lambda copy: sealed(json.dumps({"revision": copy.revision, "game": copy.text})),
    "a number": lambda copy: sealed(str(copy.revision)),
    "no JSON": lambda copy: sealed(f"{copy.revision} {copy.text}"),
    "deep": lambda copy: sealed("[" * 100_000 + str(copy.revision)),
}
"""Possible seals of later versions, by their difference."""
