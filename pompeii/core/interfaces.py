"""What every game offers to whatever all games share: tables, bots, matches, the command line.

Each game is a package (:mod:`pompeii.registry`) with its own states, actions and Views; what is
shared deals with them through these protocols alone. Within a game nobody asks this way: its own
bots and playouts know their rulebook.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, Self, TypeVar

from .action import Action
from .errors import IllegalAction

A = TypeVar("A", bound=Action, contravariant=True)
S = TypeVar("S", contravariant=True)


class Family(Protocol):
    """Legal actions that nobody lists since they are too many: written alike but for a few numbers,
    each from a range of its own.
    """

    @property
    def text(self) -> str:
        """How they are written, with ``*`` for the numbers."""

    @property
    def parameters(self) -> Mapping[str, tuple[int, int]]:
        """The least and the greatest value of each number, in the order in which they stand in an
        action's text.
        """

    def __contains__(self, action: object) -> bool:
        """Whether an action is one of them."""

    def sample(self, random: Random) -> Any:
        """One of them by chance, each as likely as any other."""

    def read(self, text: str) -> Any:
        """The one that is written so; None if none is."""


class Choices(Protocol):
    """What may be done: some actions one by one, and families of them."""

    @property
    def listed(self) -> Sequence[Any]:
        """The actions that are there one by one, in a fixed order."""

    @property
    def families(self) -> Sequence[Family]:
        """All others."""

    def sample(self, random: Random) -> Any:
        """One by chance, a family as likely as a single action; there must be some."""

    def allows(self, action: object) -> bool:
        """Whether something is one of them, whatever it says of itself."""


class View(Choices, Protocol):
    """What one seat may know of a game; its choices are what the seat may do now."""

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for somebody who looks on."""

    @property
    def actor(self) -> int:
        """The seat whose turn it is."""

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that have won, several if they share the victory; None before the end."""

    @property
    def log(self) -> tuple[Any, ...]:
        """All that happened, as this seat saw it."""

    def document(self) -> dict[str, Any]:
        """All but the choices as a JSON object, which is what a program is sent."""


class State(Protocol):
    """Where everything stands, the hidden too; changed in place."""

    notes: list[Any] | None
    """What happens is noted here; nothing where nobody listens."""

    @property
    def decision(self) -> Any:
        """What is awaited; false when the game is over."""

    @property
    def actor(self) -> int:
        """The seat whose turn it is (kept when the game is over)."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The colour of every seat."""

    @property
    def seats(self) -> int:
        """How many play."""

    def clone(self) -> Self:
        """A copy, to which nobody listens."""


class Rulebook(Protocol[S, A]):
    """The verbs of a game, as functions of a module."""

    def why_not(self, state: S, action: A) -> IllegalAction | None:
        """Why an action may not be taken now, or None if it may."""

    def act(self, state: S, action: A) -> None:
        """Carry out an action, and nothing that follows by itself. Raises IllegalAction and changes
        nothing if it may not be taken.
        """

    def flow(self, state: S) -> None:
        """All that happens by itself until somebody has to decide."""

    def apply(self, state: S, action: A) -> None:
        """``act``, then ``flow``."""

    def advance(self, state: S, action: A) -> None:
        """``apply`` for what is known to be legal."""

    def callers(self, state: S) -> Sequence[int]:
        """The seats that may act out of turn now, in seat order."""

    def outcome(self, state: S) -> list[int] | None:
        """The winning seats in seat order, or None while the game goes on."""
