"""Imports of files with many games, one file after the other, and the progress of the first."""

from time import monotonic
from typing import Any

from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.storage.games_file import Import

from .visit_context import Context

SLICE = 1.0
"""Seconds after which an import pauses for other work."""


class Imports:
    """The files that are being imported, the first in progress."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._imports: list[Import] = []

    def begin(self, document: Any) -> None:
        """Begin with the JSON of a file.

        Raise `RecordError` if its version is unknown or it has no games.
        """
        self._imports.append(Import(document, self._context.store, self._context.new_id))
        self.tick()
        if self.busy:
            self._context.commands.append(("announce", _words(self._imports[0])))

    @property
    def busy(self) -> bool:
        """True if an import is in progress."""
        return bool(self._imports)

    def tick(self) -> None:
        """Import games for a while, and report the result of each file that is finished."""
        end = monotonic() + SLICE
        while self._imports:
            first = self._imports[0]
            if first.done < first.count:
                first.put_next()
            else:
                for line in self._imports.pop(0).report():
                    self._context.notices.add(line)
            if monotonic() > end:
                return

    def render(self) -> list[Node]:
        """Return the progress of the first import, if there is one."""
        return [_progress(each) for each in self._imports[:1]]


def _progress(first: Import) -> Node:
    words = h("p", "import-words", {}, _words(first))
    bar = {"max": str(first.count), "value": str(first.done), "aria-labelledby": "import-words"}
    return h("div", "import-progress", {}, words, h("progress", "import-bar", bar))


def _words(first: Import) -> str:
    words = _("Importing games: {done} of {count}")
    return words.format(done=first.done, count=first.count)
