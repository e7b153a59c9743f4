"""The flight as a film: every tile of lava and every move from the eruption on.

It shows public information only, so a running game can be filmed as well.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from app.kit.nodes import Node
from app.table.film_interface import Film, Shot
from pompeii import Table
from pompeii.games.downfall.actions import Lay, Move
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.view import View

from .last_moves import move_lines
from .position_drawing import GROUND, position, trace


class FlightFilm(Film):
    """The film of the flight."""

    name = "flight"
    width = 720
    picture_parts = (GROUND,)

    def list_shots(self, table: Table) -> Sequence[Shot]:
        """Return the eruption, then every tile and move, then the final position."""
        steps = table.steps
        began = bisect_left(range(len(steps)), True, key=lambda ply: erupted(table.at(ply)))
        moved = (ply for ply, step in enumerate(steps, 1) if isinstance(step.action, Lay | Move))
        plies = (began, *(ply for ply in moved if ply > began), len(steps))
        return [Shot(ply) for ply in dict.fromkeys(plies)]

    def draw(self, _table: Table, view: View, _shot: Shot) -> Mapping[str, Sequence[Node]]:
        """Return the lava, the people and the last action."""
        return {"board": [*position(view, _last_move(view))]}


def erupted(table: Table) -> bool:
    """Return True if the mountain has erupted."""
    return table.view(None).phase is not Phase.CITY


def _last_move(view: View) -> Iterator[Node]:
    """Yield the line of the last move, or the mark of the last tile."""
    for _ply, side, d in move_lines(view, view.log[-1:]):
        yield from trace("done", side, d)


FILM: Final = FlightFilm()
