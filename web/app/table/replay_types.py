"""The parts of a table in a replay: the current position, and the milestones of the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from app.game_catalogue import Table
from app.kit.i18n import _
from app.kit.nodes import Node

Kind = Literal["great", "above", "below"]
"""Importance of a milestone: "great" changes the game, the others stand above or below the line."""
PLAYER_TO_ACT: Final = "acting"
"""Viewpoint of the player to act."""
SPECTATOR: Final = "nobody"
"""Viewpoint of a spectator, who holds no hand."""


@dataclass(frozen=True, slots=True)
class Milestone:
    """A milestone of a game."""

    ply: int
    """Number of actions before the position that shows it."""
    kind: Kind


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a game."""

    begin: int
    """Its first position, counted in actions."""
    name: str
    """Name for style sheets."""


def viewpoints(table: Table) -> dict[str, str]:
    """Return the viewpoints to choose from. A finished game has no secrets; a running one has none
    to offer.
    """
    if table.winners is None:
        return {}
    seats = {str(seat): player.name for seat, player in enumerate(table.record.players)}
    return {PLAYER_TO_ACT: _("Player to move"), **seats, SPECTATOR: _("A spectator")}


@dataclass(frozen=True, slots=True)
class ReplayPanel:
    """The parts that a table shows in a replay in place of the controls."""

    caption: str
    """The current position, in one line."""
    timeline: Node
    """The whole game as a timeline, with the buttons to move along it."""
    side_panels: Sequence[Node]
    """The whole log, and the panels that belong to it."""
    tools: Node
