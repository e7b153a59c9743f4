"""How a game is filmed: what a module ``film`` in its room has as ``FILM``.

Fetched with the room :mod:`app.film`, when somebody wants a film.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from app.kit.nodes import Node

from .game_ui import Plate


class Shot(NamedTuple):
    """What a frame shows."""

    ply: int
    """After how many actions it is."""
    begun: bool = False
    """Whether the next one is under way."""


class Film(ABC):
    """What of it is shown."""

    name: ClassVar[str]
    """What its files are called."""
    wide: ClassVar[int]
    """Of the film, in pixels."""
    plates: ClassVar[Sequence[Plate]]
    """The parts of the table, from left to right, without all that changes."""

    @abstractmethod
    def shots(self, table: Any) -> Sequence[Shot]:
        """Its frames."""

    @abstractmethod
    def drawn(self, table: Any, view: Any, shot: Shot) -> Mapping[str, Sequence[Node]]:
        """What changes, by the part of the table on which it lies, with what all may know after so
        many actions. No style sheet is there: its looks are attributes.
        """
