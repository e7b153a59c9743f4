"""Asking bots: who is asked at a position, whether an answer stands, and what is done instead.

The referee of matches and the page ask in this one way. A bot is handed a View and never the
position; its answer is one of the View's legal actions and comes in time, else it has failed
(:class:`Failure`) and a stand-in chooses.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar

from pompeii.core.action import Action
from pompeii.core.interfaces import View

from . import Bot, Budget

A = TypeVar("A")
V = TypeVar("V", bound=View)

WORK_GRACE: Final = 0.1
"""Seconds of processor time by which a bot may be past its budget before its answer is refused."""
CLOCK_GRACE: Final = 1.0
"""The same by the clock: a busy machine lets the best bot wait, a sleeping one must not gain."""
_work_clock: Final = getattr(time, "thread_time", time.perf_counter)
"""Of this thread alone. The browser has none, but there a bot has its worker to itself."""


class Way(StrEnum):
    """The ways in which a bot fails."""

    RAISED = "raised"
    ILLEGAL = "illegal"
    LATE = "late"
    SILENT = "silent"
    """No answer came, and nobody waits for it any more."""
    ENDED = "ended"
    """The process that was to answer is no more."""
    UNSTARTED = "unstarted"
    RETIRED = "retired"
    """It was not asked: it had failed too often."""


class Failure(Exception):
    """Why a bot has no answer: ``words`` end a sentence that begins with its name.

    ``trace`` is the traceback, where the bot raised in another process; where it raised in this
    one, its exception is the cause.
    """

    def __init__(self, way: Way, words: str, trace: str = "") -> None:
        super().__init__(way, words, trace)
        self.way = way
        self.words = words
        self.trace = trace

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class Answer(Generic[A]):
    """What is done for a seat that was asked, and how it came about."""

    action: A | None
    """None: nothing is done out of turn now."""
    seconds: float
    failure: Failure | None
    """What the bot did wrong, so that ``action`` is the stand-in's."""


class Position(Protocol):
    """What tells who is asked: a table of any game."""

    @property
    def actor(self) -> int:
        """The seat whose turn it is."""

    def callers(self) -> Sequence[int]:
        """The seats that may act out of turn, in seat order."""


def order(position: Position) -> list[int]:
    """The seats that are asked at a position, each once: those that may act out of turn, in
    seat order, then the actor. Who comes after one that acts is asked no more.
    """
    return [*position.callers(), position.actor]


def stand_in(view: View, random: Random) -> Any:
    """What is done in the place of a bot: any legal action, each as likely as the other; where it
    was asked out of turn, none.
    """
    return view.sample(random) if view.seat == view.actor else None


def ask(bot: Bot[V, A], view: V, random: Random, budget: Budget, more: float = 0.0) -> Answer[A]:
    """What ``bot`` does, or what is done in its place. ``more`` are seconds beyond the budget."""
    start = time.perf_counter()
    try:
        action, failure = choose(bot, view, random, budget, more), None
    except Failure as error:
        action, failure = stand_in(view, random), error
    return Answer(action, time.perf_counter() - start, failure)


def choose(bot: Bot[V, A], view: V, random: Random, budget: Budget, more: float = 0.0) -> A | None:
    """What ``bot`` chooses, which is legal and in time. Raises Failure if it chooses nothing such;
    what the bot itself raised is the cause.
    """
    start, began = time.perf_counter(), _work_clock()
    try:
        action = bot.choose(view, random, budget)
    except Failure:
        raise
    except (Exception, SystemExit) as error:
        raise Failure(Way.RAISED, f"raised {said(error)}") from error
    seconds, worked = time.perf_counter() - start, _work_clock() - began
    if not _stands(action, view):
        given = action.text if isinstance(action, Action) else f"a {type(action).__name__}"
        raise Failure(Way.ILLEGAL, f"gave {given}, which is not legal")
    if budget.seconds is not None:
        allowed = budget.seconds + more
        if worked > allowed + WORK_GRACE or seconds > allowed + CLOCK_GRACE:
            raise Failure(Way.LATE, f"took {seconds:.2f} s of {budget.seconds:g} s")
    return action


def said(error: BaseException) -> str:
    """An exception of somebody else's code in one short line."""
    try:
        words = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - a stranger's __str__ may raise anything
        words = "it cannot say what"
    name = type(error).__name__
    return f"{name}: {words:.200}" if words else name


def _stands(action: object, view: View) -> bool:
    """Whether an answer is one that may be given."""
    if action is None:
        return view.seat != view.actor
    return view.allows(action)
