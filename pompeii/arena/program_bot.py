"""Bots that are programs: one JSON line in, one JSON line out (docs/bots.md)."""

import shlex
import sys
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Final, Self

from pompeii.bots import Budget
from pompeii.bots.driver import CLOCK_GRACE, Failure, Way
from pompeii.core.action import Action
from pompeii.core.interfaces import View
from pompeii.registry import FIRST, game

from . import program_protocol
from .process import FAREWELL, Child, Silent

START: Final = 5.0
"""Seconds that a program may take to start, on top of its first budget."""
UNHURRIED: Final = 60.0
"""Seconds for an answer where the budget names none."""


def patience(budget: Budget) -> float:
    """Seconds after which nobody waits for an answer any more."""
    return UNHURRIED if budget.seconds is None else budget.seconds + CLOCK_GRACE


class Program:
    """A program that is asked over its standard input and answers on its standard output.

    To be used in a ``with`` statement. Whoever dies, or has to be ended because no answer came, is
    started anew: a request holds all that is needed to answer it, the first with the map.
    """

    def __init__(self, command: str, game: str = FIRST) -> None:
        """``game`` is its key, ``command`` as in a shell, but no shell reads it, on
        Windows that system itself.
        """
        self._command = command if sys.platform == "win32" else shlex.split(command)
        self._game = game
        self._child: Child | None = None
        self._answered = False
        self._asked: Child | None = None  # which one was asked last

    def __enter__(self) -> Self:
        with suppress(Failure):  # said when it is asked
            self._running()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end(FAREWELL if error is None else 0.0)

    def try_out(self, view: View, budget: Budget) -> None:
        """Raise Failure if the program cannot be started, or ends instead of answering."""
        try:
            question = self._request(view, 0, budget, first=True)
            self._answer(self._running(), question, START)
        except Failure as failure:
            if failure.way is Way.UNSTARTED:
                raise
            if failure.way is Way.ENDED:
                words = f"cannot be started: it {failure.words}"
                raise Failure(Way.UNSTARTED, words) from None

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        """What the program answers. Raises Failure if it gives no legal answer in time."""
        child = self._running()
        first, self._asked = self._asked is not child, child
        question = self._request(view, int(random.random() * 2**31), budget, first=first)
        line = self._answer(child, question, patience(budget) + (0.0 if self._answered else START))
        self._answered = True
        try:
            return program_protocol.answer(line, view.listed, view.families)
        except ValueError as error:
            raise Failure(Way.ILLEGAL, str(error)) from None

    def _request(self, view: View, random: int, budget: Budget, *, first: bool) -> str:
        board = game(self._game).formats.document() if first else None
        return program_protocol.request(view, random, budget, board=board)

    def _answer(self, child: Child, question: str, time: float) -> bytes:
        try:
            line = child.ask(question.encode() + b"\n", time)
        except Silent:
            self._restart()
            raise Failure(Way.SILENT, f"did not answer within {time:.1f} s") from None
        if not line:
            status = child.status()
            self._restart()
            raise Failure(Way.ENDED, f"ended with status {status} instead of answering")
        if not line.endswith(b"\n"):
            self._restart()
            raise Failure(Way.ILLEGAL, f"answered a line without an end, {line[:40]!r}")
        return line

    def _running(self) -> Child:
        if self._child is not None and not self._child.alive:
            self._end()
        if self._child is None:
            try:
                self._child = Child(self._command)
            except (OSError, IndexError) as error:
                raise Failure(Way.UNSTARTED, f"cannot be started: {error}") from None
        return self._child

    def _restart(self) -> None:
        """At once, so that it has started by the time it is asked again."""
        self._end()
        with suppress(Failure):
            self._running()

    def _end(self, farewell: float = 0.0) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end(farewell)
