"""A guest at a table: it shows the View of its seat, and sends requests until they are answered."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pompeii import registry
from pompeii.core.fair_deal import (
    FAIR,
    NONCE_LENGTH,
    Verdict,
    commitment,
    verify,
)
from pompeii.core.i18n import _, mark
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import SEATS, Player, players
from pompeii.core.table import AnyTable

from . import messages as m
from .game_clock import SeatTimes
from .inbox_limits import ConnectionClosedError, Inbox
from .sealed_save import SealedSave
from .seats import AWAY_AFTER

REPEAT_AFTER: Final = 2.0
"""A message without an answer is sent again after this many seconds."""
KEPT_SHARES: Final = 4
"""Number of the latest views whose sealed saves are kept, since other guests may lack the last."""


class Guest:
    """A page at the table of a host, as a player or as a spectator.

    Call :meth:`tick` about once a second, and send what :meth:`take` returns. The clock counts in
    seconds; ``random_bytes`` must be unpredictable.
    """

    def __init__(
        self,
        name: str,
        build: str,
        clock: Callable[[], float],
        random_bytes: Callable[[int], bytes],
        *,
        spectator: bool = False,
        secret: bytes | None = None,
        nonce: bytes | None = None,
        saves: Mapping[int, SealedSave] | None = None,
    ) -> None:
        """Ask for a seat, or for the one of `secret`.

        `nonce` is the one that a page drew before it was loaded again, and `saves` are the sealed
        saves that it has from earlier connections.
        """
        self.name, self.build = name, build
        self.nonce = nonce or random_bytes(NONCE_LENGTH)
        self.contributes = not spectator
        """True if the deal follows from this page's nonce, too."""
        self._is_new = nonce is None
        self.secret = secret
        self.seat: int | None = None
        self.welcome: m.Welcome | None = None
        """The first welcome of the host."""
        self.players: list[Player] = []
        """The players in seat order; the names of free seats change when guests come."""
        self.view: Any = None
        """The View of the seat; None before the deal."""
        self.revision = 0
        """Number of the latest view; 0 before the first."""
        self.record: AnyTable | None = None
        """The whole game, once it is over."""
        self.presence: tuple[str, ...] = ()
        """State of each seat, one of `PRESENCES`."""
        self._times: m.Clock | None = None
        self._times_at = clock()
        self.emotes: list[m.Emote] = []
        """The emotes that arrived, oldest first; the page takes them away."""
        self.refusal = ""
        """The reason for which the last request was rejected; empty if it was not."""
        self.closed = ""
        """The reason for which the connection was closed; empty while it is open."""
        self.unfair = ""
        """The reason why the deal is not fair; empty as long as none is known."""
        self.saves: dict[int, SealedSave] = dict(saves or {})
        """The host's sealed saves, by number of the view."""
        self._spectator = spectator
        self._clock = clock
        self._inbox = Inbox(m.HOST_SENDS, clock)
        self._out: list[str] = []
        self._commitments: tuple[bytes, ...] = ()
        self._log: list[Any] = []
        self._requests = 0
        self._request: m.Act | m.Draw | m.Undo | None = None
        self._sent = self._heard = clock()
        self._hello()

    # The carrier's side

    def receive(self, text: str) -> None:
        """Handle a text from the host."""
        if self.closed:
            return
        try:
            message = self._inbox.receive(text)
            if message is not None:
                self._heard = self._clock()
                self._handle(message)
        except ConnectionClosedError as error:
            self.leave(error.translated())

    def tick(self) -> None:
        """Send a message again that is still without an answer."""
        if self.closed or self._clock() - self._sent < REPEAT_AFTER:
            return
        if self.view is None:
            self._hello()
            self._reveal()
        elif self._request is not None:
            self._send(self._request)

    def take(self) -> list[str]:
        """Return the texts for the host since the last call."""
        out, self._out = self._out, []
        return out

    def leave(self, why: str) -> None:
        """Close the connection, with a sentence that the host gets too."""
        self._send(m.Bye(why))
        self.closed = why

    @property
    def kept_nonce(self) -> bytes | None:
        """The nonce for a later page of this seat; None if the deal does not follow from it."""
        return self.nonce if self.contributes else None

    @property
    def is_host_away(self) -> bool:
        """True if the host was silent for too long."""
        return bool(self.closed) or self._clock() - self._heard > AWAY_AFTER

    @property
    def seat_times(self) -> SeatTimes:
        """The times of all seats now; the running one goes on between two messages of the host."""
        limit = None if self.welcome is None else self.welcome.limit
        found = self._times
        if found is None:
            return SeatTimes(limit, [(0.0, 0.0)] * m.MOST_SEATS, None, None)
        since = self._clock() - self._times_at
        times = []
        for seat, (used, turn) in enumerate(zip(found.used, found.turns, strict=True)):
            more = since if seat == found.running else 0.0
            times.append((used / 1000 + more, turn / 1000 + more))
        return SeatTimes(limit, times, found.running, found.running if found.is_up else None)

    # Requests

    @property
    def is_waiting(self) -> bool:
        """True while a request is without an answer."""
        return self._request is not None

    def act(self, action: str) -> None:
        """Ask for the action with the notation `action`."""
        self._ask(m.Act(self._number(), self._ply, action))

    def draw(self) -> None:
        """Ask for the draw that waits after the own last action."""
        self._ask(m.Draw(self._number(), self._ply))

    def undo(self) -> None:
        """Ask to take back the own last action."""
        self._ask(m.Undo(self._number(), self._ply))

    def emote(self, emote: str) -> None:
        """Show an emote, one of `EMOTES`, to all."""
        self._send(m.Emote(emote, None))

    @property
    def _sides(self) -> tuple[int, ...]:
        return tuple(player.side for player in self.players)

    @property
    def _ply(self) -> int:
        return len(self._log)

    def _number(self) -> int:
        self._requests += 1
        return self._requests

    def _ask(self, request: m.Act | m.Draw | m.Undo) -> None:
        """Send a request. One before the answer to the last is ignored: it is a second click."""
        if self._request is None:
            self._request, self.refusal = request, ""
            self._send(request)

    # Messages

    def _hello(self) -> None:
        promised = None
        if self.welcome is not None and self.seat is not None and self.contributes:
            promised = commitment(self.welcome.table, self.seat, self.nonce)
        self._send(m.Hello(self.build, self.name, self.secret, promised, self._spectator))

    def _reveal(self) -> None:
        """Reveal the nonce to the host, but only after all have promised theirs."""
        if self.contributes and self._commitments:
            self._send(m.Reveal(self.nonce))

    def _handle(self, message: m.Message) -> None:
        match message:
            case m.Welcome():
                self._welcome(message)
            case m.Commitments() if not self._commitments:
                self._promised(message.commitments)
            case m.View() if message.n > self.revision:
                self._view(message)
            case m.View() if message.n == self.revision and isinstance(self._request, m.Draw):
                self._request = None  # nothing had to be drawn
            case m.Refused() if self._request is not None and message.n == self._request.n:
                self._request, self.refusal = None, message.why
            case m.Presence() if len(message.seats) == len(self.players):
                self.presence = tuple(m.PRESENCES[each] for each in message.seats)
            case m.Clock() if self._fits(message):
                self._times, self._times_at = message, self._heard
            case m.Emote():
                self.emotes.append(message)
            case m.Over() if self.record is None:
                self._over(message)
            case m.Bye():
                self.closed = message.why
            case m.Ping():
                self._send(m.Pong(self.revision))

    def _welcome(self, message: m.Welcome) -> None:
        try:
            named = players({"players": [*message.players]}, dict.fromkeys(SEATS, SIDES))
        except ValueError:
            raise _unreadable() from None
        if message.game not in registry.GAMES or (message.seat or 0) >= len(named):
            raise _unreadable()
        if self.welcome is not None:
            if len(named) == len(self.players):
                self.players = named
            return
        self.players = named
        self.welcome, self.seat, self.secret = message, message.seat, message.secret
        if self.seat is None or (message.begun and self._is_new):
            # The player of this seat began the game on another device.
            self.contributes = False
        if self.seat is not None:
            self._hello()

    def _promised(self, commitments: tuple[bytes, ...]) -> None:
        """Keep the commitments, which must not change any more, and reveal the nonce."""
        if self.welcome is None or len(commitments) != len(self.welcome.players):
            return
        if self.contributes and self.seat is not None:
            own = commitment(self.welcome.table, self.seat, self.nonce)
            if commitments[self.seat] != own:
                self._protest(_("The host replaced the commitment of this page."))
                return
        self._commitments = commitments
        self._reveal()

    def _view(self, message: m.View) -> None:
        if self.welcome is None:
            return
        if message.since > len(self._log):
            # A view in between was lost: ask for the whole log.
            self._send(m.Pong(0))
            return
        log = [*self._log[: message.since], *message.log]
        try:
            game = registry.game(self.welcome.game)
            view: Any = game.view.read({**message.document, "log": log})
        except ValueError:
            raise _unreadable() from None
        if view.seat != self.seat or view.sides != self._sides:
            raise _unreadable()
        self.revision, self.view, self._log = message.n, view, log
        if message.sealed is not None and message.share is not None:
            self._keep_sealed(message.n, message.sealed, message.share, message.holders)
        request = self._request
        if request is not None and (isinstance(request, m.Draw) or request.ply != len(log)):
            self._request = None
        self._send(m.Pong(self.revision))

    def _keep_sealed(
        self, number: int, sealed: str, share: bytes, holders: tuple[int, ...]
    ) -> None:
        """Keep a sealed save. Later ones are of a host before, whose game is not this one."""
        kept = {n: save for n, save in self.saves.items() if n < number}
        kept[number] = SealedSave(sealed, share, holders)
        self.saves = {n: kept[n] for n in sorted(kept)[-KEPT_SHARES:]}

    def _over(self, message: m.Over) -> None:
        if self.welcome is None:
            return
        try:
            table = registry.game(self.welcome.game).table.load(message.record)
        except ValueError:
            raise _unreadable() from None
        if table.sides != self._sides:
            raise _unreadable()
        self.record = table
        found = verify(table.record)
        written = table.record.document.get(FAIR)
        promised = written.get("commitments") if isinstance(written, dict) else None
        same = not self._commitments or promised == [each.hex() for each in self._commitments]
        if self.contributes and self.seat is not None:
            own = commitment(self.welcome.table, self.seat, self.nonce).hex()
            same = same and isinstance(promised, list) and own in promised
        verified = found is None or found.verdict is Verdict.VERIFIED
        if not (verified and same):
            self.unfair = _("The deal does not follow from the random bytes of the players.")

    def _fits(self, times: m.Clock) -> bool:
        """Return True if `times` are those of the players of this table."""
        seats = len(self.players)
        return len(times.used) == len(times.turns) == seats > (times.running or 0)

    def _protest(self, why: str) -> None:
        self.unfair = why
        self.leave(why)

    def _send(self, message: m.Message) -> None:
        self._sent = self._clock()
        self._out.append(m.write(message))


def _unreadable() -> ConnectionClosedError:
    return ConnectionClosedError(mark("The host sent a game that cannot be read."))
