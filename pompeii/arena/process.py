"""Processes that are asked line by line, and that end with this one, whatever ends it."""

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

from .signals import HEED

LONGEST: Final = 100_000
"""Bytes an answer may have."""
FAREWELL: Final = 1.0
"""Seconds a process may take to end once nobody asks it any more."""
_GUARD: Final = ("/bin/sh", "-c", "trap '' HUP INT TERM; read line; kill -KILL 0")
"""Ends its whole process group when its input ends: when whoever started it is no more."""


class Silent(Exception):
    """No answer came in time."""


class Child:
    """A process with all that it starts in its turn.

    It belongs to the process group of a guard whose input is a pipe that this process alone holds
    open. Where there are no process groups, as on Windows, it is left to the child to end when its
    own input ends, and what it started is not found.
    """

    def __init__(self, command: str | Sequence[str], environment: Mapping[str, str] | None = None):
        """Start it, on Windows by one text too. Raises OSError if it cannot be started."""
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
        # In a thread, since neither writing nor reading can be given a time on every system.
        self._thread = Thread(target=self._exchange, daemon=True)
        self._thread.start()

    def ask(self, question: bytes, patience: float) -> bytes:
        """The line that answers; empty if the process has ended, without its end if it is too
        long. Raises Silent after ``patience`` seconds; then only :meth:`end` is left.
        """
        self._questions.put(question)
        end = monotonic() + patience
        while (left := end - monotonic()) > 0:
            with suppress(Empty):
                return self._answers.get(timeout=min(left, HEED))
        raise Silent

    @property
    def alive(self) -> bool:
        """Whether the process itself still runs."""
        return self._process.poll() is None

    def status(self) -> int | None:
        """The exit status of a process that is about to end, None if it does not."""
        try:
            return self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            return None

    def end(self, farewell: float = 0.0) -> None:
        """End it, with all that it started; it may end by itself in ``farewell`` seconds."""
        self._questions.put(None)
        if farewell:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(farewell)
        self._kill()
        self._process.kill()
        self._process.wait()
        # It closes the pipes. What has left the process group may hold one open for ever.
        self._thread.join(FAREWELL)

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
            with suppress(OSError):  # gone before it was asked, or ended while it was
                asked.write(question)
                asked.flush()
                answer = answered.readline(LONGEST)
            self._answers.put(answer)
        with suppress(OSError):
            asked.close()
        while answered.read(LONGEST):
            pass
        answered.close()
