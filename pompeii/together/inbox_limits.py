"""The incoming messages of one connection, limited in size, rate and number of malformed ones."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pompeii.core.i18n import TranslatableError, mark
from pompeii.core.json_readers import Reader

from .messages import GUEST_SENDS, Message, NewerVersionError, read
from .rate_limit import RateLimit

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
        self._rate = RateLimit(clock)
        self._malformed = 0

    def receive(self, text: str) -> Message | None:
        """Return the message in `text`; None if it is to be ignored.

        Raise `ConnectionClosedError` if the connection must be closed.
        """
        if self._rate.is_exceeded():
            if self._rate.excesses > 1:
                raise ConnectionClosedError(mark("The other device sent too many messages."))
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
