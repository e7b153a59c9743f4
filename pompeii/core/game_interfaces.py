"""The protocols that every game implements for shared code: tables, bots, matches, command line.

Each game is a package (:mod:`pompeii.registry`) with its own states, actions and Views. Shared code
uses games only through these protocols. A game's own bots and playouts call its rulebook directly.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, Self, TypeVar

from .action import Action
from .errors import IllegalAction

A = TypeVar("A", bound=Action, contravariant=True)
S = TypeVar("S", contravariant=True)


class Family(Protocol):
    """An action family: legal actions that are too many to list.

    They share one notation and differ in numbers only, each from a range of its own.
    """

    @property
    def text(self) -> str:
        """The notation of the actions, with ``*`` for each number."""

    @property
    def parameters(self) -> Mapping[str, tuple[int, int]]:
        """Inclusive bounds of each number by name, in the order of the action's text."""

    def __contains__(self, action: object) -> bool:
        """Return True if `action` belongs to this family."""

    def sample(self, random: Random) -> Any:
        """Return a uniformly random action of this family."""

    def read(self, text: str) -> Any:
        """Return the action with the notation `text`; None if this family has none."""


class Choices(Protocol):
    """The legal actions: listed ones and families."""

    @property
    def listed(self) -> Sequence[Any]:
        """The actions that are listed one by one, in a fixed order."""

    @property
    def families(self) -> Sequence[Family]:
        """The families of all other actions."""

    def sample(self, random: Random) -> Any:
        """Return a random action; a family is as likely as a listed action. There must be at least
        one.
        """

    def allows(self, action: object) -> bool:
        """Return True if `action` is legal here, regardless of its own attributes."""


class View(Choices, Protocol):
    """The information of one seat (its information state); the choices are the seat's legal
    actions.
    """

    @property
    def seat(self) -> int | None:
        """The seat of the view; None for a spectator."""

    @property
    def actor(self) -> int:
        """The seat to act."""

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats, several if they share the victory; None before the end."""

    @property
    def log(self) -> tuple[Any, ...]:
        """All events so far, as this seat saw them."""

    def sample_state(self, random: Random) -> Any:
        """Return a random position that looks the same to this seat, as a `State` of the game.

        Everything hidden is dealt again with `random`. The rulebook can play the position to the
        end of the game.
        """

    def document(self) -> dict[str, Any]:
        """Return the view without its choices as a JSON object, the form that external bots and
        other devices receive.
        """

    @classmethod
    def read(cls, document: object) -> Self:
        """Return the view whose :meth:`document` is `document`, with the choices of its seat.

        Raise `FieldError` with the place if no view is written so.
        """


class State(Protocol):
    """A complete position, hidden information included; changed in place."""

    notes: list[Any] | None
    """The events since the last read; None if they are not recorded."""

    @property
    def decision(self) -> Any:
        """The kind of decision to be made; false when the game is over."""

    @property
    def actor(self) -> int:
        """The seat to act (kept when the game is over)."""

    @property
    def sides(self) -> tuple[int, ...]:
        """Colour of each seat, as an index of :data:`pompeii.core.player_colour_names.SIDES`."""

    @property
    def seats(self) -> int:
        """The number of players."""

    def clone(self) -> Self:
        """Return a copy that records no events."""


class Rulebook(Protocol[S, A]):
    """The rules of a game, as the functions of a module."""

    def why_not(self, state: S, action: A) -> IllegalAction | None:
        """Return the error for `action` if it is illegal now, else None."""

    def act(self, state: S, action: A) -> None:
        """Carry out `action` without its automatic consequences.

        Raise `IllegalAction` and change nothing if it is illegal.
        """

    def flow(self, state: S) -> None:
        """Carry out everything automatic until a player has to decide."""

    def apply(self, state: S, action: A) -> None:
        """Call ``act``, then ``flow``."""

    def advance(self, state: S, action: A) -> None:
        """Do the same as ``apply`` for an action that is known to be legal, without the check."""

    def callers(self, state: S) -> Sequence[int]:
        """Return the seats that may act out of turn now, in seat order."""

    def outcome(self, state: S) -> list[int] | None:
        """Return the winning seats in seat order, or None before the end."""
