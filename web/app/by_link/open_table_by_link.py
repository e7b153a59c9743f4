"""The table of a game by link, with the seats of the people at this device."""

from collections.abc import Collection

from app.game_catalogue import Table
from app.kit.i18n import _
from app.screens.base_screen import To
from app.screens.table_screen import TableScreen
from app.screens.visit_context import Context


def open_unsent(context: Context, table: Table, id: str, here: Collection[int]) -> To:
    """Return the navigation to a game that no other device has; it is saved as `id`."""
    return To(_table(context, table, id, here, -1), alone=True)


def open_received(
    context: Context, table: Table, id: str, here: Collection[int], known: int = -1
) -> To:
    """Return the navigation to the game of a link, at the hand-over to the player to act.

    People at this device play the seats `here`. The game is saved as `id`, and `known` of its
    actions were saved before.
    """
    sent = len(table.steps)
    screen = _table(context, table, id, here, sent)
    local_game = screen.local_game
    if local_game.waits:
        words = _("This link is not for you: it is the turn of {name}.")
        if known == sent:
            words = _("There is nothing new in this link: it is the turn of {name}.")
        name = table.record.players[table.actor].name
        context.notices.add(words.format(name=name))
    else:
        local_game.receive()
    return To(screen, alone=True)


def _table(
    context: Context, table: Table, id: str, here: Collection[int], sent: int
) -> TableScreen:
    remote = [seat for seat in range(table.seats) if seat not in here]
    return TableScreen(context, table, id, remote=remote, sent=sent)
