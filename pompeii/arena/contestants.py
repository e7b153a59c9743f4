"""Find the contestants of a match: the game's own bots and external bots.

A contestant is written in one of four ways:

- a bot's id (``hard``),
- the name of an installed bot (entry point group ``pompeii.games.downfall.bots``),
- ``path/to/file.py:ClassName``,
- ``cmd:program arguments``.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

from pompeii.bots import Bot, Budget
from pompeii.bots.driver import Failure
from pompeii.core.game_interfaces import View
from pompeii.core.i18n import _
from pompeii.registry import FIRST, game

from .match_errors import ArenaError, StartError, suggestion
from .program_bot import START, ProgramBot
from .python_bot_host import GROUP
from .python_bot_process import PythonBot

EXTERNAL_BUDGET: Final = Budget(seconds=0.2)
_PROGRAM: Final = "cmd:"


@dataclass(frozen=True, slots=True)
class Contestant:
    """A bot that takes part in a match."""

    name: str
    """The name as it was written. It means the same on another machine."""
    budget: Budget
    make: Callable[[], Bot[Any, Any] | PythonBot | ProgramBot]
    start: float = 0.0
    """Allowance for starting, on top of the first budget, in seconds."""

    @contextmanager
    def opened(self) -> Iterator[Bot[Any, Any]]:
        """Yield a bot for one seat of one game."""
        bot = self.make()
        if isinstance(bot, PythonBot | ProgramBot):
            with bot:
                yield bot
        else:
            yield bot

    def try_out(self, view: View, budget: Budget) -> None:
        """Check that the bot can be started; raise `StartError` if it cannot.

        A program is asked about `view` with this `budget`, since only an answer proves that it
        runs.
        """
        bot = self.make()
        if isinstance(bot, PythonBot | ProgramBot):
            try:
                with bot:
                    bot.try_out(view, budget)
            except Failure as failure:
                raise StartError(f"{self.name} {failure.words}") from failure


@cache
def find(name: str, key: str = FIRST) -> Contestant:
    """Return the contestant called `name` in the game `key`.

    Raise `ArenaError` if there is none, and `StartError` if its file does not exist.
    """
    bots = game(key).bots
    if name in bots:
        return Contestant(name, bots[name].budget, bots[name].make)
    if name.startswith(_PROGRAM):
        command = name.removeprefix(_PROGRAM)
        return Contestant(name, EXTERNAL_BUDGET, lambda: ProgramBot(command, key), START)
    path = name.rpartition(":")[0]
    if path.endswith(".py"):
        try:
            Path(path).open("rb").close()
        except OSError as error:
            raise StartError(f"{path}: {error.strerror}") from None
    elif not entry_points(group=GROUP, name=name):
        known = [*bots, *sorted(entry_points(group=GROUP).names)]
        words = _(
            "no bot is called {name}; there are {known}, a file.py:ClassName and a cmd:program"
        )
        said = words.format(name=f"{name!r:.60}", known=", ".join(known))
        raise ArenaError(f"{said}{suggestion(name, known)}")
    return Contestant(name, EXTERNAL_BUDGET, lambda: PythonBot(name, key))


_BUDGET: Final = re.compile(r"(?P<it>\d+)it|(?P<time>\d+(?:\.\d+)?)(?P<unit>ms|s)")


def parse_budget(text: str) -> Budget:
    """Return the budget written as ``100ms``, ``2s`` or ``500it`` (iterations).

    Raise `ValueError` if `text` is no budget.
    """
    if (found := _BUDGET.fullmatch(text)) is None:
        words = _("{given} is no budget like 100ms, 2s or 500it (iterations)")
        raise ValueError(words.format(given=f"{text!r:.60}"))
    if found["it"]:
        return Budget(iterations=int(found["it"]))
    return Budget(seconds=float(found["time"]) / (1000 if found["unit"] == "ms" else 1))


def budget_text(budget: Budget) -> str:
    """Return `budget` as text that :func:`parse_budget` reads."""
    if budget.seconds is None:
        return f"{budget.iterations}it"
    return f"{1000 * budget.seconds:.12g}ms"
