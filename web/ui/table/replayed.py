"""What a game that is looked back on shows beside its table: where in it one is, and its marks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..kit.markup import Node

Kind = Literal["great", "above", "below"]
"""What changes the game; what else there is stands on either side of the line."""


@dataclass(frozen=True, slots=True)
class Milestone:
    """Something in a game that one looks for."""

    ply: int
    """So many actions have been done when it is to be seen."""
    kind: Kind
    words: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a game."""

    begin: int
    """The first position of it, counted in actions."""
    name: str
    """For style sheets."""
    words: str


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a table shows in a replay in the place of what can be done."""

    caption: str
    """Where one is, in one line."""
    rail: Node
    """The whole game as a line, and the buttons to move along it."""
    beside: Sequence[Node]
    """The whole log, and what belongs to it."""
    tools: Node
