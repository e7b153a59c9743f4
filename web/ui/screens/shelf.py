"""The saves on the home screen: listed, renamed, deleted and brought back, taken along."""

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from time import monotonic
from typing import Any

from pompeii import Record, Table

from ..keep import archive, persistence, saves
from ..keep.habits import Habits
from ..keep.page_data import TITLE, put
from ..keep.store import Saved, Store
from ..kit.markup import Node
from . import dialogs
from .files import file_name
from .home import Listed

Command = list[Any]

RENAME = "rename"
"""The form in which a save gets another name."""
PATIENCE = 1.0
"""Seconds after which bringing in games waits for what else there is to do."""


class Shelf:
    """What can be done with saves that are not open."""

    def __init__(self, store: Store, new_id: Callable[[], str]) -> None:
        self._store = store
        self._new_id = new_id
        self._asked: tuple[str, Saved] | None = None  # "delete" or "rename", and which save
        self._deleted: dict[str, Saved] = {}
        self._bringing: Iterator[list[str]] | None = None  # games out of a file

    def saves(self) -> list[Saved]:
        """All saves, last played first."""
        return sorted(self._store.saves(), key=_when, reverse=True)

    def listed(self) -> list[Listed]:
        """All saves as the home screen shows them, with those that can still be brought back."""
        # A deleted one may have been brought in again since, under its name.
        gone = [saved for id, saved in self._deleted.items() if not self._store.save(id)]
        rows = [*self._store.saves(), *gone]
        return [
            *(saves.show_held(held) for held in self._store.held()),
            *(
                saves.show(saved, deleted=saved in gone)
                for saved in sorted(rows, key=_when, reverse=True)
            ),
        ]

    def leave(self) -> None:
        """Go elsewhere: what was deleted is gone, what is asked is not asked any more."""
        self._asked = None
        self._deleted.clear()

    def dialog(self) -> Node | None:
        """What is asked of the person."""
        if self._asked is None:
            return None
        what, saved = self._asked
        title = saves.show(saved).title
        return dialogs.deleting(title) if what == "delete" else dialogs.renaming(title)

    def cancel(self) -> None:
        """Do nothing of what was asked."""
        self._asked = None

    def act(self, action: str, data: Mapping[str, str], habits: Habits) -> list[Command]:
        """Do what a button of the list stands for; what the hands are to do then."""
        saved = self._store.save(data.get("save", ""))
        match action:
            case "delete" if saved and not habits.ask_delete:
                return self._delete(saved)
            case "delete" | "rename" if saved:
                self._asked = action, saved
            case "cancel":
                self.cancel()
            case "delete-now" if self._asked:
                return self._delete(self._asked[1])
            case "restore" if deleted := self._deleted.pop(data.get("save", ""), None):
                self._store.put(deleted.id, deleted.text, deleted.meta)
                return [["focus", f"save-{deleted.id}-open"]]
            case "export-save" if saved:
                name = file_name(saves.show(saved).title)
                return [["download", name, saved.text]]
            case "export-save":
                held = (each for each in self._store.held() if each.id == data.get("save"))
                files = [(saves.show_held(each).title, archive.write_held(each)) for each in held]
                return [["download", file_name(title), text] for title, text in files]
            case "export-all":
                persistence.exported(self._store)
                return [["download", file_name("games"), archive.write(self._store)]]
            case "export-lost":
                return [["download", file_name("unreadable"), json.dumps(self._store.lost)]]
        return []

    def _delete(self, saved: Saved) -> list[Command]:
        self._asked = None
        self._store.delete(saved.id)
        self._deleted[saved.id] = saved
        return [["focus", f"save-{saved.id}-restore"]]

    def rename(self, title: str) -> None:
        """Give the save its new name; without one it is called after its players."""
        if self._asked is None:
            return
        saved, self._asked = self._asked[1], None
        table = Table.load(saved.text)
        put(table.record, TITLE, title.strip()[: dialogs.TITLE_LENGTH] or None)
        when = str(saved.meta.get("when", ""))
        self._store.put(saved.id, table.dump(), saves.meta(table, when))

    def bring(self, text: str) -> Saved | Record | None:
        """Take in a file: of one with a single game, the save that holds it already, or its
        record; nothing of one with many, which come in by :meth:`go_on`. Raises RecordError for
        any other file.
        """
        if archive.is_archive(text):
            games = archive.read(text, self._store, self._new_id)
            self._bringing = chain(self._bringing or (), games)
            return None
        table = Table.load(text)
        same = (saved for saved in self._store.saves() if saved.text == table.dump())
        return next(same, table.record)

    @property
    def bringing(self) -> bool:
        """Whether games of a file are still to come in."""
        return self._bringing is not None

    def go_on(self) -> list[str]:
        """Bring in games for a while; what came of it, in lines, when all are there."""
        start, told = monotonic(), []
        for lines in self._bringing or ():
            told += lines
            if monotonic() - start > PATIENCE:
                return told
        self._bringing = None
        return told


def _when(saved: Saved) -> tuple[str, int]:
    """When it was played last: by its own word, then by the order of writing."""
    return str(saved.meta.get("when", "")).replace(" ", "T"), saved.written
