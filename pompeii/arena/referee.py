"""The referee: has bots play a table's game to its end, whatever they do.

Where a bot fails, that is a :class:`Fault` and a stand-in chooses. One that fails three times in
a row in the same way is retired: it is not asked again in this game, and every decision of its seat
is a fault from then on.
"""

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pompeii.bots import Bot, Budget
from pompeii.bots.driver import Answer, Failure, FailureKind, ask, fallback_action, seats_to_ask
from pompeii.core.interfaces import View
from pompeii.core.table import AnyTable

ENOUGH: Final = 3
"""Failures in a row, in one way, after which a bot is retired."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A seat's bot failed when it was asked after ``ply`` actions, or was retired by then."""

    seat: int
    ply: int
    words: str
    """The end of a sentence that begins with the bot's name."""
    way: FailureKind


class FaultError(Exception):
    """The first fault of a game in which none may be, with the View that the bot was handed."""

    def __init__(self, fault: Fault, failure: Failure, view: View) -> None:
        super().__init__(fault, failure, view)
        self.fault = fault
        self.failure = failure
        self.view = view


@dataclass(slots=True)
class Seat:
    """Who plays a seat, and what that took so far."""

    bot: Bot[Any, Any]
    random: Random
    budget: Budget
    start: float = 0.0
    """Seconds more for the first answer: what is a program has to start."""
    decisions: int = 0
    seconds: float = 0.0
    _way: FailureKind | None = None
    """How it failed when it was asked last, and how often in a row."""
    _failures: int = 0

    def decide(self, view: View) -> Answer[Any]:
        """What is done for this seat."""
        if self._failures == ENOUGH:
            failure = Failure(
                FailureKind.RETIRED, f"is retired from this game after {ENOUGH} failures"
            )
            return self._counted(Answer(fallback_action(view, self.random), 0.0, failure))
        more = 0.0 if self.decisions else self.start
        answer = ask(self.bot, view, self.random, self.budget, more)
        way = answer.failure.way if answer.failure else None
        self._failures = 0 if way is None else self._failures + 1 if way is self._way else 1
        self._way = way
        return self._counted(answer)

    def _counted(self, answer: Answer[Any]) -> Answer[Any]:
        self.decisions += 1
        self.seconds += answer.seconds
        return answer


def play(table: AnyTable, seats: Sequence[Seat], *, strict: bool = False) -> list[Fault]:
    """Play the game of a table to its end, and tell what the bots did wrong. Raises FaultError
    at the first such thing if ``strict``.
    """
    faults: list[Fault] = []
    while table.winners is None:
        for seat in seats_to_ask(table):
            view = table.view(seat)
            answer = seats[seat].decide(view)
            if (failure := answer.failure) is not None:
                faults.append(Fault(seat, len(table.steps), failure.words, failure.way))
                if strict:
                    raise FaultError(faults[0], failure, view)
            if answer.action is not None:
                table.play(answer.action)
                table.draw()
                break
    return faults


def traced(failure: Failure) -> str:
    """The traceback of what a bot raised, or nothing."""
    if failure.__cause__ is None:
        return failure.trace
    return "".join(traceback.format_exception(failure.__cause__))
