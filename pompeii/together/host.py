"""The host of a table: it answers every guest, and notices those that are away."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pompeii.core.fair_deal import TABLE_LENGTH, commitment
from pompeii.core.i18n import TranslatableError, _, mark
from pompeii.core.record_document import Player
from pompeii.core.table import AnyTable
from pompeii.game_manifest import Game

from . import messages as m
from .game_clock import TimeLimit
from .host_save import HOST_SECRET_LENGTH, HostSave
from .hosted_game import HostedGame
from .inbox_limits import ConnectionClosedError, Inbox
from .presence_and_time_news import TableNews
from .seats import BOT_AFTER, Connection, Seat, own_seat

PING_EVERY: Final = 5.0
MOST_CONNECTIONS: Final = 16
"""Maximum number of connections, spectators included."""


class Delivery(NamedTuple):
    """A text for the guest on a connection; None closes the connection."""

    peer: str
    text: str | None


class Host:
    """A table with guests. Connections have names, which the carrier gives them.

    Call :meth:`tick` once a second, and move what :meth:`take` returns. The clock counts in
    seconds; ``random_bytes`` must be unpredictable.
    """

    def __init__(
        self,
        game: Game,
        save: HostSave,
        clock: Callable[[], float],
        random_bytes: Callable[[int], bytes],
    ) -> None:
        """Open the table of `save`; guests that had a seat come back by their secrets."""
        self.hosted = HostedGame(game, save, clock, random_bytes)
        self._clock, self._random_bytes = clock, random_bytes
        self._connections: dict[str, Connection] = {}
        self._out: list[Delivery] = []
        self._pinged = clock()
        self._news = TableNews(self.hosted, clock)
        for seat in self.hosted.seats:
            seat.heard = self._pinged
        self.emotes: list[m.Emote] = []
        """The emotes of all seats, oldest first; the page takes them away."""
        self._go_on()

    @classmethod
    def new(
        cls,
        game: Game,
        rules: Mapping[str, Any],
        seats: Sequence[tuple[Player, bool]],
        clock: Callable[[], float],
        random_bytes: Callable[[int], bytes],
        limit: TimeLimit | None = None,
    ) -> "Host":
        """Open a new table of `game`; each of `seats` is a player, and True for a guest.

        `limit` is that of the players' time.
        """
        code = random_bytes(TABLE_LENGTH)
        found = tuple(
            Seat(player, remote) if remote else own_seat(player, code, number, random_bytes)
            for number, (player, remote) in enumerate(seats)
        )
        secret = random_bytes(HOST_SECRET_LENGTH)
        save = HostSave(game.key, code, 0, dict(rules), found, None, secret, limit=limit)
        return cls(game, save, clock, random_bytes)

    @property
    def table(self) -> AnyTable | None:
        """The game; None before the deal."""
        return self.hosted.table

    # The carrier's side

    def connect(self, peer: str) -> None:
        """Accept the connection `peer`, unless there are too many."""
        if len(self._connections) < MOST_CONNECTIONS:
            self._connections[peer] = Connection(Inbox(m.GUEST_SENDS, self._clock), self._clock())
        else:
            self._send(peer, m.Bye(_("This table is full.")))
            self._out.append(Delivery(peer, None))

    def disconnect(self, peer: str) -> None:
        """Forget the connection `peer`; its seat waits for the secret."""
        found = self._connections.pop(peer, None)
        if found is not None and found.seat is not None:
            self.hosted.seats[found.seat].connected = False

    def receive(self, peer: str, text: str) -> None:
        """Handle a text from `peer`. Texts of unknown connections are ignored."""
        found = self._connections.get(peer)
        if found is None:
            return
        try:
            message = found.inbox.receive(text)
            if message is not None:
                self._handle(peer, found, message)
        except ConnectionClosedError as error:
            self._close(peer, error.translated())

    def tick(self) -> None:
        """Send pings, and notice guests that are away."""
        now = self._clock()
        if now - self._pinged >= PING_EVERY:
            self._pinged = now
            self._send_all(m.Ping())
            self._news.count()
        for peer, found in [*self._connections.items()]:
            if now - found.heard > BOT_AFTER:
                self._close(peer, _("This page was silent for too long."))

    def take(self) -> list[Delivery]:
        """Return the deliveries since the last call, with at most one view for each guest."""
        for peer, found in self._connections.items():
            if found.stale and found.may_get_view(self._clock()):
                self._send(peer, self.hosted.view(found.seat, found.known))
                if self.table is not None and self.hosted.is_over:
                    self._send(peer, self.hosted.times)
                    self._send(peer, m.Over(self.table.dump()))
        for message in self._news.due():
            self._send_all(message)
        out, self._out = self._out, []
        return out

    def close(self, why: str) -> None:
        """Say goodbye to all guests, with a sentence."""
        for peer in [*self._connections]:
            self._close(peer, why)

    # The host's own seats, and its bots

    def act(self, seat: int, action: str) -> None:
        """Take an action for `seat`. Raise `TranslatableError` if it is illegal."""
        self.hosted.act(seat, action)
        self._changed()

    def draw(self, seat: int) -> None:
        """Carry out the draw after the last action, which must be one of `seat`."""
        self.hosted.draw(seat)
        self._changed()

    def undo(self, seat: int) -> None:
        """Take back the last action of `seat`.

        Raise `TranslatableError` if another seat acted, or the action revealed something.
        """
        self.hosted.undo(seat)
        self._changed()

    def follow(self) -> None:
        """Send the changes that this device has made to :attr:`table` itself."""
        if self.hosted.follow():
            self._changed()

    def fill(self, seat: int, kind: str) -> None:
        """Let a player of this `kind` on this device have the free `seat`, before the deal.

        Raise `ValueError` if it is not free.
        """
        self.hosted.fill(seat, kind)
        self._welcome_all()
        self._go_on()

    def emote(self, seat: int, emote: str) -> None:
        """Show an emote of `seat`, one of `EMOTES`, to all."""
        shown = m.Emote(emote, seat)
        self.emotes.append(shown)
        self._send_all(shown)

    def may_replace(self, seat: int) -> bool:
        """Return True if the guest of `seat` is away long enough for a bot."""
        found, now = self.hosted.seats[seat], self._clock()
        absent = self.table is not None and found.presence(now) in ("free", "away")
        return absent and now - found.heard >= BOT_AFTER

    def hand_to_bot(self, seat: int) -> None:
        """Let a bot play for the absent guest of `seat`, until it comes back.

        Raise `ValueError` if it is not absent for long enough.
        """
        if not self.may_replace(seat):
            raise ValueError(f"the guest of seat {seat} is not away for {BOT_AFTER:.0f} seconds")
        self.hosted.seats[seat].bot = True

    @property
    def presence(self) -> tuple[str, ...]:
        """The state of every seat, one of `PRESENCES`."""
        now = self._clock()
        return tuple(seat.presence(now) for seat in self.hosted.seats)

    @property
    def missing(self) -> list[int]:
        """The remote seats whose guests are not there, in seat order."""
        return [seat for seat, state in enumerate(self.presence) if state in ("free", "away")]

    # Messages

    def _handle(self, peer: str, found: Connection, message: m.Message) -> None:
        found.heard = self._clock()
        if found.seat is not None:
            self.hosted.seats[found.seat].heard = found.heard
        if isinstance(message, m.Bye):
            self.disconnect(peer)
        elif isinstance(message, m.Hello):
            self._hello(peer, found, message)
        elif isinstance(message, m.Pong) and found.joined:
            self._pong(found, message)
        elif found.seat is None:
            return
        elif isinstance(message, m.Reveal):
            self._reveal(found.seat, message)
        elif isinstance(message, m.Emote) and found.may_send_emote():
            self.emote(found.seat, message.emote)
        elif isinstance(message, m.Act | m.Draw | m.Undo):
            self._request(peer, found, found.seat, message)

    def _hello(self, peer: str, found: Connection, hello: m.Hello) -> None:
        if not found.joined:
            number = self.hosted.seat_for(hello)
            if number is not None:
                self._take_seat(found, number)
                self._welcome_all()
            found.joined = True
        seat = None if found.seat is None else self.hosted.seats[found.seat]
        if seat is not None and hello.secret == seat.secret:
            seat.proven = True
            seat.commitment = seat.commitment or hello.commitment or b""
        found.known = 0
        self._send(peer, self.hosted.welcome(found.seat))
        for message in (self._news.presence, self.hosted.times):
            self._send(peer, message)  # a guest reads them only after a welcome
        if self.table is None:
            self._go_on()
        else:
            if self.hosted.is_promised:
                self._send(peer, self.hosted.commitments)
            found.stale = True

    def _welcome_all(self) -> None:
        """Send the changed names of the players to all that have joined."""
        for peer, found in self._connections.items():
            if found.joined:
                self._send(peer, self.hosted.welcome(found.seat))

    def _take_seat(self, found: Connection, number: int) -> None:
        """Give the seat to the connection `found`; the device that had it loses it."""
        for peer, other in [*self._connections.items()]:
            if other.seat == number:
                self._close(peer, _("Your seat was taken on another device."))
        seat = self.hosted.seats[number]
        # A page that was loaded again counts its requests from one.
        seat.handled, seat.refusal = 0, ""
        seat.bot, seat.connected, seat.heard = False, True, self._clock()
        found.seat = number

    def _pong(self, found: Connection, pong: m.Pong) -> None:
        """Note the part of the log that a guest has, or send a view again that was lost."""
        if self.table is None:
            return
        if pong.n == self.hosted.revision:
            found.known = max(0, len(self.table.steps) - 1)
            return
        if not pong.n:
            found.known = 0
        found.stale = True

    def _reveal(self, number: int, message: m.Reveal) -> None:
        seat = self.hosted.seats[number]
        if seat.nonce or not self.hosted.is_promised:
            return
        if commitment(self.hosted.code, number, message.nonce) != seat.commitment:
            words = mark("The random bytes of this page do not match its commitment.")
            raise ConnectionClosedError(words)
        seat.nonce = message.nonce
        self._go_on()

    def _request(
        self, peer: str, found: Connection, number: int, message: m.Act | m.Draw | m.Undo
    ) -> None:
        """Answer a request once; a repeated one gets the same answer again."""
        seat, before = self.hosted.seats[number], self.hosted.revision
        if message.n > seat.handled:
            seat.handled, seat.refusal = message.n, ""
            try:
                if message.ply != len(self.hosted.playing().steps):
                    raise TranslatableError(mark("The game has gone on in the meantime."))
                if isinstance(message, m.Act):
                    self.act(number, message.action)
                elif isinstance(message, m.Draw):
                    self.draw(number)
                else:
                    self.undo(number)
            except TranslatableError as error:
                seat.refusal = error.translated()[: m.LONGEST_SENTENCE]
        if seat.refusal and message.n == seat.handled:
            self._send(peer, m.Refused(message.n, seat.refusal))
        elif self.table is not None and self.hosted.revision == before:
            found.stale = True

    # Sending

    def _go_on(self) -> None:
        """Ask for the nonces as soon as all have promised theirs, and deal with the last one."""
        hosted = self.hosted
        if hosted.table is not None or not hosted.is_promised:
            return
        self._send_all(hosted.commitments)
        if hosted.is_revealed:
            hosted.deal()
            self._changed()

    def _changed(self) -> None:
        """Send every guest its view of the changed game."""
        steps = 0 if self.table is None else len(self.table.steps)
        for found in self._connections.values():
            # The last step can still change, by a draw or an undo.
            found.known = min(found.known, max(0, steps - 1))
            found.stale = found.joined

    def _send(self, peer: str, message: m.Message) -> None:
        self._out.append(Delivery(peer, m.write(message)))

    def _send_all(self, message: m.Message) -> None:
        for peer, found in self._connections.items():
            if found.joined:
                self._send(peer, message)

    def _close(self, peer: str, why: str) -> None:
        self._send(peer, m.Bye(why[: m.LONGEST_SENTENCE]))
        self._out.append(Delivery(peer, None))
        self.disconnect(peer)
