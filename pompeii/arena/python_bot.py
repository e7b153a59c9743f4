"""Strangers' Python bots, each in a process of its own.

There it can be ended whatever it does, takes no time of anybody else's, and finds nothing of the
position but its View.
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
from pompeii.bots.driver import Failure, Way
from pompeii.core.action import Action
from pompeii.core.interfaces import View
from pompeii.registry import FIRST, game

from .process import FAREWELL, Child, Silent
from .program_bot import patience
from .python_bot_host import LEAVE, SEAT, Message, Question

START: Final = 30.0
"""Seconds that importing and making a bot may take."""

_idle: Final[defaultdict[str, list[Child]]] = defaultdict(list)
"""By name, processes whose game is over: the next one need not start Python anew."""


class Hosted:
    """A bot of a name that ``load`` in ``python_bot_host.py`` knows, for the game of a key;
    to be used in a ``with`` statement. A process that ended, or had to be ended because no answer
    came, is started anew.
    """

    def __init__(self, name: str, key: str = FIRST) -> None:
        self._name, self._parse = name, game(key).parse
        self._child: Child | None = None
        self._log: tuple[Any, ...] = ()

    def __enter__(self) -> Self:
        with suppress(Failure):  # said when it is asked
            self._sit()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._child is None:
            return
        if error is not None:  # perhaps in the middle of a question
            self._end()
            return
        with suppress(Failure):
            self._ask(LEAVE, FAREWELL)
        if self._child is not None:
            _idle[self._name].append(self._child)

    def try_out(self, view: View, budget: Budget) -> None:  # noqa: ARG002 - programs need them
        """Raise Failure if no bot can be made."""
        if self._child is None:
            self._sit()

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        """What the bot chooses. Raises Failure if it chooses nothing legal in time."""
        number = int(random.random() * 2**31)
        if self._child is None:
            self._sit()
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
        given = self._ask(question, patience(budget))
        return None if given is None else self._parse(given)

    def _sit(self) -> None:
        """Get a process and have it make a bot."""
        idle = _idle[self._name]
        while idle and self._child is None:
            child = idle.pop()
            if child.alive:
                self._child = child
            else:
                child.end()
        if self._child is None:
            self._child = _started(self._name)
        self._log = ()
        try:
            self._ask(SEAT, START)
        except Failure as failure:
            self._end()
            if failure.way is Way.SILENT:
                words = f"cannot be started: it did not get ready within {START:.0f} s"
                raise Failure(Way.UNSTARTED, words) from None
            raise

    def _ask(self, message: Message, seconds: float) -> str | None:
        assert self._child is not None
        try:
            line = self._child.ask(pickle.dumps(message), seconds)
        except Silent:
            self._end()
            raise Failure(Way.SILENT, f"did not answer within {seconds:.1f} s") from None
        if not line.endswith(b"\n"):
            status = self._child.status()
            self._end()
            raise Failure(Way.ENDED, f"ended with status {status} instead of answering")
        reply = json.loads(line)
        if "way" in reply:
            raise Failure(Way(reply["way"]), reply["words"], reply["trace"])
        action: str | None = reply["action"]
        return action

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end()


def _started(name: str) -> Child:
    # As this process finds its modules, so does the other one.
    path = os.pathsep.join(place or str(Path.cwd()) for place in sys.path)
    command = (sys.executable, "-c", "from pompeii.arena.python_bot_host import main; main()", name)
    try:
        return Child(command, {**os.environ, "PYTHONPATH": path})
    except OSError as error:
        raise Failure(Way.UNSTARTED, f"cannot be started: {error}") from None


@atexit.register
def dismiss() -> None:
    """End the processes whose game is over."""
    for children in _idle.values():
        while children:
            children.pop().end(FAREWELL)
