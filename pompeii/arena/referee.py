"""The referee: plays a table's game to its end with bots, even if they fail.

A failure of a bot is recorded as a :class:`Fault`, and the fallback action is taken. A bot that
fails three times in a row in the same way is retired. It is not asked again in this game, and every
later decision of its seat is a fault.
"""

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pompeii.bots import Bot, Budget
from pompeii.bots.driver import Answer, Failure, FailureKind, ask, fallback_action, seats_to_ask
from pompeii.core.game_interfaces import View
from pompeii.core.table import AnyTable

MAX_FAILURES: Final = 3
"""Consecutive failures of one kind after which a bot is retired."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A failure of a seat's bot when asked after ``ply`` actions, or because it was retired."""

    seat: int
    ply: int
    words: str
    """End of a sentence that begins with the bot's name."""
    way: FailureKind


class FaultError(Exception):
    """The first fault of a strict game, with the View that the bot received."""

    def __init__(self, fault: Fault, failure: Failure, view: View) -> None:
        super().__init__(fault, failure, view)
        self.fault = fault
        self.failure = failure
        self.view = view


@dataclass(slots=True)
class Seat:
    """A seat's bot, with the number and time of its decisions."""

    bot: Bot[Any, Any]
    random: Random
    budget: Budget
    start: float = 0.0
    """Allowance for the first answer, in seconds: a program has to start."""
    decisions: int = 0
    seconds: float = 0.0
    _way: FailureKind | None = None
    """Kind of the latest failures, None after a proper answer; then their number in a row."""
    _failures: int = 0

    def decide(self, view: View) -> Answer[Any]:
        """Return the bot's answer, or the fallback action if it fails or is retired."""
        if self._failures == MAX_FAILURES:
            failure = Failure(
                FailureKind.RETIRED, f"is retired from this game after {MAX_FAILURES} failures"
            )
            return self._count(Answer(fallback_action(view, self.random), 0.0, failure))
        more = 0.0 if self.decisions else self.start
        answer = ask(self.bot, view, self.random, self.budget, more)
        way = answer.failure.way if answer.failure else None
        self._failures = 0 if way is None else self._failures + 1 if way is self._way else 1
        self._way = way
        return self._count(answer)

    def _count(self, answer: Answer[Any]) -> Answer[Any]:
        self.decisions += 1
        self.seconds += answer.seconds
        return answer


def play(table: AnyTable, seats: Sequence[Seat], *, strict: bool = False) -> list[Fault]:
    """Play the game of `table` to its end and return the faults of the bots.

    Raise `FaultError` at the first fault if ``strict``.
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


def traceback_of(failure: Failure) -> str:
    """Return the traceback of the bot's exception, empty if there is none."""
    if failure.__cause__ is None:
        return failure.trace
    return "".join(traceback.format_exception(failure.__cause__))
