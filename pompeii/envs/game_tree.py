"""Game trees with explicit chance: a position knows only the draws so far.

An engine's deal decides all chance of a game before it starts. A tree draws one by one instead,
without replacement, so each outcome has the probability that all draws before leave it. The tree
gives the next draw to the engine just before the engine carries it out.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from pompeii.core.game_interfaces import State, View

from .encoding_interface import Encoding, text
from .episode import returns

S = TypeVar("S", bound=State)

CHANCE: Final = -1
"""The player at a chance node, as in OpenSpiel."""
TERMINAL: Final = -4
"""The player at the end."""
Outcomes = list[tuple[int, float]]
"""The outcomes of a chance node with their probabilities."""


def equally(outcomes: Sequence[int]) -> Outcomes:
    """Return `outcomes` with equal probabilities."""
    return [(outcome, 1 / len(outcomes)) for outcome in outcomes]


class GameTree(ABC, Generic[S]):
    """A position of a game in a tree. Outcomes of chance are numbers of seats or drawn things."""

    encoding: ClassVar[Encoding]
    max_outcomes: ClassVar[int]
    """A number greater than each outcome."""
    seen_names: ClassVar[Sequence[str]]
    """Names of everything that :meth:`seen` yields beside actions, numbered after the actions."""
    player: int
    """The seat that decides, ``CHANCE`` or ``TERMINAL``."""
    state: S | None
    """The engine's position; None while the start is drawn."""

    def __init__(self, rules: Any, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.player = CHANCE
        self.state = None
        self.steps: list[Any] = []

    def clone(self) -> Self:
        """Return an independent copy."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.steps = self.steps[:]
        if self.state is not None:
            other.state = self.state.clone()
            other.state.notes = []
        return other

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __str__(self) -> str:
        return "<the start is dealt>" if self.state is None else repr(self.state)

    @property
    def returns(self) -> list[float]:
        """The reward of each seat, 0 before the end."""
        winners = self.winners()
        return returns(tuple(winners), self.seats) if winners else [0.0] * self.seats

    def seen_text(self, number: int) -> str:
        """Return the name of a number that :meth:`seen` yields."""
        after = number - len(self.encoding.ACTIONS)
        return text(self.encoding, number) if after < 0 else self.seen_names[after]

    def _happened(self) -> tuple[Any, ...]:
        """Return the events since the last call."""
        assert self.state is not None
        happened, self.state.notes = tuple(self.state.notes or ()), []
        return happened

    @staticmethod
    @abstractmethod
    def max_decisions(rules: Any, seats: int) -> int:
        """Return a bound of the number of decisions in a game."""

    @staticmethod
    @abstractmethod
    def max_draws(rules: Any, seats: int) -> int:
        """Return a bound of the number of chance nodes in a game."""

    @staticmethod
    @abstractmethod
    def max_seen(rules: Any, seats: int) -> int:
        """Return a bound of the number of pairs that :meth:`seen` returns."""

    @abstractmethod
    def outcomes(self) -> Outcomes:
        """Return the outcomes of the chance node with their probabilities, which add up to 1."""

    @abstractmethod
    def outcome_text(self, outcome: int) -> str:
        """Return the name of an outcome of the chance node."""

    @abstractmethod
    def draw(self, outcome: int) -> None:
        """Let chance take `outcome`."""

    @abstractmethod
    def dealt_to(self, seat: int) -> str:
        """Return what only `seat` has seen, while the start is dealt."""

    @abstractmethod
    def legal(self) -> list[int]:
        """Return the numbers of the legal actions of the seat that decides, ascending."""

    @abstractmethod
    def take(self, number: int) -> None:
        """Take the action `number` for the seat that decides.

        Raise `IllegalAction` and change nothing if the rules forbid it.
        """

    @abstractmethod
    def winners(self) -> list[int] | None:
        """Return the winning seats, None before the end."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """Return the View of `seat`, None for a spectator. The start must have been drawn."""

    @abstractmethod
    def seen(self, view: Any) -> list[tuple[int, int]]:
        """Return everything that the seat of `view` saw, in order: a seat and a number each.

        The number is that of an action, or stands for a name in ``seen_names``.
        """
