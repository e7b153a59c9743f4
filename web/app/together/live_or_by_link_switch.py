"""The change of a running game from a live table to links, and back."""

import os
from collections.abc import Collection
from typing import Any

from app.by_link.invitation import random_code
from app.by_link.open_table_by_link import open_unsent
from app.by_link.secrecy_note import secrecy_note
from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import h
from app.screens.base_screen import BACK, Drawing, Go, Screen
from app.screens.visit_context import Context
from app.storage import save_metadata
from app.storage.record_page_data import TABLE, extra, put_extra
from app.table.local_game import LocalGame
from pompeii.core.fair_deal import TABLE_LENGTH, from_base32
from pompeii.core.i18n import FieldError
from pompeii.together import host_save

from .host_table import HostTable
from .hosting import Hosting
from .intents import GoOnByLink


class GoOnByLinkDialog(Screen):
    """The question before a live table becomes a game by link."""

    dialog = True

    def __init__(self, context: Context, hosting: Hosting) -> None:
        super().__init__(context)
        self._hosting = hosting

    def render(self) -> Drawing:
        """Return the question."""
        words = _(
            "This table closes, and the others read that the game goes on by link. When it is the "
            "turn of another player, you send it as a link."
        )
        return Drawing(
            None,
            dialog(
                _("Go on by link?"),
                h("p", "by-link-words", {}, words),
                secrecy_note("by-link-note"),
                button("by-link-yes", GoOnByLink(), _("Go on by link"), kind="primary"),
                button("by-link-no", intents.Back(), _("Back to the game")),
            ),
        )

    @on(GoOnByLink)
    def go_on_by_link(self, _intent: GoOnByLink) -> Go:
        """Say goodbye to the guests, and open the game by link."""
        host = self._hosting.host
        table = host.table
        if table is None or host.hosted.is_over:
            return BACK
        seats = host.hosted.seats
        if table.steps and seats[table.steps[-1].seat].remote:
            host.draw(table.steps[-1].seat)  # its guest can do that no more
        self._hosting.close(_("The game goes on by link."))
        code = self._hosting.code
        put_extra(table.record, TABLE, code)
        here = [number for number, seat in enumerate(seats) if not seat.remote]
        return open_unsent(self.context, table, code, here)


def live_table(
    context: Context, local_game: LocalGame[Any, Any], remote: Collection[int]
) -> HostTable:
    """Return the table of a running game, at which the seats `remote` are free for guests.

    The save moves to the table's code, by which the device finds its table again.
    """
    table, store = local_game.table, context.store
    code = _code(table.record)
    if local_game.id != code and store.save(code) is not None:
        code = random_code()  # that of another game
    put_extra(table.record, TABLE, code)
    whole = from_base32(TABLE_LENGTH)(code, TABLE)
    save = host_save.of_game(local_game.key, whole, table, remote, os.urandom)
    if local_game.id != code:
        save_metadata.keep(store, code, table)
        store.delete(local_game.id)
    return HostTable(context, Hosting.of_save(context, save))


def _code(record: Any) -> str:
    """Return the code of the game's table, or a new one."""
    code = extra(record, TABLE)
    try:
        from_base32(TABLE_LENGTH)(code, TABLE)
    except FieldError:
        return random_code()
    return str(code)
