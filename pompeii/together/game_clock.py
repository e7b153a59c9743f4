"""The clock of a game on several devices: the time that each seat uses, and a limit for it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from pompeii.core.i18n import n_
from pompeii.core.json_readers import Json, an_object, boolean, member, whole

LONGEST_LIMIT: Final = 24 * 60 * 60
"""Maximum number of seconds of a limit."""
MINUTE: Final = 60


def milliseconds(seconds: float) -> int:
    """Return a time in whole milliseconds, as documents and messages have it."""
    return int(seconds * 1000)


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """A limit of `seconds` for each turn, or else for all turns of a player together."""

    seconds: int
    each_turn: bool

    def left(self, used: float, turn: float) -> float:
        """Return the seconds that are left to a player who used `used`, `turn` of them in the
        present turn.
        """
        return max(0.0, self.seconds - (turn if self.each_turn else used))

    @property
    def words(self) -> str:
        """The limit in words."""
        minutes = self.seconds // MINUTE
        if self.each_turn:
            return n_("{count} minute for each turn", "{count} minutes for each turn", minutes)
        return n_("{count} minute for each player", "{count} minutes for each player", minutes)

    def document(self) -> dict[str, Json]:
        """Return the limit as a JSON object."""
        return {"seconds": self.seconds, "each_turn": self.each_turn}


def read_limit(value: Json, place: str) -> TimeLimit:
    """Return the limit in a JSON value. Raise `FieldError` if it is malformed."""
    written: Mapping[str, Json] = an_object(value, place)
    return TimeLimit(
        member(written, "seconds", whole(MINUTE, LONGEST_LIMIT), place),
        member(written, "each_turn", boolean, place),
    )


@dataclass(frozen=True, slots=True)
class SeatTimes:
    """The times of all seats at a moment, in seconds."""

    limit: TimeLimit | None
    times: Sequence[tuple[float, float]]
    """For each seat the time that it has used, and the part of its latest turn."""
    running: int | None
    """The seat whose clock runs; None before the game and after it."""
    timed_out: int | None
    """The seat to act if its time is up, else None."""

    def left(self, seat: int) -> float | None:
        """Return the seconds that are left to `seat`; None without a limit.

        If it is one for each turn, only the seat to act has a time.
        """
        if self.limit is None or (self.limit.each_turn and seat != self.running):
            return None
        return self.limit.left(*self.times[seat])


class TimedSeat(Protocol):
    """A seat with its times in seconds."""

    used: float
    turn: float

    @property
    def is_timed(self) -> bool:
        """True if a limit applies to the player of this seat."""


class GameClock:
    """The running clock of the seat to act. The times of a seat are stored in the seat itself."""

    def __init__(
        self, seats: Sequence[TimedSeat], limit: TimeLimit | None, now: Callable[[], float]
    ) -> None:
        """Stop all clocks; `now` gives the time in seconds."""
        self.limit = limit
        self.running: int | None = None
        """The seat whose clock runs; None before the game and after it."""
        self._seats, self._now = seats, now
        self._since = now()

    def go_on(self, seat: int | None) -> None:
        """Let the clock of `seat` run, in the turn that it was in before."""
        self.count()
        self.running = seat

    def pass_on(self, seat: int | None) -> None:
        """Let the clock of `seat` run, in a new turn if it did not run already."""
        if seat is not None and seat != self.running:
            self._seats[seat].turn = 0.0
        self.go_on(seat)

    def count(self) -> None:
        """Add the time since the last call to the seat whose clock runs."""
        if self.running is not None:
            seat = self._seats[self.running]
            seat.used, seat.turn = self.times(self.running)
        self._since = self._now()

    @property
    def seat_times(self) -> SeatTimes:
        """The times of all seats now."""
        times = [self.times(number) for number in range(len(self._seats))]
        return SeatTimes(self.limit, times, self.running, self.timed_out)

    def times(self, number: int) -> tuple[float, float]:
        """Return the time that seat `number` has used, and the part of its latest turn."""
        seat = self._seats[number]
        since = self._now() - self._since if number == self.running else 0.0
        return seat.used + since, seat.turn + since

    def is_up(self, number: int) -> bool:
        """Return True if no time was left to seat `number` in its latest turn."""
        if self.limit is None or not self._seats[number].is_timed:
            return False
        return not self.limit.left(*self.times(number))

    @property
    def timed_out(self) -> int | None:
        """The seat to act if its time is up, else None."""
        return None if self.running is None or not self.is_up(self.running) else self.running
