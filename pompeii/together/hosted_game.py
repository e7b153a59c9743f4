"""The game at a host's table: its deal, its actions, and the View of each seat as a message."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pompeii.core.fair_deal import FAIR, FairDeal
from pompeii.core.i18n import TranslatableError, listed, mark
from pompeii.core.table import AnyTable
from pompeii.game_manifest import Game

from . import messages as m
from .game_clock import GameClock, milliseconds
from .host_save import HostSave
from .inbox_limits import ConnectionClosedError
from .sealed_save import KEY_LENGTH, seal, split
from .seats import Seat, of_secret, own_seat


class HostedGame:
    """A game that is dealt as soon as every seat has contributed its random bytes."""

    def __init__(
        self,
        game: Game,
        save: HostSave,
        clock: Callable[[], float],
        random_bytes: Callable[[int], bytes],
    ) -> None:
        """Continue the game of `save`, which need not be dealt yet."""
        self.game, self.rules, self.code = game, save.rules, save.table
        self.secret, self.inherited = save.secret, save.inherited
        self.seats: list[Seat] = [*save.seats]
        self.table: AnyTable | None = save.game
        """The game; None before the deal."""
        self.revision = save.revision
        """The number of changes, which numbers the views."""
        self.clock = GameClock(self.seats, save.limit, clock)
        self._random_bytes = random_bytes
        self._sealed: tuple[int, str, Mapping[int, bytes]] | None = None
        self._followed: tuple[int, Any] = (0, None)
        self._look()
        self.clock.go_on(self._awaited)

    @property
    def is_promised(self) -> bool:
        """True if every seat has sent its commitment."""
        return all(seat.commitment for seat in self.seats)

    @property
    def is_revealed(self) -> bool:
        """True if every seat has revealed its nonce."""
        return all(seat.nonce for seat in self.seats)

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return self.table is not None and self.table.winners is not None

    @property
    def commitments(self) -> m.Commitments:
        """The commitments of all seats as a message."""
        return m.Commitments(tuple(seat.commitment for seat in self.seats))

    def welcome(self, seat: int | None) -> m.Welcome:
        """Return the greeting of a guest in `seat`, or of a spectator, as a message."""
        players = tuple(each.player.document() for each in self.seats)
        secret = None if seat is None else self.seats[seat].secret
        begun = self.table is not None
        limit = self.clock.limit
        return m.Welcome(self.code, self.game.key, self.rules, players, seat, secret, begun, limit)

    @property
    def times(self) -> m.Clock:
        """The times of all seats as a message."""
        now = self.clock.seat_times
        used, turns = zip(*now.times, strict=True)
        return m.Clock(
            tuple(map(milliseconds, used)),
            tuple(map(milliseconds, turns)),
            now.running,
            now.timed_out is not None,
        )

    def seat_for(self, hello: m.Hello) -> int | None:
        """Return the seat of the guest's secret, or a free one; None for a spectator.

        In a running game each seat has its own hand, so of several free ones the guest gets the one
        with its name. Raise `ConnectionClosedError` if there is none, or for an unknown secret.
        """
        if hello.secret is not None:
            known = of_secret(self.seats, hello.secret)
            if known is None:
                raise ConnectionClosedError(mark("This table does not know that seat."))
            return known
        free = [number for number, seat in enumerate(self.seats) if seat.is_free]
        if hello.watch or not free:
            return None
        number = free[0]
        if self.table is not None and len(free) > 1:
            names = {self.seats[number].player.name: number for number in free}
            if hello.name not in names:
                words = mark("Several seats are free. Come under the name of yours: {names}.")
                raise ConnectionClosedError(words, names=listed([*names]))
            number = names[hello.name]
        self.seats[number].rename(hello.name)
        self.seats[number].secret = self._random_bytes(m.SECRET_LENGTH)
        if self.table is not None:
            self.table.record.players[number] = self.seats[number].player
        return number

    def fill(self, number: int, kind: str) -> None:
        """Give the free seat `number` to a player of this `kind` on the host's device.

        Raise `ValueError` if it is not free, or the game has begun.
        """
        seat = self.seats[number]
        if self.table is not None or not seat.is_free:
            raise ValueError(f"seat {number} is not free")
        player = replace(seat.player, kind=kind)
        self.seats[number] = own_seat(player, self.code, number, self._random_bytes)

    def deal(self) -> None:
        """Deal the game from the contributions of all seats."""
        nonces = tuple(seat.nonce for seat in self.seats)
        fair = FairDeal(self.code, self.commitments.commitments, nonces)
        record = self.game.new([seat.player for seat in self.seats], self.rules, fair.seed)
        record.document[FAIR] = fair.document()
        self.table = self.game.table(record)
        self.revision += 1
        self._look()
        self.clock.pass_on(self._awaited)

    def playing(self) -> AnyTable:
        """Return the table. Raise `TranslatableError` before the deal and after the end."""
        if self.table is None:
            raise TranslatableError(mark("The game has not begun yet."))
        if self.is_over:
            raise TranslatableError(mark("The game is over."))
        return self.table

    def act(self, seat: int, written: str) -> None:
        """Take the action with the notation `written` for `seat`.

        Raise `TranslatableError` if it is illegal, or the time of that seat is up.
        """
        table = self.playing()
        if self.clock.timed_out == seat:
            raise _time_is_up()
        action = self.game.parse(written)
        if not table.view(seat).allows(action):
            why = table.why_not(action)
            raise why or TranslatableError(mark("It is another player's turn."))
        table.play(action)
        self.follow()

    def draw(self, seat: int) -> None:
        """Carry out the draw that waits after the last action, which `seat` made.

        Raise `TranslatableError` if another seat made it.
        """
        self._after_action_of(seat).draw()
        self.follow()

    def undo(self, seat: int) -> None:
        """Take back the last action of `seat`.

        Raise `TranslatableError` if another seat made it, it revealed something, or the time of
        that turn was up.
        """
        table = self._after_action_of(seat)
        if self.clock.is_up(seat):
            raise _time_is_up()
        if table.revealed:
            words = mark("The last action revealed something and cannot be undone.")
            raise TranslatableError(words)
        table.undo()
        self.follow()

    def follow(self) -> bool:
        """Count a change of the table since the last call, and return True if there was one.

        After an undo, the turn before goes on.
        """
        count, last = self._followed
        self._look()
        if count == self._followed[0] and last is self._followed[1]:
            return False
        self.revision += 1
        if self._followed[0] < count:
            self.clock.go_on(self._awaited)
        else:
            self.clock.pass_on(self._awaited)
        return True

    def _look(self) -> None:
        """Remember the number of steps and the last one."""
        if self.table is not None:
            steps = self.table.steps
            self._followed = len(steps), steps[-1] if steps else None

    @property
    def _awaited(self) -> int | None:
        """The seat whose player is to act; None before the deal and after the end."""
        return None if self.table is None or self.is_over else self.table.awaited

    def _after_action_of(self, seat: int) -> AnyTable:
        table = self.playing()
        if not table.steps or table.steps[-1].seat != seat:
            raise TranslatableError(mark("The last action was another player's."))
        return table

    def view(self, seat: int | None, known: int) -> m.View:
        """Return the View of `seat` for a guest that has the first `known` steps of the log."""
        assert self.table is not None
        document: dict[str, Any] = self.table.view(seat).document()
        log = document.pop("log")
        since = min(known, len(log))
        sealed, shares = self._seal()
        share = None if seat is None else shares.get(seat)
        holders: tuple[int, ...] = () if share is None else tuple(shares)
        return m.View(
            self.revision, document, since, tuple(log[since:]),
            None if share is None else sealed, share, holders,
        )  # fmt: skip

    def _seal(self) -> tuple[str, Mapping[int, bytes]]:
        """Return the sealed save and the shares of its key by seat, once for each change."""
        if self._sealed is None or self._sealed[0] != self.revision:
            guests = [number for number, seat in enumerate(self.seats) if seat.has_guest]
            key = self._random_bytes(KEY_LENGTH)
            shares = split(key, max(1, len(guests)), self._random_bytes)
            text = seal(self.save().dump(), key)
            self._sealed = (self.revision, text, dict(zip(guests, shares, strict=False)))
        return self._sealed[1], self._sealed[2]

    def save(self) -> HostSave:
        """Return everything that outlives this page."""
        return HostSave(
            self.game.key, self.code, self.revision, self.rules, tuple(self.seats), self.table,
            self.secret, self.inherited, self.clock.limit,
        )  # fmt: skip


def _time_is_up() -> TranslatableError:
    return TranslatableError(mark("The time is up. A bot plays this turn."))
