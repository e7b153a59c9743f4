"""The interface of bots: a bot chooses an action from a View within a budget.

A bot receives the View of its seat, without hidden information, and a random generator. Its choice
depends only on these and on the budget. A bot may keep memory between the decisions of a game only
to be faster. This module knows no game: each game has its own Views and actions.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Protocol, TypeVar

A = TypeVar("A", covariant=True)
V = TypeVar("V", contravariant=True)
Rating = tuple[int, int, int]
"""A measured strength on Elo's scale, and the ends of its 95 % interval.

400 points more mean odds of ten to one. Each game has a scale of its own. Bots whose intervals
overlap may be equally strong.
"""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limit of a bot's search for one decision: exactly one of the two fields is set.

    A number of iterations gives the same choice on every machine, a time in seconds does not. Bots
    without search ignore it. Raise `ValueError` if none or both are set, or one is not positive.
    """

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        given = [limit for limit in (self.seconds, self.iterations) if limit is not None]
        if len(given) != 1 or not given[0] > 0:
            raise ValueError("a budget is a positive number of either seconds or iterations")

    def start(self) -> Callable[[int], float]:
        """Start the budget and return a function that counts iterations.

        The function adds its argument to the count and returns the part of the budget that is
        spent, 1.0 at the limit.
        """
        count, start = 0, perf_counter()

        def spent(iterations: int) -> float:
            nonlocal count
            count += iterations
            if self.iterations is not None:
                return count / self.iterations
            assert self.seconds is not None
            return (perf_counter() - start) / self.seconds

        return spent


class Bot(Protocol[V, A]):
    """A player of one seat of one game."""

    def choose(self, view: V, random: Random, budget: Budget) -> A | None:
        """Return one of the View's legal actions; there must be at least one.

        If the seat is not the actor (``view.seat != view.actor``), the bot may act out of turn. It
        then returns such an action, or None for "not now".
        """


@dataclass(frozen=True, slots=True)
class Entry:
    """A bot's entry in the registry."""

    id: str
    label: str
    line: str
    """A description for people, in one line."""
    rating: Rating | None
    """The measured strength (``docs/strength.md``), or None if it was not measured."""
    budget: Budget
    """The default budget in a match."""
    make: Callable[[], Bot[Any, Any]]
    """Create a bot for one seat of one game."""

    @property
    def searches(self) -> bool:
        """True if the bot searches until its time budget is spent.

        A bot without search answers immediately. The page runs searching bots in a worker of their
        own.
        """
        return self.budget.seconds is not None
