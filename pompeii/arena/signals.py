"""Signals that end a match from outside, as distinct from errors inside it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Final

_SIGNALS: Final = ("SIGTERM", "SIGHUP")
"""Signals that end a process; not every system has both."""

POLL_INTERVAL: Final = 0.5
"""Longest wait at a time, in seconds.

A signal that arrives just as a wait begins is handled after the wait.
"""


class Terminated(KeyboardInterrupt):
    """An interruption like Ctrl-C, caused by another signal."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number
        """Exit status that a shell reports for a process ended by this signal."""


@contextmanager
def handle_signals() -> Iterator[None]:
    """Raise `Terminated` on the signals that end a process, so that results are still shown.

    An ignored signal, as under nohup, stays ignored.
    """
    numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    own = current_thread() is main_thread()
    heard = [n for n in numbers if own and signal.getsignal(n) is signal.SIG_DFL]
    for number in heard:
        signal.signal(number, _terminate)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)


def _terminate(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
    raise Terminated(number)
