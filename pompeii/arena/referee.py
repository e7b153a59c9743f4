"""The referee: asks bots for their actions and sees to it that a game goes on whatever they do.

A bot is handed a View and never the position. What it answers is checked against the View's legal
actions and its time; where it fails, that is a :class:`Fault` and a legal action is taken instead.
Whom to ask, the table says.
"""

import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from ..actions import Action
from ..bots import Bot, Budget
from ..state import Phase
from ..table import Table
from ..view import View

GRACE: Final = 0.1
"""Seconds of processor time by which a bot may be past its budget before its answer is refused."""
PATIENCE: Final = 1.0
"""The same by the clock: a busy machine lets the best bot wait, a sleeping one must not gain."""
_work_clock: Final = getattr(time, "thread_time", time.perf_counter)
"""Of this thread alone. The browser has none, but there a bot has its worker to itself."""


class BotError(Exception):
    """Why a bot has no answer, as the end of a sentence that begins with its name."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is done for a seat that was asked, and how it came about."""

    action: Action | None
    """None: the eruption is not called now."""
    seconds: float
    fault: str
    """What the bot did wrong, so that ``action`` is not its own; else nothing."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A seat's bot failed when it was asked after ``ply`` actions."""

    seat: int
    ply: int
    words: str


@dataclass(slots=True)
class Seat:
    """Who plays a seat, and what that took so far."""

    bot: Bot
    random: Random
    budget: Budget
    start: float = 0.0
    """Seconds more for the first answer: what is a program has to start."""
    decisions: int = 0
    seconds: float = 0.0


def ask(bot: Bot, view: View, random: Random, budget: Budget, more: float = 0.0) -> Answer:
    """What ``bot`` does, or what is done in its place: any action of ``view.legal``, each as
    likely as the other, or no call where it was asked out of turn. ``more`` are seconds beyond
    the budget.
    """
    action, fault = None, ""
    start, began = time.perf_counter(), _work_clock()
    try:
        action = bot.choose(view, random, budget)
    except BotError as error:
        fault = str(error)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a stranger's code may raise anything
        # Unlike str(error), this never raises in its turn.
        words = " ".join(traceback.format_exception_only(error)[-1].split())
        fault = f"raised {words:.200}"
    seconds, worked = time.perf_counter() - start, _work_clock() - began
    fault = fault or _wrong(action, view) or _late(seconds, worked, budget, more)
    if fault:
        action = None
        if view.seat == view.actor:
            action = view.legal[int(random.random() * len(view.legal))]
    return Answer(action, seconds, fault)


def _wrong(action: object, view: View) -> str:
    if any(action is legal for legal in view.legal):
        return ""
    if action is None and view.seat != view.actor:
        return ""
    given = action.text if isinstance(action, Action) else f"a {type(action).__name__}"
    return f"gave {given}, which is not legal"


def _late(seconds: float, worked: float, budget: Budget, more: float) -> str:
    if budget.seconds is None:
        return ""
    allowed = budget.seconds + more
    if worked <= allowed + GRACE and seconds <= allowed + PATIENCE:
        return ""
    return f"took {seconds:.2f} s of {budget.seconds:g} s"


def play(table: Table, seats: Sequence[Seat]) -> list[Fault]:
    """Play the game of a table to its end, and tell what the bots did wrong."""
    faults: list[Fault] = []
    while table.state.phase is not Phase.OVER:
        _turn(table, seats, table.state.actor, faults)
        for seat in table.callers():
            if _turn(table, seats, seat, faults):
                break  # the call ends phase one, and with it every other one's
    return faults


def _turn(table: Table, seats: Sequence[Seat], asked: int, faults: list[Fault]) -> bool:
    """Ask a seat and do what it says; whether that was anything."""
    seat = seats[asked]
    more = 0.0 if seat.decisions else seat.start
    answer = ask(seat.bot, table.view(asked), seat.random, seat.budget, more)
    seat.decisions += 1
    seat.seconds += answer.seconds
    if answer.fault:
        faults.append(Fault(asked, len(table.steps), answer.fault))
    if answer.action is None:
        return False
    table.play(answer.action)
    table.draw()
    return True
