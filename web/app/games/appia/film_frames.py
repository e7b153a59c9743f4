"""The pushes as a film: the effect of each in the quarry, and the road until the next push."""

from collections.abc import Mapping, Sequence
from typing import Final

from app.kit.nodes import Node
from app.table.film_interface import Film, Shot
from pompeii.games.appia.actions import Push
from pompeii.games.appia.table import Table
from pompeii.games.appia.view import View

from .position_drawing import QUARRY, ROAD, in_quarry, pushed, road, stones


class PushFilm(Film):
    """The film of the pushes."""

    name = "pushes"
    width = 720
    picture_parts = (ROAD, QUARRY)

    def list_shots(self, table: Table) -> Sequence[Shot]:
        """Return the beginning, each push, and the final position."""
        made = [ply for ply, step in enumerate(table.steps) if isinstance(step.action, Push)]
        pushes = (shot for ply in made for shot in (Shot(ply, action_begun=True), Shot(ply + 1)))
        return list(dict.fromkeys([Shot(0), *pushes, Shot(len(table.steps))]))

    def draw(self, table: Table, view: View, shot: Shot) -> Mapping[str, Sequence[Node]]:
        """Return tiles, pieces and stones; during a push its line as well."""
        lying = [*stones(view.quarry)]
        if shot.action_begun:
            step = table.steps[shot.ply]
            assert isinstance(step.action, Push)
            lying = [*pushed(view, view.sides[step.seat], step.action)]
        return {ROAD.id: [*road(view)], QUARRY.id: [in_quarry(lying)]}


FILM: Final = PushFilm()
