"""The store of saves and settings: everything is kept twice, so that one copy can be lost.

Two places, localStorage (``LOCAL``) and IndexedDB (``INDEXED``), hold the same copies. In each
place a write replaces the older of two generations, so an interrupted write leaves the one before
it. Every copy has a checksum, so that half a copy does not count as whole. On loading, the newest
readable copy wins, in either place, and is written to where it is missing. An unreadable copy is
set aside under a key of its own, never deleted. If one copy is of a newer version
(:class:`.stored_copy_format.NewerCopy`), no key of that save is touched. It is held for the page
that understands it.

The store itself is memory. It collects each :class:`Write`; the owner of the places does them
(:meth:`Store.writes`) and reports failures (:meth:`Store.failed`).

Keys are ``pompeii:<base path>:<kind>:<name>:<generation>``. Other keys are of other pages of this
origin. A deleted save leaves a copy without text until both places have one, since a place that
missed the deletion would restore it.
"""

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from typing import Any

from pompeii.core.safe_json_parsing import json_or_none

from .stored_copy_format import NewerCopy, SealedCopy, choose, opened, plausible, sealed

LOCAL = "local"
INDEXED = "indexed"
PLACES = (LOCAL, INDEXED)
SAVE, SETTINGS, NOTE, BOT = "save", "settings", "note", "bot"
ALL_SETTINGS = (SETTINGS, "all")
LOST, ASIDE = "lost", "aside"
"""The kinds of keys for copies that were set aside: without another copy, and with another copy."""


class Problem(StrEnum):
    """A problem that the player has to know; the page has the texts."""

    LOCAL_BLOCKED = "local-blocked"
    LOCAL_FULL = "local-full"
    INDEXED_BLOCKED = "indexed-blocked"
    INDEXED_FULL = "indexed-full"
    COPY_UNREADABLE = "copy-unreadable"  # but there is another copy
    SAVE_UNREADABLE = "save-unreadable"  # and there is no other copy
    SETTINGS_UNREADABLE = "settings-unreadable"
    SETTINGS_NEWER = "settings-newer"  # changes last only while the page is open
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
class NewerSave:
    """A save of a newer version of the page: it is listed here, and exported."""

    id: str
    copies: tuple[str, ...]
    """All its copies, as they are stored."""
    meta: Mapping[str, Any]
    """Its apparent metadata, for the list of saves."""


def is_id(text: str) -> bool:
    """Return True if `text` can be the id of a save."""
    return text.replace("-", "").replace("_", "").isalnum()


class Store:
    """All saves and settings of this page, in memory."""

    def __init__(self, base: str) -> None:
        self._prefix = f"pompeii:{base}:"
        # By kind and name, with deleted ones.
        self._newest: defaultdict[str, dict[str, SealedCopy]] = defaultdict(dict)
        self._written = 0  # the greatest number of a write
        self._settings: dict[str, Any] = {}
        self._problems: dict[Problem, None] = {}
        self._writes: list[Write] = []
        self._held: dict[tuple[str, str], list[Write]] = {}  # copies of a newer version, as stored
        self._lost: dict[str, None] = {}  # copies of saves that had no readable one
        self._kept = False  # True if the places should hold something

    @classmethod
    def load(
        cls, base: str, local: Mapping[str, str] | None, indexed: Mapping[str, str] | None
    ) -> "Store":
        """Return a store with the content of the two places; None stands for a blocked one."""
        store = cls(base)
        store._load({LOCAL: local, INDEXED: indexed})
        return store

    # For the page

    @property
    def has_saves(self) -> bool:
        """True if there is any save."""
        return any(copy.text is not None for copy in self._newest[SAVE].values())

    def saves(self) -> list[Saved]:
        """Return the saves, last written first."""
        found = [
            Saved(name, copy.text, copy.written, copy.meta)
            for name, copy in self._newest[SAVE].items()
            if copy.text is not None
        ]
        return sorted(found, key=lambda saved: saved.written, reverse=True)

    def save(self, id: str) -> Saved | None:
        """Return one save, or None."""
        copy = self._newest[SAVE].get(id)
        if copy is None or copy.text is None:
            return None
        return Saved(id, copy.text, copy.written, copy.meta)

    def put(self, id: str, text: str, meta: Mapping[str, Any]) -> None:
        """Save a game under an id (letters, digits, ``-`` and ``_``).

        `meta` is small JSON for the list of saves; its ``ply`` decides between two copies of one
        revision. An unchanged save writes nothing. Raise `ValueError` for an invalid or held id.
        """
        if not is_id(id) or self.is_newer(id):
            raise ValueError(f"not an id for a save: {id!r}")
        self._put(SAVE, id, text, meta)

    def delete(self, id: str) -> None:
        """Delete a save in all places."""
        if self.save(id) is not None:
            self._put(SAVE, id, None, {})

    def newer_saves(self) -> list[NewerSave]:
        """Return the saves of a newer version of the page."""
        return [
            NewerSave(name, tuple(dict.fromkeys(each.text or "" for each in writes)), newest.meta)
            for (kind, name), writes in self._held.items()
            if kind == SAVE and (newest := _seeming(writes)).text is not None
        ]

    def is_newer(self, id: str) -> bool:
        """Return True if a save of a newer version of the page has this id."""
        return (SAVE, id) in self._held

    @property
    def settings(self) -> Mapping[str, Any]:
        """All settings that are set."""
        return dict(self._settings)

    def set(self, name: str, value: Any) -> None:
        """Save a setting: any JSON; None removes it."""
        self.set_all({name: value})

    def set_all(self, values: Mapping[str, Any]) -> None:
        """Save several settings. If those of a newer version are held, they last for this visit
        only.
        """
        together = {**self._settings, **values}
        self._settings = {name: value for name, value in together.items() if value is not None}
        if ALL_SETTINGS in self._held:
            self._problems[Problem.SETTINGS_NEWER] = None
        else:
            self._put(*ALL_SETTINGS, json.dumps(self._settings), {})

    def texts(self, kind: str) -> Mapping[str, str]:
        """Return the texts of a kind by name: ``NOTE``, private texts that no export has, or
        ``BOT``, the player's own bots.
        """
        return {
            name: copy.text for name, copy in self._newest[kind].items() if copy.text is not None
        }

    def text(self, kind: str, name: str) -> str | None:
        """Return one such text, or None."""
        copy = self._newest[kind].get(name)
        return None if copy is None else copy.text

    def put_text(self, kind: str, name: str, text: str | None) -> None:
        """Save such a text under a name like an id; None deletes it."""
        if text is not None or self.text(kind, name) is not None:
            self._put(kind, name, text, {})

    @property
    def problems(self) -> list[Problem]:
        """The present problems, in the order of discovery."""
        return list(self._problems)

    @property
    def lost(self) -> list[str]:
        """The copies that were set aside of saves without any readable copy."""
        return list(self._lost)

    # For the owner of the places

    def writes(self) -> list[Write]:
        """Return the pending writes in order, and forget them. Those of one place belong in one
        transaction, if there are transactions.
        """
        writes, self._writes = self._writes, []
        return writes

    def failed(self, place: str) -> None:
        """Handle the failure of a write to a place."""
        if self._problem(place, "blocked") not in self._problems:
            self._problems[self._problem(place, "full")] = None

    def worked(self, place: str) -> None:
        """Handle the success of a write to a place."""
        self._problems.pop(self._problem(place, "full"), None)
        self._kept = True

    def emptied(self) -> None:
        """Handle that a place was empty at a write. Write everything again if it should not have
        been.
        """
        if self._kept:
            self._problems[Problem.EMPTIED] = None
            for kind, copies in self._newest.items():
                for name, copy in copies.items():
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
        before = self._newest[kind].get(name)
        if before is not None and (before.text, before.meta) == (text, meta):
            return
        revision = before.revision + 1 if before else 1
        copy = SealedCopy(revision, self._written + 1, text, dict(meta))
        self._remember(kind, name, copy)
        for place in PLACES:
            self._write(place, kind, name, copy)

    def _remember(self, kind: str, name: str, copy: SealedCopy) -> None:
        self._newest[kind][name] = copy
        self._written = max(self._written, copy.written)

    def _write(self, place: str, kind: str, name: str, copy: SealedCopy) -> None:
        if self._problem(place, "blocked") in self._problems:
            return
        generation = copy.revision % 2
        self._writes.append(Write(place, self._key(kind, name, generation), sealed(copy)))
        if copy.text is None:
            self._writes.append(Write(place, self._key(kind, name, 1 - generation), None))

    def _load(self, places: Mapping[str, Mapping[str, str] | None]) -> None:
        found: dict[tuple[str, str], list[Write]] = {}
        for place, kept in places.items():
            if kept is None:
                self._problems[self._problem(place, "blocked")] = None
            for key, text in (kept or {}).items():
                parts = key.removeprefix(self._prefix).split(":")
                if not key.startswith(self._prefix) or len(parts) != 3:
                    continue
                kind, name, generation = parts
                if kind == LOST:
                    self._lost[text] = None
                elif generation in ("0", "1") and (
                    kind in (SAVE, NOTE, BOT) or (kind, name) == ALL_SETTINGS
                ):
                    found.setdefault((kind, name), []).append(Write(place, key, text))
        self._kept = bool(found)
        for (kind, name), writes in found.items():
            self._take_up(kind, name, writes)
        kind, name = ALL_SETTINGS
        settings = self._newest[kind].get(name) or _seeming(self._held.get(ALL_SETTINGS, []))
        self._settings = _settings(settings.text)

    def _take_up(self, kind: str, name: str, kept: list[Write]) -> None:
        said = {text: opened(text) for text in {each.text or "" for each in kept}}  # once for both
        read = [(each, said[each.text or ""]) for each in kept]
        if any(isinstance(copy, NewerCopy) for _, copy in read):
            self._held[kind, name] = kept
            return
        whole = [(each.place, copy) for each, copy in read if isinstance(copy, SealedCopy)]
        for each, copy in read:
            if copy is None:
                self._set_aside(each, lost=not whole)
        newest = choose(copy for _, copy in whole)
        if newest is None:
            settings = (kind, name) == ALL_SETTINGS
            what = Problem.SETTINGS_UNREADABLE if settings else Problem.SAVE_UNREADABLE
            self._problems[what] = None
            return
        if any(copy != newest and copy.revision == newest.revision for _, copy in whole):
            # Two pages wrote at once, each to one place. Neither place takes what is not newer.
            newest = replace(newest, revision=newest.revision + 1)
        self._remember(kind, name, newest)
        blocked = any(self._problem(place, "blocked") in self._problems for place in PLACES)
        if not blocked and all(copy.text is None for _, copy in whole):
            # No place can restore it. Its revision stays known, because a lost purge would
            # otherwise win over a save with the same id.
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
    return plausible(each.text or "" for each in held)


def _settings(text: str | None) -> dict[str, Any]:
    """Return the settings in a copy, or none if it is invalid."""
    settings = json_or_none(text or "{}")
    return settings if isinstance(settings, dict) else {}
