"""The frames of a film as SVG documents: a fixed background, and the changing parts of
each frame.
"""

from collections.abc import Iterator
from typing import Any, Final

from app.game_catalogue import Table, of_format, parts
from app.kit.i18n import _
from app.kit.nodes import Node, h, to_html
from app.screens import share_image
from app.table.film_interface import Film, Shot

APART: Final = 8
"""Distance between the parts of the table."""
ROW, CELL = 60, 500
"""Height and width of a player's text below the table, in units of its own; a line has two."""
BEGINS, MOVES, LASTS, ENDS = 1500, 200, 400, 5000
"""Duration of a frame in milliseconds: the first one, during an action, after an action, the last
one.
"""


class Frames:
    """The frames of one game's film."""

    def __init__(self, table: Table) -> None:
        played = parts()[of_format(table.record.document["format"])]
        self._film: Film = played.module("film_frames").FILM
        self._table = table
        self._shots = self._film.list_shots(table)
        wide, plates = self._film.width, self._film.picture_parts
        broad = sum(share_image.broad(plate, 1) for plate in plates)
        self._high = (wide - APART * (len(plates) - 1)) / broad
        self._scale = wide / (2 * CELL)
        rows = (len(table.record.players) + 1) // 2
        self.size: Final = wide, round(self._high + self._scale * (ROW * rows + 16))
        """Size of the film in pixels."""

    @property
    def name(self) -> str:
        """The part of the game that the film shows, for file names."""
        return self._film.name

    def __len__(self) -> int:
        return len(self._shots)

    def ground(self) -> str:
        """Return the background of all frames."""
        title = share_image.label(self._table)
        places = share_image.places(self._film.picture_parts, 0, 0, self._high, APART)
        return share_image.document(*self.size, title, [*places])

    def frame(self, number: int) -> tuple[str, int]:
        """Return a frame and its duration in milliseconds."""
        shot = self._shots[number]
        view = self._table.at(shot.ply).view(None)
        wide, tall = self.size
        box = {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": f"{wide}",
            "height": f"{tall}",
            "font-family": share_image.WORDS,
            "font-weight": "700",
        }
        drawn = h("svg", "frame", box, *self._parts(view, shot), self._players(view))
        return to_html(drawn), self._seen(number)

    def _seen(self, number: int) -> int:
        if number == len(self) - 1:
            return ENDS
        return BEGINS if number == 0 else MOVES if self._shots[number].action_begun else LASTS

    def _parts(self, view: Any, shot: Shot) -> Iterator[Node]:
        drawn, x = self._film.draw(self._table, view, shot), 0.0
        for plate in self._film.picture_parts:
            wide = share_image.broad(plate, self._high)
            box = {
                "viewBox": f"0 0 {plate.width} {plate.height}",
                "x": f"{x:g}",
                "width": f"{wide:g}",
                "height": f"{self._high:g}",
            }
            yield h("svg", f"on-{plate.id}", box, *drawn[plate.id])
            x += wide + APART

    def _players(self, view: Any) -> Node:
        """Return the players, each with the first score that decides the game."""
        label, counts, _weight = share_image.deciding(self._table, view)[0]
        players: list[Node] = []
        for seat, player in enumerate(self._table.record.players):
            has = _("{label} {count}").format(label=label, count=counts[seat])
            row, column = divmod(seat, 2)
            players += share_image.seated(seat, player, 20 + CELL * column, 44 + ROW * row, has)
        place = {"transform": f"translate(0 {self._high + 4:g}) scale({self._scale:g})"}
        return h("g", "players", place, *players)
