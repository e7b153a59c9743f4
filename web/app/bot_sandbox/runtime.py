"""The runtime in the sandbox: it loads the source of a bot, and answers questions to it.

A question and its answer are JSON (`app.bot_sandbox.request` writes and reads them). Each question
has everything, so that a new runtime can answer it. A runtime has one source: a bot can change the
engine around it, so another bot gets a new worker.

The worker interrupts Python once a bot's time is over. Python then calls a signal handler between
two instructions of the bot, or within a long regular expression or a large number. The
handler raises :class:`OutOfTime`. If the bot catches that, it raises again, until the worker is
ended.
"""

import json
import pickle
import signal
import sys
from base64 import b64decode
from collections.abc import Callable
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from random import Random
from time import perf_counter
from types import FrameType, ModuleType
from typing import Any, Final, Protocol

import pompeii
from pompeii.bots import Bot, Budget
from pompeii.bots.driver import Failure, FailureKind, choose, describe_error
from pompeii.bots.load_bot_class import attempt, bot_class, make_bot

from .bot_traceback import BotTraceback, of_error, of_frame, remember_source
from .denied_access import deny_access
from .limits import MAX_BOTS, OVERTIME, START_SECONDS
from .print_console import PrintConsole
from .stdlib_modules_for_bots import FOR_BOTS

MODULE: Final = "bot_of_the_player"
ENGINE: Final = Path(pompeii.__path__[0])

Json = dict[str, Any]


class OutOfTime(BaseException):
    """Raised in a bot whose time is over. It is no `Exception`, which bots may handle."""


class Worker(Protocol):
    """The functions of ``bot_sandbox_worker.js``."""

    def arm(self, seconds: float) -> None:
        """Interrupt Python after these seconds, and then again and again."""

    def disarm(self) -> None:
        """Stop interrupting Python."""

    def note(self, text: str) -> None:
        """Send the place of the bot when its time was over, in case that it never answers."""


class Runtime:
    """The module of one bot, with an object for each seat that it plays."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._console = PrintConsole()
        self._file = ""
        self._armed = False
        self._place: BotTraceback | None = None  # where the bot was when its time was over
        self._make: Callable[[], Any] | None = None
        self._bots: dict[str, Bot[Any, Any]] = {}

    def answer(self, text: str) -> str:
        """Return the answer to a question."""
        question = json.loads(text)
        start = perf_counter()
        self._console.clear()
        self._place = None
        streams = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = self._console
        try:
            found = self._ask(question)
        finally:
            self._disarm()
            sys.stdout, sys.stderr = streams
        return json.dumps(
            {
                "action": None,
                "failure": None,
                **found,
                "printed": self._console.text,
                "omitted": self._console.omitted,
                "milliseconds": round(1000 * (perf_counter() - start)),
            }
        )

    def interrupt(self, _number: int, frame: FrameType | None) -> None:
        """Raise :class:`OutOfTime` in the bot; this runtime's own code is left alone."""
        if not self._armed or frame is None or frame.f_globals is globals():
            return
        if self._place is None:
            self._armed = False  # the next interrupt must not come in here
            self._place = of_frame(frame, self._file)
            place = {"text": self._place.text, "line": self._place.line}
            self._worker.note(json.dumps(place))
            self._armed = True
        raise OutOfTime

    def _arm(self, seconds: float) -> None:
        signal.signal(signal.SIGINT, self.interrupt)  # a bot may have changed it
        self._armed = True
        self._worker.arm(seconds)

    def _disarm(self) -> None:
        self._armed = False
        self._worker.disarm()

    def _ask(self, question: Json) -> Json:
        """Return the action of the bot, or its failure."""
        try:
            bot = self._bot(question)
            seconds = question["seconds"]
            view = pickle.loads(b64decode(question["view"]))
            self._arm(seconds + OVERTIME)
            action = choose(
                bot, view, Random(question["random"]), Budget(seconds=seconds), OVERTIME
            )
            self._disarm()
        except Failure as failure:
            self._disarm()
            return self._failed(failure.__cause__, failure)
        except BaseException as error:  # noqa: BLE001 - a bot may raise anything
            self._disarm()
            return self._failed(error, None)
        if self._place is not None:  # it was interrupted, and chose all the same
            return self._failed(None, None)
        return {"action": None if action is None else action.text}

    def _bot(self, question: Json) -> Bot[Any, Any]:
        """Return the bot for a seat of a game."""
        seat = question["seat"]
        if seat in self._bots:
            return self._bots[seat]
        self._arm(START_SECONDS)
        if self._make is None:
            self._make = self._load(question["file"], question["source"], question["class"])
        for old in [*self._bots][: 1 - MAX_BOTS]:
            del self._bots[old]
        # A bot that is a context manager is never left: it ends with its worker.
        bot = self._bots[seat] = make_bot(self._make, ExitStack())
        self._disarm()
        return bot

    def _load(self, file: str, source: str, name: str) -> Callable[[], Any]:
        """Return the class of a bot."""
        self._file = file
        remember_source(file, source)
        module = sys.modules[MODULE] = ModuleType(MODULE)
        code = attempt("importing it", lambda: compile(source, file, "exec", dont_inherit=True))
        attempt("importing it", lambda: exec(code, module.__dict__))
        return bot_class(module, name)

    def _failed(self, error: BaseException | None, failure: Failure | None) -> Json:
        """Return the failure of a bot by its exception or by the rule that it broke."""
        late = failure is not None and failure.way is FailureKind.LATE
        if late or self._place is not None:
            kind, place = "out of time", self._place
        elif isinstance(error, MemoryError):
            kind, place = "memory", of_error(error, self._file)
        elif failure is not None and failure.way is FailureKind.ILLEGAL:
            kind, place = "illegal", None
        else:
            kind, place = "error", None if error is None else of_error(error, self._file)
        words = "" if failure is None else failure.words
        if kind == "error" and error is not None:
            words = describe_error(error.with_traceback(None))  # the line is apart
        return {
            "failure": {
                "kind": kind,
                "words": words,
                "traceback": "" if place is None else place.text,
                "line": None if place is None else place.line,
            }
        }


def prepare() -> None:
    """Import every module that a bot may import, for the memory snapshot.

    A worker that starts from the snapshot has no files to import them from.
    """
    for name in FOR_BOTS:
        import_module(name)
    for part in ("core", "bots", "analysis", "games"):
        for path in sorted((ENGINE / part).rglob("*.py*")):
            name = ".".join(path.relative_to(ENGINE.parent).with_suffix("").parts)
            if "__" not in name:
                import_module(name)


def start(worker: Worker) -> Callable[[str], str]:
    """Return the function that answers questions; ``bot_sandbox_worker.js`` calls this once."""
    deny_access()
    return Runtime(worker).answer
