"""The dialogs that are screens of their own: naming and deleting a save, the list of the keys."""

from collections.abc import Callable, Mapping

from ..keep.extras import TITLE, put_extra
from ..keep.games import load
from ..keep.saves import meta
from ..keep.store import Saved
from ..kit import wishes
from ..kit.answering import on
from ..kit.button import button, submit
from ..kit.dialog import dialog
from ..kit.markup import Attrs, Node, h
from ..kit.words import _
from .games import show
from .screen import BACK, STAY, Drawing, Go, Screen
from .visit import Visit

TITLE_LENGTH = 80
"""Characters of a save's name."""


class Renaming(Screen):
    """Asks what a save is to be called."""

    dialog = True

    def __init__(self, visit: Visit, saved: Saved) -> None:
        super().__init__(visit)
        self._saved = saved

    def render(self) -> Drawing:
        """The form, with the name as it is."""
        field: Attrs = {
            "type": "text",
            "name": "title",
            "value": show(self._saved).title,
            "maxlength": str(TITLE_LENGTH),
            "aria-labelledby": "dialog-title",
            "autocomplete": "off",
            "autofocus": True,
        }
        form = h(
            "form",
            "rename",
            {},
            h("input", "title", field),
            submit("rename-yes", wishes.RenameNow(), _("Rename"), legal=True),
            button("rename-no", wishes.Back(), _("Leave it")),
        )
        return Drawing(None, dialog(_("What is this game called?"), form, begins=False))

    @on(wishes.RenameNow)
    def rename(self, wish: wishes.RenameNow) -> Go:
        """Give it this name; without one it is called after its players."""
        table = load(self._saved.text)
        put_extra(table.record, TITLE, wish.title.strip()[:TITLE_LENGTH] or None)
        when = str(self._saved.meta.get("when", ""))
        self.visit.store.put(self._saved.id, table.dump(), meta(table, when))
        return BACK


class Deleting(Screen):
    """Asks before a save is deleted."""

    dialog = True

    def __init__(self, visit: Visit, saved: Saved, delete: Callable[[Saved], None]) -> None:
        super().__init__(visit)
        self._saved = saved
        self._delete = delete

    def render(self) -> Drawing:
        """The question."""
        return Drawing(
            None,
            dialog(
                _("Delete this game?"),
                h("p", "deleting-words", {}, show(self._saved).title),
                button("delete-yes", wishes.DeleteNow(), _("Delete"), legal=True, kind="danger"),
                button("delete-no", wishes.Back(), _("Keep it")),
            ),
        )

    @on(wishes.DeleteNow)
    def delete(self, _wish: wishes.DeleteNow) -> Go:
        """Delete it."""
        self._delete(self._saved)
        return BACK


class KeyList(Screen):
    """Lists the keys."""

    dialog = True

    def render(self) -> Drawing:
        """The list."""
        rows = [_row(number, *row) for number, row in enumerate(_keys())]
        close = button("keys-close", wishes.Back(), _("Close"), kind="primary")
        return Drawing(None, dialog(_("Keys"), h("dl", "keys-list", {}, *rows), close))

    def key(self, key: str, data: Mapping[str, str]) -> Go:  # noqa: ARG002 - as everywhere
        """What opened it closes it too."""
        return BACK if key in ("Escape", "?") else STAY


def _keys() -> list[tuple[str, str]]:
    return [
        (_("Tab"), _("from part to part of the page; the board is one of them")),
        (_("Arrow keys"), _("from square to square, as you see them, and to the gates")),
        (_("Home, End"), _("to the ends of the row")),
        (
            _("Page Down, Page Up"),
            _("to the next place that can be chosen, or the one before; from anywhere"),
        ),
        (_("c 4"), _("to square c4: its letter, then its number")),
        (_("Enter, Space"), _("choose the square, gate, card or button")),
        (_("1 to 4"), _("choose a card")),
        (_("Enter"), _("where nothing is to be chosen: draw; off the board also: done")),
        (_("p"), _("hear where your people are, and how far from a gate")),
        (_("l"), _("hear again what the guide tells, in a first game")),
        (_("Escape"), _("a step back: lay down the card, let go of the stack")),
        (_("Ctrl Z, Ctrl Y"), _("undo, redo")),
        (_("?"), _("this list")),
    ]


def _row(number: int, pressed: str, words: str) -> Node:
    id = f"keys-{number}"
    names = h("dt", f"{id}-pressed", {}, h("kbd", f"{id}-kbd", {}, pressed))
    return h("div", id, {}, names, h("dd", f"{id}-words", {}, words))
