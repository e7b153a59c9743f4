"""The dialog that lists the keyboard shortcuts."""

from collections.abc import Mapping, Sequence

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.nodes import Node, h

from .base_screen import BACK, STAY, Drawing, Go, Screen
from .visit_context import Context


class ShortcutsDialog(Screen):
    """The list of keyboard shortcuts: global ones, and between them those of a screen."""

    dialog = True

    def __init__(self, context: Context, keys: Sequence[tuple[str, str]]) -> None:
        super().__init__(context)
        self._keys = keys

    def render(self) -> Drawing:
        """Return the list."""
        keys = [
            (_("Tab"), _("from part to part of the page; the board is one of them")),
            *self._keys,
            (_("?"), _("this list")),
        ]
        rows = [_row(number, *row) for number, row in enumerate(keys)]
        close = button("keys-close", intents.Back(), _("Close"), kind="primary")
        return Drawing(None, dialog(_("Keys"), h("dl", "keys-list", {}, *rows), close))

    def key(self, key: str, data: Mapping[str, str]) -> Go:  # noqa: ARG002 - an override
        """Close the list on Escape or the key that opened it."""
        return BACK if key in ("Escape", "?") else STAY


def _row(number: int, pressed: str, words: str) -> Node:
    id = f"keys-{number}"
    names = h("dt", f"{id}-pressed", {}, h("kbd", f"{id}-kbd", {}, pressed))
    return h("div", id, {}, names, h("dd", f"{id}-words", {}, words))
