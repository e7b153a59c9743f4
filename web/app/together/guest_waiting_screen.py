"""A seat at a table whose game has not begun yet, or whose host has not answered yet."""

from collections.abc import Iterator, Mapping

from app.game_catalogue import TOGETHER
from app.kit.button import button
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.screen_head import screen_head
from app.other_devices.connection import UNREACHABLE
from app.other_devices.failure_texts import ending
from app.screens.base_screen import BACK, STAY, Drawing, Go, Screen, To
from app.worker_messages import Carried
from pompeii.registry import GAMES

from .answering import AnsweringScreen
from .guest_table import GuestTable
from .intents import GoOnWithoutHost, LeaveTable, Reconnect
from .lost_host import LostHostDialog, way_on
from .seat_times import limit_note
from .shared_table import SECOND
from .waiting_room import seat_row


class JoinScreen(AnsweringScreen):
    """The wait for a host, and for the other guests."""

    awake = True
    _is_asking = False
    """True while a dialog with the same fields lies over it."""

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the code of the table."""
        return {"screen": TOGETHER, "#": f"table={self._seat.code}"}

    @property
    def title(self) -> str:
        """The title."""
        return _("Waiting for the game")

    @property
    def connection(self) -> str:
        """The command that opens the connection; "" once it has ended."""
        return "" if self._seat.ended else self._seat.connection.opening

    def next_screen(self) -> Go:
        """Return the way to the table as soon as there is a View."""
        guest = self._seat.guest
        if guest is None or guest.view is None:
            return STAY
        return To(GuestTable(self.context, self._seat), instead=True)

    def carried(self, message: Carried) -> None:
        """Handle an event of the connection."""
        self._seat.carried(message)

    def pending(self) -> float | None:
        """Return the seconds until the next look at the connection."""
        return SECOND

    def refresh(self, over: Screen | None) -> None:
        """Read and send what is due."""
        super().refresh(over)
        self._is_asking = isinstance(over, LostHostDialog)
        self._seat.update()
        self._seat.flush()

    def render(self) -> Drawing:
        """Return the table as far as it is known."""
        head = screen_head("joining", _("Waiting for the game"), _("Back"))
        return Drawing(h("main", "app", {"class": "together"}, head, *self._inside()))

    def _inside(self) -> Iterator[Node]:
        guest = self._seat.guest
        if guest is not None and guest.welcome is not None:
            states = guest.presence or ("here",) * len(guest.players)
            rows = [
                seat_row(at, player, state)
                for at, (player, state) in enumerate(zip(guest.players, states, strict=True))
            ]
            game = _(GAMES[guest.welcome.game].label)
            yield h("h2", "joining-game", {}, game)
            yield h("ul", "seats-taken", {"aria-label": _("Players, clockwise")}, *rows)
            yield from limit_note(guest.welcome.limit)
        if self._seat.connection.is_live and not (self._seat.reached or self._seat.ended):
            steps = () if self._is_asking else self._handshake()
            yield h("div", "joining-steps", {"class": "group steps"}, *steps)
        else:
            yield h("p", "joining-state", {"role": "status"}, self._state)
        ways = [button("leave-table", LeaveTable(), _("Leave the table"))]
        if self._seat.ended:
            again = button("reconnect", Reconnect(), _("Connect again"), kind="primary")
            ways.insert(0, again)
        yield h("div", "joining-buttons", {"class": "buttons"}, *ways, *way_on(self._seat))

    @property
    def _state(self) -> str:
        seat = self._seat
        if seat.ended:
            return seat.ended
        if seat.awaits_relay:
            return ending(UNREACHABLE)
        guest = seat.guest
        known = guest is not None and guest.welcome is not None
        if seat.awaits_host or (known and seat.is_host_away):
            return _("The host is away. The game goes on when the host is back.")
        if guest is None or not known:
            return _("Looking for the host …")
        if guest.seat is None and not seat.spectator:
            return _("All seats are taken: you watch.")
        return _("The game begins as soon as all seats are taken. Keep this page open.")

    @on(Reconnect)
    def reconnect(self, _intent: Reconnect) -> None:
        """Connect again after the connection has ended."""
        self._seat.reconnect()

    @on(GoOnWithoutHost)
    def go_on_without_host(self, _intent: GoOnWithoutHost) -> Go | None:
        """Open the dialog for guests whose host is lost."""
        seat = self._seat
        return To(LostHostDialog(self.context, seat)) if seat.is_host_lost else None

    @on(LeaveTable)
    def leave_table(self, _intent: LeaveTable) -> Go:
        """Give up the seat."""
        self._seat.forget()
        return BACK
