"""The table of a guest or a spectator, drawn from the Views that the host sends."""

from collections.abc import Iterator, Mapping

from app.by_link.find_save_by_code import with_code
from app.kit.button import button
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node
from app.other_devices.connection import UNREACHABLE
from app.other_devices.failure_texts import ending
from app.screens.base_screen import Go, Screen, To
from app.screens.visit_context import Context
from app.worker_messages import Carried
from pompeii.core.table import AnyTable
from pompeii.registry import game
from pompeii.together.guest import Guest
from pompeii.together.seen_table import SeenTable, seen_table

from .answering import AnswerDialog
from .guest_connection import GuestConnection
from .intents import Answer, GoOnWithoutHost, Reconnect
from .lost_host import LostHostDialog, way_on
from .presence import Presence
from .shared_table import SharedTable


class GuestTable(SharedTable):
    """A table screen whose actions are requests to the host."""

    def __init__(self, context: Context, seat: GuestConnection) -> None:
        """Show the table of `seat`, whose guest has a View."""
        guest = seat.guest
        assert guest is not None
        assert guest.welcome is not None
        self._seat = seat
        self._shown: tuple[Guest, int] = guest, guest.revision
        self._players = guest.players
        rules = guest.welcome.rules
        table = seen_table(game(guest.welcome.game), guest.players, rules, guest.view, self)
        saved = with_code(context.store, seat.code)  # of the same game by link
        super().__init__(context, table, f"{seat.code}-guest" if saved is None else saved.id)

    def _seat_devices(self) -> None:
        super()._seat_devices()
        local_game, own = self.local_game, self.own_seat
        local_game.has_record = False
        local_game.set_remote_seats({*range(local_game.table.seats)} - {own})

    # Requests of the seen table

    def act(self, action: str) -> None:
        """Ask for the action with the notation `action`."""
        self._guest.act(action)
        self.local_game.waiting = True

    def draw(self) -> None:
        """Ask for the draw that waits after the own last action."""
        self._guest.draw()
        self.local_game.waiting = True

    def undo(self) -> None:
        """Ask to take back the own last action."""
        self._guest.undo()
        self.local_game.waiting = True

    # The connection

    @property
    def _guest(self) -> Guest:
        assert self._seat.guest is not None
        return self._seat.guest

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the code of the table; at the end, that of the save."""
        if self.local_game.has_record:
            return super().address
        return {"screen": "together", "#": f"table={self._seat.code}"}

    @property
    def connection(self) -> str:
        """The command that opens the connection; "" if it is not needed any more."""
        idle = self.local_game.watching or self._seat.ended or self.local_game.has_record
        return "" if idle else self._seat.connection.opening

    @property
    def presence(self) -> Presence:
        """The facts about the seats."""
        guest, count = self._guest, self.table.seats
        states = guest.presence or ("here",) * count
        if self._seat.is_host_away and not self.local_game.has_record:
            states = tuple("away" if state == "host" else state for state in states)
        return Presence(self._players, states, guest.seat_times)

    @property
    def trouble(self) -> str:
        """A sentence on the connection, if the host cannot be reached."""
        if self.local_game.has_record or self.local_game.watching:
            return ""
        if self._seat.ended:
            return self._seat.ended
        if self._needs_invitation:
            return _("The connection to the host is lost. Ask the host for a new invitation.")
        if self._seat.awaits_relay:
            return ending(UNREACHABLE)
        if self._seat.is_host_away:
            return _("The host is away. The game goes on when the host is back.")
        return ""

    @property
    def _needs_invitation(self) -> bool:
        return self._seat.connection.is_live and not self._seat.reached

    def _remedies(self) -> Iterator[Node]:
        if self._seat.ended:
            yield button("reconnect", Reconnect(), _("Connect again"), kind="primary")
        elif self._needs_invitation:
            yield button("answer", Answer(), _("Use a new invitation"), kind="primary")
        yield from way_on(self._seat)

    @on(Reconnect)
    def reconnect(self, _intent: Reconnect) -> None:
        """Connect again after the connection has ended."""
        self._seat.reconnect()

    @on(GoOnWithoutHost)
    def go_on_without_host(self, _intent: GoOnWithoutHost) -> Go | None:
        """Open the dialog for guests whose host is lost."""
        seat = self._seat
        return To(LostHostDialog(self.context, seat)) if seat.is_host_lost else None

    @on(Answer)
    def answer(self, _intent: Answer) -> Go:
        """Open the fields for an invitation."""
        return To(AnswerDialog(self.context, self._seat))

    @property
    def own_seat(self) -> int | None:
        """The seat of this page."""
        seat: int | None = self._shown[0].view.seat
        return seat

    def send_emote(self, emote: str) -> None:
        """Show an emote of the own seat to all."""
        self._guest.emote(emote)

    def carried(self, message: Carried) -> None:
        """Handle an event of the connection."""
        super().carried(message)
        self._seat.carried(message)

    def refresh(self, over: Screen | None) -> None:
        """Show the newest View, and send the requests."""
        self._seat.update()
        self._hear_emotes(self._guest.emotes, self._players)
        if not self.local_game.has_record:
            self._follow_host()
        super().refresh(over)
        self._seat.flush()

    def _follow_host(self) -> None:
        """Take in the answers of the host."""
        guest, local_game = self._guest, self.local_game
        local_game.waiting = guest.is_waiting or not self._seat.reached or guest.view is None
        if guest.view is not None and (guest, guest.revision) != self._shown:
            self._show_view(guest)
        if local_game.timed_out != (timed_out := guest.seat_times.timed_out):
            local_game.timed_out = timed_out
            local_game.show_table(local_game.table)
        if guest.refusal:
            local_game.refusal, guest.refusal = f"{guest.refusal.rstrip('.')}.", ""
            self._announce_refusal()
        if guest.record is not None:
            self._show_record(guest.record, guest.unfair)

    def _show_view(self, guest: Guest) -> None:
        table: SeenTable = self.local_game.table
        before = len(table.steps)
        self._shown, self._players = (guest, guest.revision), guest.players
        table.record.players[:] = guest.players
        table.see(guest.view)
        self.local_game.show_table(table)
        if len(table.steps) > before:
            self.local_game.go_on()

    def _show_record(self, record: AnyTable, unfair: str) -> None:
        """Keep the whole game of a finished table among the own games."""
        self.local_game.has_record, self.local_game.waiting = True, False
        self.local_game.show_table(record)
        self._seat.forget()
        if unfair:  # the seal knows only what the record says
            self.context.notices.add(unfair)
