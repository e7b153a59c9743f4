"""External bots that are programs: one JSON line in, one JSON line out (docs/bots.md)."""

import shlex
import sys
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Final, Self

from pompeii.bots import Budget
from pompeii.bots.driver import CLOCK_GRACE, Failure, FailureKind
from pompeii.core.action import Action
from pompeii.core.game_interfaces import View
from pompeii.registry import FIRST, game

from . import program_protocol
from .process import END_GRACE, Child, NoAnswer

START: Final = 5.0
"""Allowance for starting a program, on top of its first budget, in seconds."""
UNLIMITED_PATIENCE: Final = 60.0
"""Time limit for an answer if the budget names none, in seconds."""


def patience(budget: Budget) -> float:
    """Return the time limit for an answer under `budget`, in seconds."""
    return UNLIMITED_PATIENCE if budget.seconds is None else budget.seconds + CLOCK_GRACE


class ProgramBot:
    """A program that reads requests from its standard input and answers on its standard output.

    Use it in a ``with`` statement. A program that dies, or that was ended because no answer came,
    is started again. This is possible since each request is complete; the first includes the map.
    """

    def __init__(self, command: str, game: str = FIRST) -> None:
        """Prepare to run `command` for the game with the key ``game``.

        The command is written as in a shell, but split without one; Windows itself splits it there.
        """
        self._command = command
        self._game = game
        self._child: Child | None = None
        self._has_answered = False
        self._last_asked: Child | None = None  # the child that got the last request

    def __enter__(self) -> Self:
        with suppress(Failure):  # reported with the first request
            self._running()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end(END_GRACE if error is None else 0.0)

    def try_out(self, view: View, budget: Budget) -> None:
        """Raise `Failure` if the program cannot be started, or ends instead of answering."""
        try:
            question = self._request(view, 0, budget, first=True)
            self._answer(self._running(), question, START)
        except Failure as failure:
            if failure.way is FailureKind.UNSTARTED:
                raise
            if failure.way is FailureKind.ENDED:
                words = f"cannot be started: it {failure.words}"
                raise Failure(FailureKind.UNSTARTED, words) from None

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        """Return the program's answer. Raise `Failure` if it gives no legal one in time."""
        child = self._running()
        first, self._last_asked = self._last_asked is not child, child
        question = self._request(view, int(random.random() * 2**31), budget, first=first)
        line = self._answer(
            child, question, patience(budget) + (0.0 if self._has_answered else START)
        )
        self._has_answered = True
        try:
            return program_protocol.answer(line, view.listed, view.families)
        except ValueError as error:
            raise Failure(FailureKind.ILLEGAL, str(error)) from None

    def _request(self, view: View, random: int, budget: Budget, *, first: bool) -> str:
        board = game(self._game).output_formats.document() if first else None
        return program_protocol.request(view, random, budget, board=board)

    def _answer(self, child: Child, question: str, time: float) -> bytes:
        try:
            line = child.ask(question.encode() + b"\n", time)
        except NoAnswer:
            self._restart()
            raise Failure(FailureKind.SILENT, f"did not answer within {time:.1f} s") from None
        if not line:
            status = child.status()
            self._restart()
            raise Failure(FailureKind.ENDED, f"ended with status {status} instead of answering")
        if not line.endswith(b"\n"):
            self._restart()
            raise Failure(FailureKind.ILLEGAL, f"answered a line without an end, {line[:40]!r}")
        return line

    def _running(self) -> Child:
        if self._child is not None and not self._child.alive:
            self._end()
        if self._child is None:
            if not self._command.strip():
                raise Failure(FailureKind.UNSTARTED, "cannot be started: it names no program")
            try:
                windows = sys.platform == "win32"
                self._child = Child(self._command if windows else shlex.split(self._command))
            except (OSError, ValueError) as error:  # e.g. a quotation without its end
                raise Failure(FailureKind.UNSTARTED, f"cannot be started: {error}") from None
        return self._child

    def _restart(self) -> None:
        """Restart the program at once, so that it is ready for the next request."""
        self._end()
        with suppress(Failure):
            self._running()

    def _end(self, farewell: float = 0.0) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end(farewell)
