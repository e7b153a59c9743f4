"""How a game is filmed: what a module ``film`` in its room has as ``FILM``.

Fetched with the room :mod:`ui.film`, when somebody wants a film.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..kit.markup import Node
from .skin import Plate


class Film(ABC):
    """What of it is shown."""

    plates: ClassVar[Sequence[Plate]]
    """The parts of the table, from left to right, without all that changes."""

    @abstractmethod
    def plies(self, table: Any) -> Sequence[int]:
        """After how many actions there is something to be seen that was not there before."""

    @abstractmethod
    def drawn(self, table: Any) -> Mapping[str, Sequence[Node]]:
        """What changes, as it is now, by the part of the table on which it lies. No style sheet is
        there: its looks are attributes.
        """
