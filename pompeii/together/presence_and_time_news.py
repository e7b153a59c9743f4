"""The messages that all guests of a table get: who is there, and the times of the seats."""

from collections.abc import Callable, Iterator
from typing import Final

from . import messages as m
from .hosted_game import HostedGame
from .seats import presence

TIMES_EVERY: Final = 0.5
"""Shortest time in seconds between two messages with the times, since bots may act more often."""


class TableNews:
    """The presence and the times of a table, with the changes that the guests do not know yet."""

    def __init__(self, hosted: HostedGame, clock: Callable[[], float]) -> None:
        self._hosted, self._clock = hosted, clock
        self._presence: m.Presence | None = None
        self._timed = self._timing
        self._are_times_due, self._times_sent = False, float("-inf")

    @property
    def presence(self) -> m.Presence:
        """The states of all seats."""
        return presence(self._hosted.seats, self._clock())

    def count(self) -> None:
        """Let all times be sent again. With a limit, count them for the save of the host, too."""
        if self._hosted.clock.limit is not None:
            self._hosted.clock.count()
        self._are_times_due = True

    def due(self) -> Iterator[m.Message]:
        """Yield the messages for all guests: those about changes, and the times if they are due."""
        now = self.presence
        if self._presence is None or self._presence.seats != now.seats:
            self._presence = now
            yield now
        if self._timed != self._timing:
            self._timed, self._are_times_due = self._timing, True
        if self._are_times_due and self._clock() - self._times_sent >= TIMES_EVERY:
            self._are_times_due, self._times_sent = False, self._clock()
            yield self._hosted.times

    @property
    def _timing(self) -> tuple[int | None, int | None]:
        """The seat whose clock runs, and the same if its time is up."""
        clock = self._hosted.clock
        return clock.running, clock.timed_out
