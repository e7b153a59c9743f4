"""Who can take part in a match: the players of the game, and strangers' bots.

A contestant is written as a player's id (``hard``), as an installed bot's name (entry point group
``pompeii.bots``), as ``path/to/file.py:ClassName`` or as ``cmd:program arguments``.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from ..bots import BOTS, Bot, Budget
from .errors import ArenaError
from .programs import START, Program

GROUP: Final = "pompeii.bots"
"""The entry point group of installed bots."""
STRANGERS_BUDGET: Final = Budget(seconds=0.2)
_PROGRAM: Final = "cmd:"


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody who takes part."""

    name: str
    """As it was written; also on another machine it means the same."""
    budget: Budget
    make: Callable[[], Bot]
    start: float = 0.0
    """Seconds that it may take to start, on top of its first budget."""

    @contextmanager
    def seated(self) -> Iterator[Bot]:
        """A bot for one seat of one game. Raises ArenaError if it cannot be made."""
        try:
            bot = self.make()
        except Exception as error:
            raise ArenaError(f"{self.name}: making it raised {error!r:.200}") from error
        if not callable(getattr(bot, "choose", None)):
            raise ArenaError(f"{self.name}: has no method choose(view, random, budget)")
        if isinstance(bot, AbstractContextManager):
            with bot:
                yield bot
        else:
            yield bot


@cache
def find(name: str) -> Contestant:
    """The contestant of a name. Raises ArenaError if there is none."""
    if name in BOTS:
        return Contestant(name, BOTS[name].budget, BOTS[name].make)
    if name.startswith(_PROGRAM):
        command = name.removeprefix(_PROGRAM)
        return Contestant(name, STRANGERS_BUDGET, lambda: Program(command), START)
    path, _, inside = name.rpartition(":")
    if path.endswith(".py"):
        return Contestant(name, STRANGERS_BUDGET, _from_file(Path(path), inside))
    for entry in entry_points(group=GROUP, name=name):
        try:
            return Contestant(name, STRANGERS_BUDGET, entry.load())
        except Exception as error:
            raise ArenaError(f"{name}: importing it raised {error!r:.200}") from error
    known = [*BOTS, *sorted(entry_points(group=GROUP).names)]
    raise ArenaError(
        f"no bot is called {name!r:.60}; there are {', '.join(known)}, a file.py:ClassName"
        " and a cmd:program"
    )


def _from_file(path: Path, name: str) -> Callable[[], Bot]:
    spec = spec_from_file_location(re.sub(r"\W", "_", str(path)), path)
    assert spec is not None  # the name ends with .py
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except OSError as error:
        raise ArenaError(f"{path}: {error.strerror}") from None
    except Exception as error:
        raise ArenaError(f"{path}: importing it raised {error!r:.200}") from error
    found: Any = getattr(module, name, None)
    if not callable(found):
        raise ArenaError(f"{path}: has no class {name!r:.60}")
    make: Callable[[], Bot] = found
    return make


_BUDGET: Final = re.compile(r"(?P<it>\d+)it|(?P<time>\d+(?:\.\d+)?)(?P<unit>ms|s)")


def parse_budget(text: str) -> Budget:
    """The budget written ``100ms``, ``2s`` or ``500it`` (iterations). Raises ValueError if it is
    none.
    """
    if (found := _BUDGET.fullmatch(text)) is None:
        raise ValueError(f"{text!r:.60} is no budget like 100ms, 2s or 500it (iterations)")
    if found["it"]:
        return Budget(iterations=int(found["it"]))
    return Budget(seconds=float(found["time"]) / (1000 if found["unit"] == "ms" else 1))


def budget_text(budget: Budget) -> str:
    """A budget as :func:`parse_budget` reads it."""
    if budget.seconds is None:
        return f"{budget.iterations}it"
    return f"{1000 * budget.seconds:g}ms"
