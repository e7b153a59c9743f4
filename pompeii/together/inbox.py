"""The incoming messages of one connection, limited in size, rate and number of malformed ones."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final

from pompeii.core.i18n import TranslatableError, mark
from pompeii.core.json_readers import Reader

from .messages import GUEST_SENDS, Message, NewerVersionError, read

MOST_A_SECOND: Final = 30
"""Maximum number of messages in any second."""
PAUSE: Final = 1.0
"""Time for which messages are ignored after the first excess, in seconds."""
MOST_MALFORMED: Final = 3
"""Number of malformed messages that closes a connection."""


class ConnectionClosedError(TranslatableError):
    """The reason for which a connection is closed, in a sentence."""


class Inbox:
    """A reader of the texts that arrive from one device."""

    def __init__(
        self, known: Mapping[type[Any], Mapping[str, Reader[Any]]], clock: Callable[[], float]
    ) -> None:
        self._known = known
        self._clock = clock
        self._times: deque[float] = deque(maxlen=MOST_A_SECOND)
        self._paused_until: float | None = None
        self._malformed = 0

    def receive(self, text: str) -> Message | None:
        """Return the message in `text`; None if it is to be ignored.

        Raise `ConnectionClosedError` if the connection must be closed.
        """
        if self._is_too_much():
            return None
        try:
            return read(text, self._known)
        except NewerVersionError:
            # Both sides show the sentence, so it names the one that has to be reloaded.
            old = mark("The host's page is too old and has to be reloaded.")
            if self._known is not GUEST_SENDS:
                old = mark("The guest's page is too old and has to be reloaded.")
            raise ConnectionClosedError(old) from None
        except ValueError:
            self._malformed += 1
            if self._malformed < MOST_MALFORMED:
                return None
            words = mark("The other device sent messages that cannot be read.")
            raise ConnectionClosedError(words) from None

    def _is_too_much(self) -> bool:
        """Return True if this message comes in a pause, or begins one.

        Raise `ConnectionClosedError` if there was a pause before.
        """
        now = self._clock()
        if self._paused_until is not None and now < self._paused_until:
            return True
        full = len(self._times) == MOST_A_SECOND and now - self._times[0] < 1.0
        if not full:
            self._times.append(now)
            return False
        if self._paused_until is not None:
            raise ConnectionClosedError(mark("The other device sent too many messages."))
        self._times.clear()
        self._paused_until = now + PAUSE
        return True
