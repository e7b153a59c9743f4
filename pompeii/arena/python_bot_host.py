"""The process in which an external Python bot chooses.

:class:`pompeii.arena.python_bot_process.PythonBot` starts it and sends it pickled messages on
standard input. Each is answered by a line of JSON on standard output. The output of the bot itself
goes to standard error.
"""

import json
import os
import pickle
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread, Timer
from typing import Any, BinaryIO, Final

from pompeii.bots import Bot, Budget
from pompeii.bots.driver import Failure, FailureKind, choose, describe_error
from pompeii.bots.load_bot_class import attempt, bot_class, make_bot
from pompeii.core.action import Action
from pompeii.core.game_interfaces import View

from .process import END_GRACE
from .referee import traceback_of

GROUP: Final = "pompeii.games.downfall.bots"
"""Entry point group of installed bots."""
SEAT: Final = "seat"
"""Message that asks for a new bot."""
LEAVE: Final = "leave"
"""Message that the bot's game is over."""


@dataclass(frozen=True, slots=True)
class Question:
    """A message that asks the bot for an action."""

    view: View
    """The view without its log."""
    known: int
    """Number of steps of the log that the previous question already held."""
    steps: tuple[Any, ...]
    """The steps after those."""
    random: int
    """Seed of the bot's random generator."""
    budget: Budget


Message = Question | str
Reply = dict[str, str | None]


class Host:
    """A host that plays one game after another, each with a new bot."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._make: Callable[[], Any] | None = None
        self._bot: Bot[Any, Any] | None = None
        self._leaving = ExitStack()
        self._log: tuple[Any, ...] = ()

    def reply(self, message: Message) -> Reply:
        """Return the bot's action, if the message asked for one, or its failure."""
        try:
            action = self._handle(message)
        except Failure as failure:
            return {"way": failure.way, "words": failure.words, "trace": traceback_of(failure)}
        return {"action": None if action is None else action.text}

    def _handle(self, message: Message) -> Action | None:
        if isinstance(message, Question):
            return self._choose(message)
        self._bot, self._log = None, ()
        try:
            self._leaving.close()
        except (Exception, SystemExit) as error:
            raise Failure(FailureKind.RAISED, f"raised {describe_error(error)}") from error
        if message == SEAT:
            self._make_bot()
        return None

    def _make_bot(self) -> None:
        if self._make is None:
            self._make = load(self._name)
        self._bot = make_bot(self._make, self._leaving)

    def _choose(self, question: Question) -> Action | None:
        assert self._bot is not None
        self._log = (*self._log[: question.known], *question.steps)
        view: View = replace(question.view, log=self._log)  # type: ignore[type-var]
        return choose(self._bot, view, Random(question.random), question.budget)


def load(name: str) -> Callable[[], Any]:
    """Return the function that makes the bots called `name`. Raise `Failure` if it is missing."""
    path, _, inside = name.rpartition(":")
    if not path.endswith(".py"):
        (entry,) = entry_points(group=GROUP, name=name)
        made: Callable[[], Any] = attempt("importing it", entry.load)
        return made
    spec = spec_from_file_location(re.sub(r"\W", "_", path), Path(path))
    assert spec is not None  # true since the name ends with .py
    assert spec.loader is not None
    module = module_from_spec(spec)
    loader = spec.loader
    attempt("importing it", lambda: loader.exec_module(module))
    return bot_class(module, inside)


def messages(source: BinaryIO) -> Iterator[Message]:
    """Yield the messages of a stream until it ends.

    At its end the asking process is gone, so a bot that still chooses gets at most
    :data:`END_GRACE`.
    """
    found: SimpleQueue[Message | None] = SimpleQueue()

    def read() -> None:
        try:
            while True:
                found.put(pickle.load(source))
        except EOFError:
            found.put(None)
            last = Timer(END_GRACE, os._exit, [1])
            last.daemon = True
            last.start()

    Thread(target=read, daemon=True).start()
    while (message := found.get()) is not None:
        yield message


def main() -> None:
    """Answer messages until the input ends; the one argument is the bot's name."""
    source, target = os.fdopen(os.dup(0), "rb"), os.dup(1)
    # A bot that reads or prints must not disturb the message streams.
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    host = Host(sys.argv[1])
    for message in messages(source):
        reply = json.dumps(host.reply(message)).encode() + b"\n"
        with suppress(OSError):  # the asking process is gone
            os.write(target, reply)
