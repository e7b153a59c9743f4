"""Where saves and settings are kept: twice, so that nothing is lost with one copy.

Two places, localStorage (``LOCAL``) and IndexedDB (``INDEXED``), hold the same copies. In each,
every write goes over the older of two generations, so that a write cut short leaves the one before
it; every copy carries a checksum, so that half of one is not taken for a whole. On loading the
newest readable copy wins, wherever it is, and is written where it is missing; what cannot be read
is set aside under a key of its own, never deleted. Where one copy is a newer version's
(:class:`.copies.Newer`), no key of that save is touched: it is held for the page that knows it.

The store itself is memory: what it wants written it collects as :class:`Write`, and whoever owns
the places does that (:meth:`Store.writes`) and says what failed (:meth:`Store.failed`).

Keys are ``pompeii:<base path>:<kind>:<name>:<generation>``. An origin is shared with other pages,
so nothing with another beginning is looked at, nor another kind. A deleted save leaves a copy
without text, until both places have one: else the place that missed the deletion would bring it
back.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from typing import Any

from .sealing import Newer, SealedCopy, choose, opened, sealed, seeming

LOCAL = "local"
INDEXED = "indexed"
PLACES = (LOCAL, INDEXED)
SAVE, SETTINGS = "save", "settings"
ALL_SETTINGS = (SETTINGS, "all")
LOST, ASIDE, BACK = "lost", "aside", "back"
"""The kinds of what is set aside: where no other copy was there, where one was, and what has been
brought back since.
"""


class Problem(StrEnum):
    """What the player has to be told; the words are the page's."""

    LOCAL_BLOCKED = "local-blocked"
    LOCAL_FULL = "local-full"
    INDEXED_BLOCKED = "indexed-blocked"
    INDEXED_FULL = "indexed-full"
    COPY_UNREADABLE = "copy-unreadable"  # another copy was there
    SAVE_UNREADABLE = "save-unreadable"  # none was
    SETTINGS_UNREADABLE = "settings-unreadable"
    SETTINGS_NEWER = "settings-newer"  # and are changed here only as long as the page is open
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
class Held:
    """A save that a newer version of the page keeps: it is listed here, and taken along."""

    id: str
    copies: tuple[str, ...]
    """All that is kept of it, as it is kept."""
    meta: Mapping[str, Any]
    """What it seems to say for the list of saves."""


def is_id(text: str) -> bool:
    """Whether a save can be called so."""
    return text.replace("-", "").replace("_", "").isalnum()


class Store:
    """All saves and settings of this page, in memory; see the module."""

    def __init__(self, base: str) -> None:
        self._prefix = f"pompeii:{base}:"
        self._newest: dict[tuple[str, str], SealedCopy] = {}  # by kind and name, deleted ones too
        self._settings: dict[str, Any] = {}
        self._problems: dict[Problem, None] = {}
        self._writes: list[Write] = []
        self._held: dict[tuple[str, str], list[Write]] = {}  # a newer version's, as they are kept
        self._aside: dict[str, list[tuple[str, str]]] = {}  # texts set aside before: places, keys
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
            if kind == SAVE and copy.text is not None
        ]
        return sorted(found, key=lambda saved: saved.written, reverse=True)

    def save(self, id: str) -> Saved | None:
        """Find one save."""
        copy = self._newest.get((SAVE, id))
        if copy is None or copy.text is None:
            return None
        return Saved(id, copy.text, copy.written, copy.meta)

    def put(self, id: str, text: str, meta: Mapping[str, Any]) -> None:
        """Keep a save under an id (letters, digits, ``-`` and ``_``).

        ``meta`` is small JSON for the list of saves; its ``ply`` decides between two copies of one
        revision. Putting what is already kept writes nothing. Raises ValueError for an id that
        cannot be one, and for that of a save that is held.
        """
        if not is_id(id) or self.is_held(id):
            raise ValueError(f"not an id for a save: {id!r}")
        self._put(SAVE, id, text, meta)

    def annotate(self, id: str, meta: Mapping[str, Any]) -> None:
        """Know more of a save; written with its next copy, lest a page that plays it is outrun."""
        self._newest[SAVE, id] = replace(self._newest[SAVE, id], meta=dict(meta))

    def delete(self, id: str) -> None:
        """Forget a save, everywhere."""
        if self.save(id) is not None:
            self._put(SAVE, id, None, {})

    def held(self) -> list[Held]:
        """List the saves that a newer version of the page keeps."""
        return [
            Held(name, tuple(dict.fromkeys(each.text or "" for each in writes)), newest.meta)
            for (kind, name), writes in self._held.items()
            if kind == SAVE and (newest := _seeming(writes)).text is not None
        ]

    def is_held(self, id: str) -> bool:
        """Whether a newer version of the page keeps a save under this id."""
        return (SAVE, id) in self._held

    @property
    def settings(self) -> Mapping[str, Any]:
        """The settings that were ever set."""
        return dict(self._settings)

    def set(self, name: str, value: Any) -> None:
        """Keep a setting: anything that is JSON; None forgets it."""
        self.set_all({name: value})

    def set_all(self, values: Mapping[str, Any]) -> None:
        """Keep several settings; where a newer version keeps its own, until the page is left."""
        together = {**self._settings, **values}
        self._settings = {name: value for name, value in together.items() if value is not None}
        if ALL_SETTINGS in self._held:
            self._problems[Problem.SETTINGS_NEWER] = None
        else:
            self._put(*ALL_SETTINGS, json.dumps(self._settings), {})

    @property
    def problems(self) -> list[Problem]:
        """What does not work at present, in the order it was found."""
        return list(self._problems)

    @property
    def lost(self) -> list[str]:
        """What is set aside of saves of which no copy could be read."""
        return list(self._lost)

    def set_aside(self) -> list[tuple[str, SealedCopy]]:
        """List what was set aside although it is whole and says something, newest first: each text
        as it is kept, and what it says.

        Builds before this one did that to what another version had kept.
        """
        read = [(text, opened(text)) for text in self._aside]
        whole = [
            (text, copy)
            for text, each in read
            if (copy := each.seems if isinstance(each, Newer) else each) and copy.text is not None
        ]
        return sorted(whole, key=lambda each: each[1].age, reverse=True)

    def brought_back(self, text: str) -> None:
        """Learn that what was set aside is a save again; its text is kept, and not looked at any
        more.
        """
        self._lost.pop(text, None)
        for place, key in self._aside.pop(text):
            self._writes.append(Write(place, self._aside_key(BACK, text), text))
            self._writes.append(Write(place, key, None))

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
            for writes in self._held.values():
                self._writes += writes

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
        copy = SealedCopy(revision, written, text, dict(meta))
        self._newest[kind, name] = copy
        for place in PLACES:
            self._write(place, kind, name, copy)

    def _write(self, place: str, kind: str, name: str, copy: SealedCopy) -> None:
        if self._problem(place, "blocked") in self._problems:
            return
        generation = copy.revision % 2
        self._writes.append(Write(place, self._key(kind, name, generation), sealed(copy)))
        if copy.text is None:
            self._writes.append(Write(place, self._key(kind, name, 1 - generation), None))

    def _load(self, places: Mapping[str, Mapping[str, object] | None]) -> None:
        found: dict[tuple[str, str], list[Write]] = {}
        for place, kept in places.items():
            if kept is None:
                self._problems[self._problem(place, "blocked")] = None
            for key, value in (kept or {}).items():
                text = value if isinstance(value, str) else json.dumps(value)  # edited by hand
                parts = key.removeprefix(self._prefix).split(":")
                if not key.startswith(self._prefix) or len(parts) != 3:
                    continue
                kind, name, generation = parts
                if kind in (LOST, ASIDE):
                    self._aside.setdefault(text, []).append((place, key))
                    if kind == LOST or isinstance(opened(text), Newer):
                        self._lost[text] = None
                elif generation in ("0", "1") and (kind == SAVE or (kind, name) == ALL_SETTINGS):
                    found.setdefault((kind, name), []).append(Write(place, key, text))
        self._kept = bool(found)
        for (kind, name), writes in found.items():
            self._take_up(kind, name, writes)
        settings = self._newest.get(ALL_SETTINGS) or _seeming(self._held.get(ALL_SETTINGS, []))
        self._settings = _settings(settings.text)

    def _take_up(self, kind: str, name: str, kept: list[Write]) -> None:
        said = {text: opened(text) for text in {each.text or "" for each in kept}}  # once for both
        read = [(each, said[each.text or ""]) for each in kept]
        if any(isinstance(copy, Newer) for _, copy in read):
            self._held[kind, name] = kept
            return
        whole = [(each.place, copy) for each, copy in read if isinstance(copy, SealedCopy)]
        for each, copy in read:
            if copy is None:
                self._set_aside(each, lost=not whole)
        newest = choose(copy for _, copy in whole)
        if newest is None:
            what = Problem.SAVE_UNREADABLE if kind == SAVE else Problem.SETTINGS_UNREADABLE
            self._problems[what] = None
            return
        if any(copy != newest and copy.revision == newest.revision for _, copy in whole):
            # Two pages wrote at once, each to one place. Neither place takes what is not newer.
            newest = replace(newest, revision=newest.revision + 1)
        self._newest[kind, name] = newest
        blocked = any(self._problem(place, "blocked") in self._problems for place in PLACES)
        if not blocked and all(copy.text is None for _, copy in whole):
            # No place can bring it back. (Its revision stays known, lest a purge that is lost win
            # over a save with the same id.)
            for place in PLACES:
                self._writes += [Write(place, self._key(kind, name, n), None) for n in (0, 1)]
            return
        for place in PLACES:
            if (place, newest) not in whole:
                self._write(place, kind, name, newest)

    def _set_aside(self, broken: Write, *, lost: bool) -> None:
        text = broken.text or ""
        if lost:
            self._lost[text] = None
        else:
            self._problems[Problem.COPY_UNREADABLE] = None
        aside = self._aside_key(LOST if lost else ASIDE, text)
        self._writes.append(Write(broken.place, aside, text))
        self._writes.append(Write(broken.place, broken.key, None))

    def _aside_key(self, kind: str, text: str) -> str:
        name = sha256(text.encode(errors="replace")).hexdigest()[:16]
        return self._key(kind, name, "unreadable")


def _seeming(held: list[Write]) -> SealedCopy:
    return seeming(each.text or "" for each in held)


def _settings(text: str | None) -> dict[str, Any]:
    """The settings in a copy, none where it holds anything else."""
    try:
        settings = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    return settings if isinstance(settings, dict) else {}
