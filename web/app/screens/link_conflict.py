"""The question about a shared link whose game is also saved here, in another state."""

from collections.abc import Mapping
from typing import Any

from app.game_catalogue import Table
from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _, n_
from app.kit.intent_handlers import on
from app.kit.nodes import h
from app.storage.same_deal_saves import games_on_deal
from app.storage.store import Saved, Store
from app.table.replay_and_share_intents import KeepLinkedGame, KeepOwnGame
from pompeii.core.record_forks import Comparison, Relation, compare
from pompeii.core.record_link import to_link

from .base_screen import Drawing, Go, Screen, To
from .table_screen import TableScreen
from .visit_context import Context

ASKED = (Relation.OLDER, Relation.NEWER, Relation.FORK)


def related(store: Store, table: Table) -> tuple[Saved, Comparison] | None:
    """Return the save that shares most with a link's game of the same players, and their relation.

    Return None if the saves share only the deal with it.
    """
    found = []
    for saved, record in games_on_deal(store, table):
        comparison = compare(table.record, record)
        if _names(record) == _names(table.record) and comparison.relation in (
            *ASKED,
            Relation.SAME,
        ):
            found.append((saved, comparison))
    return max(found, key=lambda each: (each[1].ply, each[0].written), default=None)


def _names(record: Any) -> list[str]:
    return [player.name for player in record.players]


class LinkConflictDialog(Screen):
    """The dialog that shows the relation of the two games."""

    dialog = True

    def __init__(
        self, context: Context, table: Table, saved: Saved, comparison: Comparison
    ) -> None:
        super().__init__(context)
        self._game = table
        self._saved = saved
        self._comparison = comparison

    @property
    def address(self) -> Mapping[str, str]:
        """The address of the link."""
        return {"#": f"record={to_link(self._game.dump())}"}

    def render(self) -> Drawing:
        """Return the question."""
        own = button(
            "keep-own", KeepOwnGame(), _("Open the game saved here"), legal=True, kind="primary"
        )
        new = button("keep", KeepLinkedGame(), _("Also open the one from the link"))
        back = button("arrival-back", intents.Back(), _("Neither"))
        words = h("p", "arrival-words", {}, self._words())
        return Drawing(None, dialog(_("You already have this game"), words, own, new, back))

    def _words(self) -> str:
        comparison, own = self._comparison, int(self._saved.meta.get("ply", 0))
        match comparison.relation:
            case Relation.OLDER:
                return n_(
                    "The game saved here is {count} move further than the link.",
                    "The game saved here is {count} moves further than the link.",
                    own - comparison.ply,
                )
            case Relation.NEWER:
                return n_(
                    "The link is {count} move further than the game saved here.",
                    "The link is {count} moves further than the game saved here.",
                    len(self._game.steps) - comparison.ply,
                )
        return n_(
            "Both are the same for {count} move; after that they differ.",
            "Both are the same for {count} moves; after that they differ.",
            comparison.ply,
        )

    @on(KeepOwnGame)
    def own(self, _intent: KeepOwnGame) -> Go:
        """Continue the saved game."""
        return To(TableScreen.resume(self.context, self._saved), alone=True)

    @on(KeepLinkedGame)
    def keep(self, _intent: KeepLinkedGame) -> Go:
        """Continue the link's game, as a save of its own."""
        return To(TableScreen.begin(self.context, self._game), alone=True)
