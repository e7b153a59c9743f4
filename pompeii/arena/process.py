"""Child processes that answer line by line, and that end with this process however it ends."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Final

from .signals import POLL_INTERVAL, delay_signals

LONGEST: Final = 100_000
"""Longest permitted answer, in bytes."""
END_GRACE: Final = 1.0
"""Time for a process to end after its last question, in seconds."""
_GUARD: Final = ("/bin/sh", "-c", "trap '' HUP INT TERM; read line; kill -KILL 0")
"""Command that kills its whole process group when its input ends, with the process that started it.
"""


class NoAnswer(Exception):
    """An error raised when no answer came in time."""


class Child:
    """A process together with all the processes that it starts.

    It belongs to the process group of a guard. The input of the guard is a pipe that only this
    process holds open. Without process groups, as on Windows, the child itself must end when its
    input ends, and the processes it started are not found.
    """

    def __init__(self, command: str | Sequence[str], environment: Mapping[str, str] | None = None):
        """Start `command`, on Windows also from one text. Raise `OSError` if that fails."""
        self._guard: subprocess.Popen[bytes] | None = None
        if sys.platform != "win32":
            self._guard = subprocess.Popen(_GUARD, stdin=subprocess.PIPE, process_group=0)
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment,
                process_group=self._guard.pid if self._guard else None,
            )
        except BaseException:
            self._kill()
            raise
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        # A thread does this, since not every system offers a timeout for writing and reading.
        self._thread = Thread(target=self._exchange, daemon=True)
        with delay_signals():  # a signal that this thread took could not be delayed elsewhere
            self._thread.start()

    def ask(self, question: bytes, patience: float) -> bytes:
        """Return the line that answers `question`.

        It is empty if the process has ended, and lacks its line break if it is too long. Raise
        `NoAnswer` after ``patience`` seconds; then only :meth:`end` may be called.
        """
        self._questions.put(question)
        end = monotonic() + patience
        while (left := end - monotonic()) > 0:
            with suppress(Empty):
                return self._answers.get(timeout=min(left, POLL_INTERVAL))
        raise NoAnswer

    @property
    def alive(self) -> bool:
        """True if the process itself still runs."""
        return self._process.poll() is None

    def status(self) -> int | None:
        """Return the exit status of a process that is about to end, None if it does not end."""
        try:
            return self._process.wait(END_GRACE)
        except subprocess.TimeoutExpired:
            return None

    def end(self, farewell: float = 0.0) -> None:
        """End the process and all that it started, after ``farewell`` seconds to end on its own."""
        self._questions.put(None)
        if farewell:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(farewell)
        self._kill()
        self._process.kill()
        self._process.wait()
        # The thread closes the pipes. A process outside the group may hold one open for ever.
        self._thread.join(END_GRACE)

    def _kill(self) -> None:
        if sys.platform != "win32" and self._guard is not None:
            os.killpg(self._guard.pid, signal.SIGKILL)
            self._guard.wait()
            assert self._guard.stdin is not None
            self._guard.stdin.close()

    def _exchange(self) -> None:
        asked, answered = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answered is not None
        while (question := self._questions.get()) is not None:
            answer = b""
            with suppress(OSError):  # ended before or during the question
                asked.write(question)
                asked.flush()
                answer = answered.readline(LONGEST)
            self._answers.put(answer)
        with suppress(OSError):
            asked.close()
        while answered.read(LONGEST):
            pass
        answered.close()
