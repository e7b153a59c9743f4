"""The dialog about a link that does not go on with the game saved here."""

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import h
from app.screens.base_screen import Drawing, Go, Screen, To
from app.screens.table_screen import TableScreen
from app.screens.visit_context import Context
from app.storage.store import Saved

from .intents import OpenOwn


class LinkNotice(Screen):
    """The dialog with one sentence about a link, over the home screen."""

    dialog = True

    def __init__(self, context: Context, words: str, saved: Saved | None = None) -> None:
        """Show `words`, and offer the game `saved` here."""
        super().__init__(context)
        self._words = words
        self._saved = saved

    def render(self) -> Drawing:
        """Return the sentence and the ways on."""
        ways = []
        if self._saved is not None:
            words = _("Open the game saved here")
            ways.append(button("notice-own", OpenOwn(), words, legal=True, kind="primary"))
        ways.append(button("notice-back", intents.Back(), _("Close")))
        line = h("p", "notice-words", {}, self._words)
        return Drawing(None, dialog(_("A game by link"), line, *ways))

    @on(OpenOwn)
    def own(self, _intent: OpenOwn) -> Go | None:
        """Continue the saved game."""
        if self._saved is None:
            return None
        return To(TableScreen.resume(self.context, self._saved), alone=True)
