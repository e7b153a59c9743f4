"""The dialogs of the list of saves: rename one, delete one."""

from collections.abc import Callable

from app.game_catalogue import load
from app.kit import intents, saved_game_intents
from app.kit.button import button, submit
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Attrs, h
from app.storage.record_page_data import TITLE, put_extra
from app.storage.save_metadata import meta
from app.storage.store import Saved
from pompeii.core.record_document import is_visible

from .base_screen import BACK, Drawing, Go, Screen
from .save_list import show
from .visit_context import Context

TITLE_LENGTH = 80
"""Most characters in a save's name."""


class RenameDialog(Screen):
    """The dialog that renames a save."""

    dialog = True

    def __init__(self, context: Context, saved: Saved) -> None:
        super().__init__(context)
        self._saved = saved

    def render(self) -> Drawing:
        """Return the form with the current name."""
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
            submit("rename-yes", saved_game_intents.RenameNow(), _("Rename"), legal=True),
            button("rename-no", intents.Back(), _("Leave it")),
        )
        return Drawing(None, dialog(_("What should this game be called?"), form, begins=False))

    @on(saved_game_intents.RenameNow)
    def rename(self, intent: saved_game_intents.RenameNow) -> Go:
        """Set the name of the save; without one it is named after its players."""
        table = load(self._saved.text)
        title = intent.title.strip()[:TITLE_LENGTH]
        put_extra(table.record, TITLE, title if is_visible(title) else None)
        when = str(self._saved.meta.get("when", ""))
        self.context.store.put(self._saved.id, table.dump(), meta(table, when, self._saved))
        return BACK


class DeleteDialog(Screen):
    """The question before a save is deleted."""

    dialog = True

    def __init__(self, context: Context, saved: Saved, delete: Callable[[Saved], None]) -> None:
        super().__init__(context)
        self._saved = saved
        self._delete = delete

    def render(self) -> Drawing:
        """Return the question."""
        return Drawing(
            None,
            dialog(
                _("Delete this game?"),
                h("p", "deleting-words", {}, show(self._saved).title),
                button(
                    "delete-yes",
                    saved_game_intents.DeleteNow(),
                    _("Delete"),
                    legal=True,
                    kind="danger",
                ),
                button("delete-no", intents.Back(), _("Keep it")),
            ),
        )

    @on(saved_game_intents.DeleteNow)
    def delete(self, _intent: saved_game_intents.DeleteNow) -> Go:
        """Delete the save."""
        self._delete(self._saved)
        return BACK
