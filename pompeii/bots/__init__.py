"""What a bot is: something that chooses an action from a View within a budget.

A bot is handed the View of its seat, in which nothing stands that this seat may not know, and a
generator of random numbers. What it chooses depends on these and on the budget alone; a bot may
keep memory between the decisions of a game only to be faster. No game is known here: Views and
actions are the game's own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Protocol, TypeVar

A = TypeVar("A", covariant=True)
V = TypeVar("V", contravariant=True)


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one decision: exactly one of the two is set.

    A count of iterations gives the same choice on every machine, a time does not. Bots that do
    not search ignore it. Raises ValueError if none or both are set, or one is not positive.
    """

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        given = [limit for limit in (self.seconds, self.iterations) if limit is not None]
        if len(given) != 1 or not given[0] > 0:
            raise ValueError("a budget is a positive number of either seconds or iterations")

    def start(self) -> Callable[[int], float]:
        """A function that counts iterations and tells which part of the budget is spent."""
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
    """Something that plays one seat of one game."""

    def choose(self, view: V, random: Random, budget: Budget) -> A | None:
        """One of the View's legal actions, of which there must be some.

        Where the seat is not the actor (``view.seat != view.actor``) it is asked whether it acts
        out of turn: then the answer is such an action, or None for "not now".
        """


@dataclass(frozen=True, slots=True)
class Entry:
    """A bot as the registry knows it."""

    id: str
    label: str
    line: str
    """What people are told about it."""
    strength: int
    """Which of two is the stronger one: a rough order, no measure."""
    budget: Budget
    """What it gets in a match where nobody says otherwise."""
    make: Callable[[], Bot[Any, Any]]
    """Makes one for one seat of one game."""

    @property
    def searches(self) -> bool:
        """Whether it thinks for as long as its budget lasts, which then is a time; one that does
        not chooses at sight. The page asks who searches in a worker of its own.
        """
        return self.budget.seconds is not None
