"""External Python bots, each in its own process.

There a bot can be ended at any time and takes no processor time from others. It has access to no
more of the position than its View.
"""

import atexit
import json
import os
import pickle
import sys
from collections import defaultdict
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Final, Self

from pompeii.bots import Budget
from pompeii.bots.driver import Failure, FailureKind
from pompeii.core.action import Action
from pompeii.core.game_interfaces import View
from pompeii.registry import FIRST, game

from .process import END_GRACE, Child, NoAnswer
from .program_bot import patience
from .python_bot_host import LEAVE, SEAT, Message, Question

START: Final = 30.0
"""Time for importing and making a bot, in seconds."""

_idle: Final[defaultdict[str, list[Child]]] = defaultdict(list)
"""Processes without a game, by the name of their bot.

Reusing one saves starting Python again.
"""


class PythonBot:
    """A Python bot in a process of its own, for the game of a key.

    Its name is one that ``load`` in ``python_bot_host`` knows. Use it in a ``with``
    statement. A process that ended, or that was ended because no answer came, is started again.
    """

    def __init__(self, name: str, key: str = FIRST) -> None:
        self._name, self._parse = name, game(key).parse
        self._child: Child | None = None
        self._log: tuple[Any, ...] = ()

    def __enter__(self) -> Self:
        with suppress(Failure):  # reported with the first question
            self._start_bot()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._child is None:
            return
        if error is not None:  # a question may still be unanswered
            self._end()
            return
        with suppress(Failure):
            self._ask(LEAVE, END_GRACE)
        if self._child is not None:
            _idle[self._name].append(self._child)

    def try_out(self, view: View, budget: Budget) -> None:  # noqa: ARG002 - programs need them
        """Raise `Failure` if no bot can be made."""
        if self._child is None:
            self._start_bot()

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        """Return the bot's choice. Raise `Failure` if it chooses nothing legal in time."""
        number = int(random.random() * 2**31)
        if self._child is None:
            self._start_bot()
        known = len(self._log)
        if view.log[:known] != self._log:
            known = 0
        question = Question(
            view=replace(view, log=()),  # type: ignore[type-var]
            known=known,
            steps=view.log[known:],
            random=number,
            budget=budget,
        )
        self._log = view.log
        text = self._ask(question, patience(budget))
        return None if text is None else self._parse(text)

    def _start_bot(self) -> None:
        """Get a process and have it make a bot."""
        idle = _idle[self._name]
        while idle and self._child is None:
            child = idle.pop()
            if child.alive:
                self._child = child
            else:
                child.end()
        if self._child is None:
            self._child = _start_process(self._name)
        self._log = ()
        try:
            self._ask(SEAT, START)
        except Failure as failure:
            self._end()
            if failure.way is FailureKind.SILENT:
                words = f"cannot be started: it did not get ready within {START:.0f} s"
                raise Failure(FailureKind.UNSTARTED, words) from None
            raise

    def _ask(self, message: Message, seconds: float) -> str | None:
        assert self._child is not None
        try:
            line = self._child.ask(pickle.dumps(message), seconds)
        except NoAnswer:
            self._end()
            raise Failure(FailureKind.SILENT, f"did not answer within {seconds:.1f} s") from None
        if not line.endswith(b"\n"):
            status = self._child.status()
            self._end()
            raise Failure(FailureKind.ENDED, f"ended with status {status} instead of answering")
        reply = json.loads(line)
        if "way" in reply:
            raise Failure(FailureKind(reply["way"]), reply["words"], reply["trace"])
        action: str | None = reply["action"]
        return action

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end()


def _start_process(name: str) -> Child:
    # The other process must find the same modules as this one.
    path = os.pathsep.join(place or str(Path.cwd()) for place in sys.path)
    command = (sys.executable, "-c", "from pompeii.arena.python_bot_host import main; main()", name)
    try:
        return Child(command, {**os.environ, "PYTHONPATH": path})
    except OSError as error:
        raise Failure(FailureKind.UNSTARTED, f"cannot be started: {error}") from None


@atexit.register
def end_idle() -> None:
    """End the processes without a game."""
    for children in _idle.values():
        while children:
            children.pop().end(END_GRACE)
