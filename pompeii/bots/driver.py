"""Drive bots: select the seats to ask, validate answers, and replace failed ones.

The referee of matches and the page both use this module. A bot receives a View, never the position.
Its answer must be legal and in time. Otherwise the bot has failed (:class:`Failure`) and a fallback
action is taken.
"""

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar

from pompeii.core.action import Action
from pompeii.core.game_interfaces import View

from . import Bot, Budget

A = TypeVar("A")
V = TypeVar("V", bound=View)

WORK_GRACE: Final = 0.1
"""Tolerance beyond the budget in processor time, in seconds; a later answer is rejected."""
CLOCK_GRACE: Final = 1.0
"""Tolerance beyond the budget in clock time, in seconds.

It is larger because a busy machine can delay any bot. It is still bounded, so that a sleeping bot
gains nothing.
"""
_work_clock: Final = getattr(time, "thread_time", time.perf_counter)
"""Processor time of the current thread, in seconds.

The browser has no such clock, but there each bot has a worker to itself.
"""


class FailureKind(StrEnum):
    """The kinds of failure of a bot."""

    RAISED = "raised"
    ILLEGAL = "illegal"
    LATE = "late"
    SILENT = "silent"
    """No answer came within the waiting time."""
    ENDED = "ended"
    """The bot's process has ended."""
    UNSTARTED = "unstarted"
    RETIRED = "retired"
    """The bot was not asked, since it had failed too often."""


class Failure(Exception):
    """A bot's failure: ``words`` complete a sentence that begins with the bot's name.

    ``trace`` is the traceback if the bot raised in another process. If it raised in this process,
    its exception is the cause.
    """

    def __init__(self, way: FailureKind, words: str, trace: str = "") -> None:
        super().__init__(way, words, trace)
        self.way = way
        self.words = words
        self.trace = trace

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class Answer(Generic[A]):
    """The result of asking a seat."""

    action: A | None
    """The action to take; None for no action out of turn."""
    seconds: float
    failure: Failure | None
    """The bot's failure, in which case ``action`` is the fallback; None if it answered properly."""


class Position(Protocol):
    """The part of a game's table that determines the seats to ask."""

    @property
    def actor(self) -> int:
        """The seat to act."""

    def callers(self) -> Sequence[int]:
        """Return the seats that may act out of turn, in seat order."""


def seats_to_ask(position: Position) -> list[int]:
    """Return the seats to ask at `position`, each once.

    Seats that may act out of turn come first, in seat order, then the actor. After one acts, the
    rest are not asked.
    """
    return [*position.callers(), position.actor]


def fallback_action(view: View, random: Random) -> Any:
    """Return the fallback action for a failed bot: a uniformly random legal action.

    Return None if the seat was asked out of turn.
    """
    return view.sample(random) if view.seat == view.actor else None


def ask(bot: Bot[V, A], view: V, random: Random, budget: Budget, more: float = 0.0) -> Answer[A]:
    """Return the answer of `bot`, or the fallback action if it fails.

    `more` is an allowance beyond the budget, in seconds.
    """
    start = time.perf_counter()
    try:
        action, failure = choose(bot, view, random, budget, more), None
    except Failure as error:
        action, failure = fallback_action(view, random), error
    return Answer(action, time.perf_counter() - start, failure)


def choose(bot: Bot[V, A], view: V, random: Random, budget: Budget, more: float = 0.0) -> A | None:
    """Return the choice of `bot`, which is legal and in time.

    Raise `Failure` otherwise; an exception of the bot is the cause. `more` is an allowance beyond
    the budget, in seconds.
    """
    start, began = time.perf_counter(), _work_clock()
    try:
        action = bot.choose(view, random, budget)
    except Failure:
        raise
    except (Exception, SystemExit) as error:
        raise Failure(FailureKind.RAISED, f"raised {describe_error(error)}") from error
    seconds, worked = time.perf_counter() - start, _work_clock() - began
    if not _stands(action, view):
        given = action.text if isinstance(action, Action) else f"a {type(action).__name__}"
        raise Failure(FailureKind.ILLEGAL, f"gave {given}, which is not legal")
    if budget.seconds is not None:
        allowed = budget.seconds + more
        if worked > allowed + WORK_GRACE or seconds > allowed + CLOCK_GRACE:
            raise Failure(FailureKind.LATE, f"took {seconds:.2f} s of {budget.seconds:g} s")
    return action


def describe_error(error: BaseException) -> str:
    """Return the exception `error` of external code as one short line, with its file and line.

    They are the last ones outside the engine and the standard library, if there are any.
    """
    try:
        words = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - the __str__ of an external bot may raise anything
        words = "it cannot say what"
    name = type(error).__name__
    raised = f"{name}: {words:.200}" if words else name
    place, frame = "", error.__traceback__
    while frame is not None:
        file = frame.tb_frame.f_code.co_filename
        if not _is_of_python_or_engine(file):
            place = f" ({Path(file).name}:{frame.tb_lineno})"
        frame = frame.tb_next
    return raised + place


def _is_of_python_or_engine(file: str) -> bool:
    if file.startswith(("<", _ENGINE)):
        return True
    return file.startswith(_LIBRARY) and "site-packages" not in file  # bots may be installed


_ENGINE: Final = str(Path(__file__).parents[1])
_LIBRARY: Final = str(Path(os.__file__).parent)


def _stands(action: object, view: View) -> bool:
    """Return True if `action` is a permitted answer for `view`."""
    if action is None:
        return view.seat != view.actor
    return view.allows(action)
