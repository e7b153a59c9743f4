"""The interface of encodings: the actions of a game as numbers, a View as an array."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

import numpy as np

from pompeii.core.action import Action

from .layout import Layout, Vector

A_co = TypeVar("A_co", covariant=True)

WAIT: Final = "wait"
"""The notation of no action out of turn, which is no action of the rulebook."""


@dataclass(frozen=True, slots=True)
class Block(Generic[A_co]):
    """Consecutive numbers of actions of one kind. ``meaning`` is Markdown, and says the order."""

    meaning: str
    actions: Sequence[A_co]


class Encoding(Protocol):
    """The members of the module that encodes a game."""

    @property
    def KEY(self) -> str:  # noqa: N802 - constants of a module
        """The game's key."""

    @property
    def BLOCKS(self) -> Sequence[Block[Any]]:  # noqa: N802
        """The actions by kind, in the order of their numbers."""

    @property
    def ACTIONS(self) -> Sequence[Action | None]:  # noqa: N802
        """The action of each number. None stands for no action out of turn, if there is one."""

    @property
    def NUMBERS(self) -> Mapping[Any, int]:  # noqa: N802
        """The number of each of these actions."""

    @property
    def LAYOUT(self) -> Layout:  # noqa: N802
        """The parts of an observation."""

    @property
    def PRIVATE(self) -> Sequence[str]:  # noqa: N802
        """The parts that a seat alone sees."""

    def legal(self, view: Any) -> list[int]:
        """Return the numbers of the legal actions of the seat of `view`, ascending."""

    def observe(self, view: Any) -> Vector:
        """Return the observation of the seat of `view`.

        Parts by seat begin with this seat. A spectator observes as seat 0 without private parts.
        """


def actions_of(blocks: Iterable[Block[A_co]]) -> tuple[A_co, ...]:
    """Return the action of each number."""
    return tuple(action for block in blocks for action in block.actions)


def text(encoding: Encoding, number: int) -> str:
    """Return the notation of the action `number`, ``wait`` for no action out of turn."""
    action = encoding.ACTIONS[number]
    return WAIT if action is None else action.text


def mask(encoding: Encoding, numbers: Iterable[int]) -> Vector:
    """Return an array with a 1 at each of `numbers` and a 0 for each other action."""
    found = bytearray(len(encoding.ACTIONS))
    for number in numbers:
        found[number] = 1
    return np.frombuffer(found, np.int8)
