"""The navigation to the game, or the form of a new game, that an address names."""

from collections.abc import Callable
from functools import partial

from app.game_catalogue import Table, game, key_of, load
from app.storage.new_game_form_values import Setup
from pompeii import RecordError
from pompeii.core.i18n import mark
from pompeii.core.record_forks import Relation
from pompeii.core.record_link import to_link
from pompeii.registry import FIRST

from . import page_address as links
from .base_screen import STAY, Go, To
from .new_game_form import NewGame
from .open_lazy_screens import to_comparison, to_invitation, to_turn, when_loaded
from .resume_save import resume
from .table_screen import TableScreen
from .visit_context import Context


def asked_for(context: Context, address: links.Address) -> Go:
    """Return the navigation to the game, or the new-game form, of an address."""
    if address.deal:
        played, there = key_of(address.deal), {"#": f"deal={to_link(address.deal)}"}
        return when_loaded(context, {played}, partial(_dealt, context, played, address.deal), there)
    if address.kinds:
        played = address.play or FIRST
        there = {"game": played, "players": ",".join(address.kinds)}
        there |= {"rules": address.preset, "seed": address.seed}
        return when_loaded(context, {played}, partial(_new, context, played, address), there)
    if address.record:
        table = partial(_opened, context, address)
        there = {"#": f"record={to_link(address.record)}"}
        return when_loaded(context, {key_of(address.record)}, table, there)
    if address.turn:
        return to_turn(context, address.turn)
    if address.pending:
        return to_invitation(context, address.pending)
    if address.game:
        if context.store.is_newer(address.game):
            raise RecordError(
                "link, game", mark("it was saved by a newer version of this page: reload")
            )
        if (saved := context.store.save(address.game)) is None:
            raise RecordError("link, game", mark("that game is not saved here"))
        return resume(context, saved)
    return STAY


def _dealt(context: Context, played: str, deal: str) -> Go:
    context.chosen = played
    context.setup = context.setup.with_deal(deal)
    return To(NewGame(context))


def _new(context: Context, played: str, address: links.Address) -> Go:
    setup = Setup(game(played), preset=address.preset, seed=address.seed)
    setup = setup.with_kinds(address.kinds)
    return To(TableScreen.begin(context, setup.game.engine.table(setup.record(context.seed()))))


def _opened(context: Context, address: links.Address) -> Go:
    """Return the navigation to the game of a link.

    A finished game opens in the replay. A running game is played on, as the existing save if it is
    the same. If the save is another state of it, a question comes first.
    """
    from .link_conflict import LinkConflictDialog, related
    from .replay import Replay

    table = load(address.record)
    kept = related(context.store, table)
    if kept and kept[1].relation is Relation.SAME:
        return resume(context, kept[0])
    if table.winners is not None:
        first = None if address.screen else _conflict_with_save(context, table)
        return To(Replay.of_link(context, table, address.ply, first))
    return To(
        LinkConflictDialog(context, table, *kept) if kept else TableScreen.begin(context, table)
    )


def _conflict_with_save(context: Context, table: Table) -> Callable[[], Go] | None:
    """Return the navigation to the comparison with games of the same deal that were played here.

    Return None if there are none.
    """
    from app.storage import same_deal_saves  # see app.snapshot_preload

    found = same_deal_saves.decided(context.store, table, "")
    return partial(to_comparison, context, table, "", from_table=False) if found else None
