"""A runtime of the sandbox under CPython, and questions to it."""

import _thread
import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import dedent
from threading import Event, Thread
from time import monotonic
from typing import Any

from app.bot_sandbox.request import BotAnswer, BotRequest, BotSource
from app.bot_sandbox.runtime import Runtime
from pompeii.core.game_interfaces import View
from tests.arena.test_referee import a_table

SECONDS = 0.1
PERIOD = 0.002
HEAD = """
from random import Random
from pompeii import View


class Mine:
    def choose(self, view, random, budget):
"""
FIRST_LINE = HEAD.count("\n") + 1
"""The line of the first statement of a body."""


class Interrupter:
    """A worker that interrupts Python like the browser's, from a thread."""

    def __init__(self) -> None:
        self.places: list[str] = []
        self._deadline: float | None = None
        self._over = Event()
        self._thread = Thread(target=self._watch, daemon=True)
        self._thread.start()

    def arm(self, seconds: float) -> None:
        self._deadline = monotonic() + seconds

    def disarm(self) -> None:
        self._deadline = None

    def note(self, text: str) -> None:
        self.places.append(text)

    def close(self) -> None:
        self.disarm()
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(PERIOD):
            deadline = self._deadline
            if deadline is not None and monotonic() > deadline:
                _thread.interrupt_main()


class Sandbox:
    """A runtime with its worker, and a new one for another source."""

    def __init__(self) -> None:
        self.worker = Interrupter()
        self._source = ""
        self._runtime = Runtime(self.worker)

    def ask(self, source: str, seat: str = "game:0", **changed: Any) -> BotAnswer:
        """Return the answer of the class ``Mine`` in a source text."""
        request = a_request(source, seat, **changed)
        if source != self._source:
            self._source, self._runtime = source, Runtime(self.worker)
        request.receive("answered", self._runtime.answer(_question(request)), "")
        assert request.answer is not None
        return request.answer

    def question(self, source: str) -> str:
        """Return a question to the class ``Mine`` in a source text."""
        return _question(a_request(source))

    def choose(self, body: str, **changed: Any) -> BotAnswer:
        """Return the answer of a bot with this method ``choose``."""
        return self.ask(a_source(body), **changed)


def _question(request: BotRequest) -> str:
    return str(json.loads(request.message(1))["text"])


def a_source(body: str) -> str:
    """Return the source of a bot with this method ``choose``."""
    return HEAD + "".join(f"        {line}\n" for line in dedent(body).strip("\n").split("\n"))


def a_view() -> View:
    table = a_table("asking")
    return table.view(table.actor)


def a_request(source: str, seat: str = "game:0", **changed: Any) -> BotRequest:
    given: dict[str, Any] = {"seconds": SECONDS, "random": 1, "view": a_view(), **changed}
    return BotRequest(BotSource("mine.py", source, "Mine"), seat=seat, **given)


@contextmanager
def sandboxes() -> Iterator[Sandbox]:
    """Yield a sandbox, which gets the interrupts of this process."""
    before = signal.getsignal(signal.SIGINT)
    sandbox = Sandbox()
    try:
        yield sandbox
    finally:
        sandbox.worker.close()
        signal.signal(signal.SIGINT, before)
