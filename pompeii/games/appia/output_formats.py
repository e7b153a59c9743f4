"""Output of this game for a terminal or for programs (:class:`pompeii.game_manifest.Formats`)."""

from dataclasses import replace

from pompeii.core.record_document import USUAL_NAMES, Player

from .components import SEATS, document
from .position_trace import trace as lines
from .record import new
from .svg import svg
from .table import Table
from .textview import awaited, road, seats, show

__all__ = ["awaited", "board", "document", "lines", "seats", "show", "svg"]


def board() -> str:
    """Return the road without tiles or pieces as text."""
    players = [Player(USUAL_NAMES[side], side) for side in range(min(SEATS))]
    view = Table(new(players, {}, "")).view(None)
    return road(replace(view, sides=(), at=()))
