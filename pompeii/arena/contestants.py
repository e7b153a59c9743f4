"""Who can take part in a match: the game's own bots, and strangers'.

A contestant is written as a bot's id (``hard``), as an installed bot's name (entry point group
``pompeii.games.downfall.bots``), as ``path/to/file.py:ClassName`` or as ``cmd:program arguments``.
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
from pompeii.core.i18n import _
from pompeii.core.interfaces import View
from pompeii.registry import FIRST, game

from .errors import ArenaError, StartError
from .program_bot import START, Program
from .python_bot import Hosted
from .python_bot_host import GROUP

STRANGERS_BUDGET: Final = Budget(seconds=0.2)
_PROGRAM: Final = "cmd:"


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody who takes part."""

    name: str
    """As it was written; also on another machine it means the same."""
    budget: Budget
    make: Callable[[], Bot[Any, Any] | Hosted | Program]
    start: float = 0.0
    """Seconds that it may take to start, on top of its first budget."""

    @contextmanager
    def seated(self) -> Iterator[Bot[Any, Any]]:
        """A bot for one seat of one game."""
        bot = self.make()
        if isinstance(bot, Hosted | Program):
            with bot:
                yield bot
        else:
            yield bot

    def try_out(self, view: View, budget: Budget) -> None:
        """See whether it can be started; ``view`` is what a program is asked about, since nothing
        else tells. Raises StartError if it cannot.
        """
        bot = self.make()
        if isinstance(bot, Hosted | Program):
            try:
                with bot:
                    bot.try_out(view, budget)
            except Failure as failure:
                raise StartError(f"{self.name} {failure.words}") from failure


@cache
def find(name: str, key: str = FIRST) -> Contestant:
    """The contestant of a name, in the game of a key. Raises ArenaError if there is none, and
    StartError if it is a file that is not there.
    """
    bots = game(key).bots
    if name in bots:
        return Contestant(name, bots[name].budget, bots[name].make)
    if name.startswith(_PROGRAM):
        command = name.removeprefix(_PROGRAM)
        return Contestant(name, STRANGERS_BUDGET, lambda: Program(command, key), START)
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
        raise ArenaError(words.format(name=f"{name!r:.60}", known=", ".join(known)))
    return Contestant(name, STRANGERS_BUDGET, lambda: Hosted(name, key))


_BUDGET: Final = re.compile(r"(?P<it>\d+)it|(?P<time>\d+(?:\.\d+)?)(?P<unit>ms|s)")


def parse_budget(text: str) -> Budget:
    """The budget written ``100ms``, ``2s`` or ``500it`` (iterations). Raises ValueError if it is
    none.
    """
    if (found := _BUDGET.fullmatch(text)) is None:
        words = _("{given} is no budget like 100ms, 2s or 500it (iterations)")
        raise ValueError(words.format(given=f"{text!r:.60}"))
    if found["it"]:
        return Budget(iterations=int(found["it"]))
    return Budget(seconds=float(found["time"]) / (1000 if found["unit"] == "ms" else 1))


def budget_text(budget: Budget) -> str:
    """A budget as :func:`parse_budget` reads it."""
    if budget.seconds is None:
        return f"{budget.iterations}it"
    return f"{1000 * budget.seconds:g}ms"
