"""The rate of messages from one device: a pause after the first excess, counted for the caller."""

from collections import deque
from collections.abc import Callable
from typing import Final

MOST_A_SECOND: Final = 30
"""Maximum number of messages in any second."""
PAUSE: Final = 1.0
"""Time for which messages are ignored after an excess, in seconds."""


class RateLimit:
    """A counter of messages that allows at most `most` in any second."""

    def __init__(self, clock: Callable[[], float], most: int = MOST_A_SECOND) -> None:
        self.excesses = 0
        """Number of pauses so far; the second excess is the time to close the connection."""
        self._clock = clock
        self._times: deque[float] = deque(maxlen=most)
        self._paused_until = float("-inf")

    def is_exceeded(self) -> bool:
        """Count a message; return True if it comes in a pause, or begins one."""
        now = self._clock()
        if now < self._paused_until:
            return True
        if len(self._times) < (self._times.maxlen or 0) or now - self._times[0] >= 1.0:
            self._times.append(now)
            return False
        self._times.clear()
        self._paused_until = now + PAUSE
        self.excesses += 1
        return True
