"""The question before a former host deletes its game, whose table has another host now."""

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import h
from app.screens.base_screen import Drawing, Go, Screen, To
from app.screens.visit_context import Context

from .hosting import Hosting
from .intents import GiveUpTable
from .lobby import Lobby


class FormerHostDeleteDialog(Screen):
    """The question, and then the way to the table as a guest."""

    dialog = True

    def __init__(self, context: Context, hosting: Hosting) -> None:
        super().__init__(context)
        self._hosting = hosting

    def render(self) -> Drawing:
        """Return the question."""
        words = _(
            "This device was the host of this table. You can delete the table's game here, and "
            "then take a free seat at the table as a guest."
        )
        yes = button("give-up-yes", GiveUpTable(), _("Delete and join as a guest"), kind="danger")
        no = button("give-up-no", intents.Back(), _("Keep it"))
        about = h("p", "give-up-words", {}, words)
        return Drawing(None, dialog(_("Delete this game?"), about, yes, no))

    @on(GiveUpTable)
    def give_up(self, _intent: GiveUpTable) -> Go:
        """Delete the game and the note about its table, and look for that table."""
        self._hosting.delete()
        return To(Lobby(self.context, self._hosting.code), alone=True)
