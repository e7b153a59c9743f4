"""Bots that are programs: one JSON line in, one JSON line out (docs/bots.md)."""

import os
import shlex
import signal
import subprocess
from contextlib import suppress
from random import Random
from threading import Thread
from types import TracebackType
from typing import Final, Self

from ..actions import Action
from ..bots import Budget
from ..view import View
from . import wire
from .referee import PATIENCE, BotError

START: Final = 5.0
"""Seconds that a program may take to start, on top of its first budget."""
UNHURRIED: Final = 60.0
"""Seconds for an answer where the budget names none."""
_LONGEST: Final = 100_000
"""Bytes an answer may have."""
_FAREWELL: Final = 1.0
"""Seconds a program may take to end once nobody asks it any more."""


class Program:
    """A program that is asked over its standard input and answers on its standard output.

    To be used in a ``with`` statement. Whoever dies, or has to be ended because no answer came, is
    started anew: a request holds all that is needed to answer it, the first with the map.
    """

    def __init__(self, command: str) -> None:
        """``command`` as in a shell, but no shell reads it."""
        self._words = shlex.split(command, posix=os.name != "nt")
        self._process: subprocess.Popen[bytes] | None = None
        self._answered = False
        self._asked: subprocess.Popen[bytes] | None = None  # which one was asked last

    def __enter__(self) -> Self:
        with suppress(BotError):  # said when it is asked
            self._running()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end(_FAREWELL)

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        """What the program answers. Raises BotError if it gives no legal answer in time."""
        process = self._running()
        first, self._asked = self._asked is not process, process
        line = wire.request(view, int(random.random() * 2**31), budget, first=first)
        patience = UNHURRIED if budget.seconds is None else budget.seconds + PATIENCE
        if not self._answered:
            patience += START
        answers: list[bytes] = []
        # In a thread, since neither writing nor reading can be given a time on every system.
        exchange = Thread(target=_exchange, args=(process, line, answers), daemon=True)
        exchange.start()
        exchange.join(patience)
        if exchange.is_alive():
            self._restart()
            raise BotError(f"did not answer within {patience:.1f} s")
        if not answers or not answers[0]:
            with suppress(subprocess.TimeoutExpired):
                process.wait(_FAREWELL)
            status = process.poll()
            self._restart()
            raise BotError(f"ended with status {status} instead of answering")
        if not answers[0].endswith(b"\n"):
            self._restart()
            raise BotError(f"answered a line without an end, {answers[0][:40]!r}")
        self._answered = True
        try:
            return wire.answer(answers[0], view.legal)
        except ValueError as error:
            raise BotError(str(error)) from None

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._end(0)
        if self._process is None:
            try:
                self._process = subprocess.Popen(
                    self._words,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    # Its own group, so that it ends with all that it started itself.
                    start_new_session=True,
                )
            except (OSError, IndexError) as error:
                raise BotError(f"cannot be started: {error}") from None
        return self._process

    def _restart(self) -> None:
        """At once, so that it has started by the time it is asked again."""
        self._end(0)
        with suppress(BotError):
            self._running()

    def _end(self, farewell: float) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        if farewell:
            with suppress(OSError):
                process.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(farewell)
        with suppress(ProcessLookupError, PermissionError):
            if os.name == "nt":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                pipe.close()


def _exchange(process: subprocess.Popen[bytes], line: str, answers: list[bytes]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    # Gone before it was asked, or ended while it was.
    with suppress(OSError, ValueError):
        process.stdin.write(line.encode() + b"\n")
        process.stdin.flush()
        answers.append(process.stdout.readline(_LONGEST))
