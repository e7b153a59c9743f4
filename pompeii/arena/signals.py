"""What ends a match from outside, told apart from what goes wrong in it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Final

_SIGNALS: Final = ("SIGTERM", "SIGHUP")
"""Not every system has both."""

HEED: Final = 0.5
"""Seconds that anything waits at a time: a signal that comes just as a wait begins is heard after
it.
"""


class Terminated(KeyboardInterrupt):
    """As Ctrl-C, by another signal."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number
        """The exit status that a shell gives who is ended by it."""


@contextmanager
def orderly() -> Iterator[None]:
    """Have the signals that end a process raise Terminated, so that what was played is told. One
    that is ignored, as by nohup, stays ignored.
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
