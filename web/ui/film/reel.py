"""The frames of a film, as SVG documents: what stays as it is, and what lies on it in each."""

from collections.abc import Iterator
from importlib import import_module
from typing import Final

from ..keep.games import KNOWN, Table, of_format
from ..kit.markup import Node, h, to_html
from ..kit.words import _
from ..screens import postcard
from ..table.film import Film

WIDE: Final = 480
"""Of the film."""
APART: Final = 8
"""Between the parts of the table."""
ROW, CELL, SCALE = 60, 500, 0.48
"""Of what is told of the players below: in units of its own, so much smaller in the film."""
BEGINS, LASTS, ENDS = 1500, 400, 5000
"""How many milliseconds the first frame is seen, each other one, and the last one."""


class Reel:
    """The film of one game."""

    def __init__(self, table: Table) -> None:
        room = KNOWN[of_format(table.record.document["format"])].room
        self._film: Film = import_module(f"..{room}.film", __package__).FILM
        self._table = table
        self._plies = self._film.plies(table)
        plates = self._film.plates
        room_for = WIDE - APART * (len(plates) - 1)
        self._high = room_for / sum(postcard.broad(plate, 1) for plate in plates)
        rows = (len(table.record.players) + 1) // 2
        self._tall = round(self._high + SCALE * (ROW * rows + 16))

    def __len__(self) -> int:
        return len(self._plies)

    def ground(self) -> str:
        """What is behind all frames."""
        title = postcard.label(self._table)
        places = postcard.places(self._film.plates, 0, 0, self._high, APART)
        return postcard.document(WIDE, self._tall, title, [*places])

    def frame(self, number: int) -> tuple[str, int]:
        """One frame, and how long it is seen."""
        table = self._table.at(self._plies[number])
        seen = BEGINS if number == 0 else ENDS if number == len(self) - 1 else LASTS
        box = {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": f"{WIDE}",
            "height": f"{self._tall}",
            "font-family": postcard.WORDS,
            "font-weight": "700",
        }
        parts = [*self._parts(table), self._players(table)]
        return to_html(h("svg", "frame", box, *parts)), seen

    def _parts(self, table: Table) -> Iterator[Node]:
        drawn, x = self._film.drawn(table), 0.0
        for plate in self._film.plates:
            wide = postcard.broad(plate, self._high)
            box = {
                "viewBox": f"0 0 {plate.width} {plate.height}",
                "x": f"{x:g}",
                "width": f"{wide:g}",
                "height": f"{self._high:g}",
            }
            yield h("svg", f"on-{plate.id}", box, *drawn[plate.id])
            x += wide + APART

    def _players(self, table: Table) -> Node:
        """Who plays, and what decides who wins."""
        label, counts, _weight = postcard.deciding(table, table.view(None))[0]
        players: list[Node] = []
        for seat, player in enumerate(table.record.players):
            has = _("{label} {count}").format(label=label, count=counts[seat])
            row, column = divmod(seat, 2)
            players += postcard.player(seat, player, 20 + CELL * column, 44 + ROW * row, has)
        place = {"transform": f"translate(0 {self._high + 4:g}) scale({SCALE:g})"}
        return h("g", "players", place, *players)
