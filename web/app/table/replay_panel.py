"""What a game that is looked back on shows beside its table: where in it one is, and its marks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from app.catalogue import Table
from app.kit.i18n import _
from app.kit.nodes import Node

Kind = Literal["great", "above", "below"]
"""What changes the game; what else there is stands on either side of the line."""
ACTING: Final = "acting"
"""Who looks: whoever is to act,"""
NOBODY: Final = "nobody"
"""or somebody who holds no hand."""


@dataclass(frozen=True, slots=True)
class Milestone:
    """Something in a game that one looks for."""

    ply: int
    """So many actions have been done when it is to be seen."""
    kind: Kind


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a game."""

    begin: int
    """The first position of it, counted in actions."""
    name: str
    """For style sheets."""


def eyes(table: Table) -> dict[str, str]:
    """With whose eyes one may look: over, a game has no secrets."""
    if table.winners is None:
        return {}
    seats = {str(seat): player.name for seat, player in enumerate(table.record.players)}
    return {ACTING: _("Whoever acts"), **seats, NOBODY: _("A spectator")}


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
