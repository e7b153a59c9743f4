"""Where saves and settings are kept: twice, so that nothing is lost with one copy.

Two places, localStorage (``LOCAL``) and IndexedDB (``INDEXED``), hold the same copies. In each,
every write goes over the older of two generations, so that a write cut short leaves the one before
it; every copy carries a checksum, so that half of one is not taken for a whole. On loading the
newest readable copy wins, wherever it is, and is written where it is missing; what cannot be read
is set aside under a key of its own, never deleted.

The store itself is memory: what it wants written it collects as :class:`Write`, and whoever owns
the places does that (:meth:`Store.writes`) and says what failed (:meth:`Store.failed`).

Keys are ``pompeii:<base path>:<kind>:<name>:<generation>``. An origin is shared with other pages,
so nothing with another beginning is looked at. A copy is the SHA-256 of the rest, a colon, and
JSON. A deleted save leaves a copy without text, until both places have one: else the place that
missed the deletion would bring it back.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import sha256
from typing import Any

LOCAL = "local"
INDEXED = "indexed"
PLACES = (LOCAL, INDEXED)
LOST = "lost"
"""The kind of what is set aside where no other copy was there."""


class Problem(StrEnum):
    """What the player has to be told; the words are the page's."""

    LOCAL_BLOCKED = "local-blocked"
    LOCAL_FULL = "local-full"
    INDEXED_BLOCKED = "indexed-blocked"
    INDEXED_FULL = "indexed-full"
    COPY_UNREADABLE = "copy-unreadable"  # another copy was there
    SAVE_UNREADABLE = "save-unreadable"  # none was
    SETTINGS_UNREADABLE = "settings-unreadable"
    EMPTIED = "emptied"  # while the page was open


@dataclass(frozen=True, slots=True)
class Write:
    """A text to be written under a key of one place; None deletes the key."""

    place: str
    key: str
    text: str | None


@dataclass(frozen=True, slots=True)
class Saved:
    """A save as it was last put. ``written`` grows with every write of any save."""

    id: str
    text: str
    written: int
    meta: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Copy:
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


def is_id(text: str) -> bool:
    """Whether a save can be called so."""
    return text.replace("-", "").replace("_", "").isalnum()


def sealed(copy: Copy) -> str:
    """Write a copy with its checksum."""
    body = json.dumps([copy.revision, copy.written, copy.text, dict(copy.meta)])
    return f"{sha256(body.encode()).hexdigest()}:{body}"


def opened(text: str) -> Copy | None:
    """Read what :func:`sealed` wrote; None if a single character of it is not as it was."""
    checksum, _, body = text.partition(":")
    if sha256(body.encode(errors="replace")).hexdigest() != checksum:
        return None
    try:
        revision, written, saved, meta = json.loads(body)
    except (ValueError, TypeError):  # whole, but of a kind this version does not know
        return None
    known = isinstance(saved, str | None) and isinstance(meta, dict)
    return Copy(revision, written, saved, meta) if known else None


def choose(copies: Iterable[Copy]) -> Copy | None:
    """Choose the newest copy; None if there is none."""
    return max(copies, key=lambda copy: copy.age, default=None)


class Store:
    """All saves and settings of this page, in memory; see the module."""

    def __init__(self, base: str) -> None:
        self._prefix = f"pompeii:{base}:"
        self._newest: dict[tuple[str, str], Copy] = {}  # by kind and name, deleted ones too
        self._settings: dict[str, Any] = {}
        self._problems: dict[Problem, None] = {}
        self._writes: list[Write] = []
        self._lost: dict[str, None] = {}  # copies of saves that had no readable one
        self._kept = False  # whether anything is to be found in the places

    @classmethod
    def load(
        cls, base: str, local: Mapping[str, object] | None, indexed: Mapping[str, object] | None
    ) -> "Store":
        """Take up what the two places hold; None for one that is blocked."""
        store = cls(base)
        store._load({LOCAL: local, INDEXED: indexed})
        return store

    # What the page asks and says

    def saves(self) -> list[Saved]:
        """List the saves, last written first."""
        found = [
            Saved(name, copy.text, copy.written, copy.meta)
            for (kind, name), copy in self._newest.items()
            if kind == "save" and copy.text is not None
        ]
        return sorted(found, key=lambda saved: saved.written, reverse=True)

    def save(self, id: str) -> Saved | None:
        """Find one save."""
        copy = self._newest.get(("save", id))
        if copy is None or copy.text is None:
            return None
        return Saved(id, copy.text, copy.written, copy.meta)

    def put(self, id: str, text: str, meta: Mapping[str, Any]) -> None:
        """Keep a save under an id (letters, digits, ``-`` and ``_``).

        ``meta`` is small JSON for the list of saves; its ``ply`` decides between two copies of one
        revision. Putting what is already kept writes nothing.
        """
        if not is_id(id):
            raise ValueError(f"not an id for a save: {id!r}")
        self._put("save", id, text, meta)

    def annotate(self, id: str, meta: Mapping[str, Any]) -> None:
        """Know more of a save, which stays what it is: its revision does not grow, so that a page
        which plays it goes on undisturbed.
        """
        copy = self._newest[("save", id)]
        self._newest["save", id] = copy = replace(copy, meta=dict(meta))
        for place in PLACES:
            self._write(place, "save", id, copy)

    def delete(self, id: str) -> None:
        """Forget a save, everywhere."""
        if self.save(id) is not None:
            self._put("save", id, None, {})

    @property
    def settings(self) -> Mapping[str, Any]:
        """The settings that were ever set."""
        return dict(self._settings)

    def set(self, name: str, value: Any) -> None:
        """Keep a setting: anything that is JSON; None forgets it."""
        self.set_all({name: value})

    def set_all(self, values: Mapping[str, Any]) -> None:
        """Keep several settings."""
        together = {**self._settings, **values}
        self._settings = {name: value for name, value in together.items() if value is not None}
        self._put("settings", "all", json.dumps(self._settings), {})

    @property
    def problems(self) -> list[Problem]:
        """What does not work at present, in the order it was found."""
        return list(self._problems)

    @property
    def lost(self) -> list[str]:
        """What is set aside of saves of which no copy could be read."""
        return list(self._lost)

    # What the owner of the places does for it

    def writes(self) -> list[Write]:
        """Hand over what is to be written, in this order, and forget it.

        Those of one place belong together: in one transaction, where there are transactions.
        """
        writes, self._writes = self._writes, []
        return writes

    def failed(self, place: str) -> None:
        """Learn that a place did not take what it was given."""
        if self._problem(place, "blocked") not in self._problems:
            self._problems[self._problem(place, "full")] = None

    def worked(self, place: str) -> None:
        """Learn that a place took what it was given."""
        self._problems.pop(self._problem(place, "full"), None)
        self._kept = True

    def emptied(self) -> None:
        """Learn that nothing was there when something was written; where something should have
        been, all is written again.
        """
        if self._kept:
            self._problems[Problem.EMPTIED] = None
            for (kind, name), copy in self._newest.items():
                for place in PLACES:
                    self._write(place, kind, name, copy)

    # Inside

    @staticmethod
    def _problem(place: str, what: str) -> Problem:
        return Problem(f"{place}-{what}")

    def _key(self, kind: str, name: str, generation: int | str) -> str:
        return f"{self._prefix}{kind}:{name}:{generation}"

    def _put(self, kind: str, name: str, text: str | None, meta: Mapping[str, Any]) -> None:
        before = self._newest.get((kind, name))
        if before is not None and (before.text, before.meta) == (text, meta):
            return
        revision = before.revision + 1 if before else 1
        written = max((copy.written for copy in self._newest.values()), default=0) + 1
        copy = Copy(revision, written, text, dict(meta))
        self._newest[kind, name] = copy
        for place in PLACES:
            self._write(place, kind, name, copy)

    def _write(self, place: str, kind: str, name: str, copy: Copy) -> None:
        if self._problem(place, "blocked") in self._problems:
            return
        generation = copy.revision % 2
        self._writes.append(Write(place, self._key(kind, name, generation), sealed(copy)))
        if copy.text is None:
            self._writes.append(Write(place, self._key(kind, name, 1 - generation), None))

    def _load(self, places: Mapping[str, Mapping[str, object] | None]) -> None:
        found: dict[tuple[str, str], dict[str, list[Copy]]] = {}
        damaged: list[tuple[str, str, str, tuple[str, str]]] = []
        for place, held in places.items():
            if held is None:
                self._problems[self._problem(place, "blocked")] = None
            for key, value in (held or {}).items():
                text = value if isinstance(value, str) else json.dumps(value)  # edited by hand
                parts = key.removeprefix(self._prefix).split(":")
                if not key.startswith(self._prefix) or len(parts) != 3:
                    continue
                kind, name, generation = parts
                if kind == LOST:
                    self._lost[text] = None
                if generation not in ("0", "1"):
                    continue
                copies = found.setdefault((kind, name), {each: [] for each in PLACES})
                copy = opened(text)
                if copy is None:
                    damaged.append((place, key, text, (kind, name)))
                else:
                    copies[place].append(copy)
        self._kept = bool(found)
        for place, key, text, of in damaged:
            self._set_aside(place, key, text, lost=not any(found[of].values()))
        for (kind, name), copies in found.items():
            self._take_up(kind, name, copies)
        settings = self._newest.get(("settings", "all"))
        self._settings = json.loads(settings.text) if settings and settings.text else {}

    def _take_up(self, kind: str, name: str, copies: Mapping[str, list[Copy]]) -> None:
        newest = choose(copy for each in copies.values() for copy in each)
        if newest is None:
            what = Problem.SAVE_UNREADABLE if kind == "save" else Problem.SETTINGS_UNREADABLE
            self._problems[what] = None
            return
        self._newest[kind, name] = newest
        blocked = any(self._problem(place, "blocked") in self._problems for place in PLACES)
        if not blocked and all(copy.text is None for each in copies.values() for copy in each):
            # No place can bring it back. (Its revision stays known, lest a purge that is lost win
            # over a save with the same id.)
            for place in PLACES:
                self._writes += [Write(place, self._key(kind, name, n), None) for n in (0, 1)]
            return
        for place, held in copies.items():
            if newest not in held:
                self._write(place, kind, name, newest)

    def _set_aside(self, place: str, key: str, text: str, *, lost: bool) -> None:
        if lost:
            self._lost[text] = None
        else:
            self._problems[Problem.COPY_UNREADABLE] = None
        name = sha256(text.encode(errors="replace")).hexdigest()[:16]
        aside = self._key(LOST if lost else "aside", name, "unreadable")
        self._writes.append(Write(place, aside, text))
        self._writes.append(Write(place, key, None))
