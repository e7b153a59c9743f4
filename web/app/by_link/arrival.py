"""A link of a game by link has arrived: an invitation, or the game after another player's turn."""

from typing import Any

from app.game_catalogue import Table
from app.kit.i18n import _, listed, n_
from app.screens.base_screen import STAY, Go, To
from app.screens.link_conflict import related
from app.screens.open_lazy_screens import broken_link
from app.screens.table_screen import TableScreen
from app.screens.visit_context import Context
from app.storage import save_metadata, undealt_games_by_link
from app.storage.note_names import known_seat, seat_note
from app.storage.record_page_data import ENDED, GUIDE, TABLE, TITLE, extra, put_extra
from app.storage.store import NOTE, Saved
from pompeii import RecordError
from pompeii.core import fair_deal
from pompeii.core.i18n import FieldError
from pompeii.core.record_forks import Relation, compare
from pompeii.core.safe_json_parsing import json_or_none

from . import invitation, turn_link
from .find_save_by_code import with_code
from .invitation import Invitation
from .invitation_screen import InvitationScreen
from .link_notice import LinkNotice
from .open_table_by_link import open_received
from .who_are_you import WhoAreYou


def arrive(context: Context, text: str) -> Go:
    """Return the navigation to the game or the invitation in the JSON `text` of a link.

    A link that is broken, or that does not fit the game here, gets a sentence and changes nothing.
    """
    document = json_or_none(text)
    try:
        if isinstance(document, dict) and "actions" in document:
            return _turn(context, turn_link.read(document))
        return _invited(context, invitation.read(document))
    except FieldError as error:
        context.notices.add(broken_link(RecordError(error.place, "{why}", why=error.sentence)))
        return STAY


# Invitations


def _invited(context: Context, arrived: Invitation) -> Go:
    """Join a game, or note who has joined; the first device deals once all have."""
    store = context.store
    if saved := with_code(store, arrived.code):
        return To(LinkNotice(context, _("This game has begun, and it is saved here."), saved))
    table = undealt_games_by_link.tables(store).get(arrived.code)
    if table is None:
        if not arrived.missing:
            return To(LinkNotice(context, _("Everybody has joined this game already.")))
        return To(WhoAreYou.to_join(context, arrived))
    mine = invitation.read(table[undealt_games_by_link.INVITATION]).merge(arrived)
    return InvitationScreen.update(context, mine, table)


# Turns


def _turn(context: Context, table: Table) -> Go:
    saved = _find(context, table)
    if saved is None:
        return _first_turn(context, table)
    mine = type(table.record).read(saved.text)
    relation, ply = compare(table.record, mine)
    match relation:
        case Relation.SAME | Relation.NEWER:
            return _go_on(context, table, saved, mine)
        case Relation.OLDER:
            return To(LinkNotice(context, _older(saved, len(mine.actions) - ply), saved))
    words = n_(
        "This link and the game saved here are the same for {count} move; after that they differ. "
        "Somebody went on from an older link. Your game stays as it is.",
        "This link and the game saved here are the same for {count} moves; after that they differ. "
        "Somebody went on from an older link. Your game stays as it is.",
        ply,
    )
    return To(LinkNotice(context, words, saved))


def _older(saved: Saved, behind: int) -> str:
    words = n_(
        "This link is old: the game saved here is {count} move further.",
        "This link is old: the game saved here is {count} moves further.",
        behind,
    )
    if isinstance(saved.meta.get("winners"), list):
        return _("{words} It is over.").format(words=words)
    return words


def _find(context: Context, table: Table) -> Saved | None:
    """Return the save of a link's game: by the code of its table, else by its deal."""
    code = extra(table.record, TABLE)
    if isinstance(code, str) and (saved := with_code(context.store, code)):
        return saved
    found = related(context.store, table)
    if found is None or (code and save_metadata.sent(found[0]) is not None):
        return None  # another game on the same deal
    return found[0]


def _first_turn(context: Context, table: Table) -> Go:
    """Open a game that is not saved here: ask who plays here, unless that is known."""
    code = str(extra(table.record, TABLE))
    pending = undealt_games_by_link.tables(context.store).get(code)
    if pending is not None:
        undealt_games_by_link.put(context.store, code, None)
        _check_promises(context, table, pending)
        return open_received(context, table, context.new_id(), pending[undealt_games_by_link.HERE])
    seat = _leave_live_table(context, table)
    if table.winners is not None:
        return To(TableScreen.begin(context, table))
    return _ask_unless_known(context, table, context.new_id(), seat)


def _leave_live_table(context: Context, table: Table) -> int | None:
    """Return the seat that this device had at the live table of this game, and give it up."""
    code = str(extra(table.record, TABLE))
    seat = known_seat(context.store, code)
    context.store.put_text(NOTE, seat_note(code), None)
    return seat


def _ask_unless_known(context: Context, table: Table, id: str, seat: int | None) -> Go:
    """Open the game at the `seat` of this device, or ask who plays here."""
    if seat is not None and seat in range(table.seats):
        return open_received(context, table, id, [seat])
    return To(WhoAreYou.at_table(context, table, id))


def _check_promises(context: Context, table: Table, pending: Any) -> None:
    """Report players whose contribution to the deal is not the one in the invitation."""
    before = invitation.read(pending[undealt_games_by_link.INVITATION])
    try:
        fair = fair_deal.read(table.record.document.get(fair_deal.FAIR), len(before.players))
    except FieldError:
        context.notices.add(_("Fair deal: its data are damaged."))
        return
    changed = [
        before.players[place].name
        for place, (promised, made) in enumerate(
            zip(before.commitments, fair.commitments, strict=True)
        )
        if promised not in (None, made)
    ]
    if changed:
        words = _("Fair deal: the bytes of {players} are not those of the invitation.")
        context.notices.add(words.format(players=listed(changed)))


def _go_on(context: Context, table: Table, saved: Saved, mine: Any) -> Go:
    """Go on with the save, with the moves of the link."""
    for key in (TITLE, GUIDE):
        put_extra(table.record, key, extra(mine, key))
    if len(mine.actions) == len(table.steps) and extra(table.record, ENDED) is None:
        put_extra(table.record, ENDED, extra(mine, ENDED))
    seat = _leave_live_table(context, table)
    if save_metadata.sent(saved) is None:
        if table.winners is not None:
            return To(TableScreen(context, table, saved.id), alone=True)
        return _ask_unless_known(context, table, saved.id, seat)
    # A bot's seat that its device gave to a person is played there.
    given = {
        place
        for place, (player, before) in enumerate(
            zip(table.record.players, mine.players, strict=True)
        )
        if player.kind == "human" and before.kind != "human"
    }
    remote = save_metadata.remote(saved) | given
    people = range(table.seats)
    here = [place for place in people if place not in remote]
    return open_received(context, table, saved.id, here, known=len(mine.actions))
