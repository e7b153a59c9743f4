"""Signals that end a command from outside, as distinct from errors inside it."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Final

_SIGNALS: Final = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
"""Signals that end a process; not every system has all."""

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
    """Raise `KeyboardInterrupt` on Ctrl-C and `Terminated` on the other signals that end a process.

    So it can clean up and show its results. An ignored signal, as under nohup, stays ignored.
    """
    own = current_thread() is main_thread()
    before = {number: signal.getsignal(number) for number in _SIGNALS if own}
    usual = {
        number: handler
        for number, handler in before.items()
        if handler in (signal.SIG_DFL, signal.default_int_handler)
    }
    for number in usual:
        ctrl_c = number == signal.SIGINT
        signal.signal(number, signal.default_int_handler if ctrl_c else _terminate)
    try:
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)


def _terminate(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
    raise Terminated(number)


@contextmanager
def delay_signals() -> Iterator[None]:
    """Let the signals that end a process wait until the end of the context.

    A thread or a process that is started in the context goes on to receive none of them. Only
    :func:`leave_ctrl_c_to_parent` changes that.
    """
    # Windows sends a process no signals but Ctrl-C.
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_ctrl_c_to_parent() -> None:
    """Ignore Ctrl-C, which reaches every process of a terminal, and receive all other signals."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
