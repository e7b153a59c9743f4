"""The flight as a film: every tile of lava and every move from the eruption on.

It shows public information only, so a running game can be filmed as well.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from app.kit.arrow import ring
from app.kit.nodes import Node, h, raw
from app.kit.piece_icon import painted
from app.kit.player_palette import INKS, PAINTS, RIMS
from app.table.film_interface import Film, Shot
from app.table.game_ui import PicturePart
from pompeii import Table
from pompeii.core.player_colour_names import SIDES
from pompeii.games.downfall.actions import Lay, Move
from pompeii.games.downfall.board import NAMES, SYMBOLS, Square
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.view import View

from .board_geometry import UNIT, centre, symbol_markup
from .last_moves import move_lines
from .lava import outline, veins
from .lava_palette import CRUST, EDGE, GLOW, SIGN
from .pieces import piece_positions

PIECE: Final = 50
"""Larger than at the table, because a film is small."""
LAVA: Final = ((CRUST, 19), (EDGE, 9))
"""Colour and rim width from the cooled edge inwards."""
POOL: Final = 26
"""Radius of the glow of each tile."""
SIGN_SIZE: Final = UNIT * 0.52
"""Side of the sign on a tile."""
DUSK: Final = {"d": "M0 0h1240v860h-1240z", "fill": "#7a1c06", "fill-opacity": "0.3"}
CHANGES: Final = "#dusk, #buildings, #lava, #marks, #numbers, #pieces, #ghosts, #labels, #volcano"


class FlightFilm(Film):
    """The film of the flight."""

    name = "flight"
    width = 720
    picture_parts = (PicturePart("board", 1240, 860, f"[role=button], {CHANGES}"),)

    def list_shots(self, table: Table) -> Sequence[Shot]:
        """Return the eruption, then every tile and move, then the final position."""
        steps = table.steps
        began = bisect_left(range(len(steps)), True, key=lambda ply: erupted(table.at(ply)))
        moved = (ply for ply, step in enumerate(steps, 1) if isinstance(step.action, Lay | Move))
        plies = (began, *(ply for ply in moved if ply > began), len(steps))
        return [Shot(ply) for ply in dict.fromkeys(plies)]

    def draw(self, _table: Table, view: View, _shot: Shot) -> Mapping[str, Sequence[Node]]:
        """Return the lava, the people and the last action."""
        dusk = h("path", "dusk", DUSK)
        parts = (_lava(view), _last_move(view), _pieces(view), _volcano(view))
        return {"board": [dusk, *(node for part in parts for node in part)]}


def erupted(table: Table) -> bool:
    """Return True if the mountain has erupted."""
    return table.view(None).phase is not Phase.CITY


def _lava(view: View) -> Iterator[Node]:
    for symbol, name in enumerate(SYMBOLS):
        if squares := sorted(square for square, of in view.lava.items() if of == symbol):
            around = outline(squares)
            for number, (paint, rim) in enumerate(LAVA):
                yield _line(f"lava-{name}-{number}", around, paint, rim, fill=paint)
            pools = "".join(ring(centre(square), POOL) for square in squares)
            for number, d in enumerate((veins(squares), pools)):
                yield _line(f"glow-{name}-{number}", d, GLOW, 2, fill=GLOW)
            yield from (_sign(name, square) for square in squares)


def _sign(name: str, square: Square) -> Node:
    """Return the sign of a tile; a picture cannot refer to the symbols of the board."""
    x, y = centre(square)
    corner = f"{x - SIGN_SIZE / 2:g} {y - SIGN_SIZE / 2:g}"
    place = {"transform": f"translate({corner}) scale({SIGN_SIZE / 100:g})", "color": SIGN}
    return raw(f"sign-{NAMES[square]}", "g", place, symbol_markup(f"sign-{name}"), {})


def _line(id: str, d: str, paint: str, width: float, fill: str = "none") -> Node:
    pen = {"stroke": paint, "stroke-width": f"{width:g}", "stroke-linejoin": "round"}
    return h("path", id, {"d": d, "fill": fill, **pen, "stroke-linecap": "round"})


def _last_move(view: View) -> Iterator[Node]:
    """Yield the line of the last move, or the mark of the last tile."""
    for _ply, side, d in move_lines(view, view.log[-1:]):
        yield _line("done-rim", d, RIMS[side], 13)
        yield _line("done", d, PAINTS[side], 7)


def _pieces(view: View) -> Iterator[Node]:
    for _id, seat, square, x, y in piece_positions(view):
        side, count = view.sides[seat], view.pieces[square][seat]
        id = f"{NAMES[square]}-{SIDES[side]}"
        yield painted(id, side, x, y, PIECE)
        if count > 1:
            low = y + (PIECE * 0.12 if SIDES[side] == "yellow" else 0)  # it tapers upwards
            yield _number(f"{id}-count", count, x, low, 34, INKS[side])


def _volcano(view: View) -> Iterator[Node]:
    """Yield the casualties in Vesuvius."""
    size = {"width": f"{16 + 64 * len(view.sides)}", "height": "86", "rx": "8"}
    yield h("rect", "toll", {**size, "fill": "#241a19", "fill-opacity": "0.55"})
    for seat, (side, lost) in enumerate(zip(view.sides, view.volcano, strict=True)):
        x = 40 + 64 * seat
        yield painted(f"lost-{SIDES[side]}", side, x, 27, 36)
        yield _number(f"lost-{SIDES[side]}-count", lost, x, 65, 33, "#fff3d6")


def _number(id: str, count: int, x: float, y: float, size: float, ink: str) -> Node:
    at = {"x": f"{x:g}", "y": f"{y + size * 0.34:g}", "text-anchor": "middle", "fill": ink}
    return h("text", id, {**at, "font-size": f"{size:g}"}, str(count))


FILM: Final = FlightFilm()
