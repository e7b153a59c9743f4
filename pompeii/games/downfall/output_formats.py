"""Output of this game for a terminal or for programs (:class:`pompeii.game_manifest.Formats`)."""

import json
from collections.abc import Iterator

from .cards import PIECES
from .components_document import document
from .position_trace import trace
from .record import USUAL_NAMES, Player, Record, new
from .svg import svg
from .table import Table
from .textview import awaited, city, seats, show

__all__ = ["awaited", "board", "document", "lines", "seats", "show", "svg"]


def board() -> str:
    """Return the empty city as text."""
    players = [Player(USUAL_NAMES[side], side) for side in range(min(PIECES))]
    return city(Table(new(players, {}, "")).view(None))


def lines(record: Record) -> Iterator[str]:
    """Yield the lines of the trace of ``record``."""
    return map(json.dumps, trace(record))
