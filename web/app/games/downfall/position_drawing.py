"""A position on the board for films and small pictures, which have no style sheet.

Nodes carry all styles as attributes. Their ids begin with `id`, so that several pictures can be on
a page.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from app.kit.arrow import ring
from app.kit.nodes import Node, h, raw
from app.kit.piece_icon import painted
from app.kit.player_palette import INKS, PAINTS, RIMS
from app.table.film_interface import ActionPicture, PositionDrawing
from app.table.game_ui import PicturePart
from pompeii.core.player_colour_names import SIDES
from pompeii.games.downfall.actions import Action
from pompeii.games.downfall.board import NAMES, SYMBOLS, Square
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.view import View

from .board_geometry import UNIT, centre, symbol_markup
from .last_moves import action_line
from .lava import outline, veins
from .lava_palette import CRUST, EDGE, GLOW, SIGN
from .pieces import PIECE as SMALL
from .pieces import piece_positions

CHANGES: Final = "#dusk, #buildings, #lava, #marks, #numbers, #pieces, #ghosts, #labels, #volcano"
GROUND: Final = PicturePart("board", 1240, 860, f"[role=button], {CHANGES}")
"""The board without anything that changes."""
DUSK: Final = {"d": "M0 0h1240v860h-1240z", "fill": "#7a1c06", "fill-opacity": "0.3"}
WIDTH, HEAD = 11, 1.6
"""Width of the line of an action, and size of its arrow's head: a small picture needs large ones.
"""
PIECE: Final = 50
"""Larger than at the table, because these pictures are small."""
LAVA: Final = ((CRUST, 19), (EDGE, 9))
"""Colour and rim width from the cooled edge inwards."""
POOL: Final = 26
"""Radius of the glow of each tile."""
SIGN_SIZE: Final = UNIT * 0.52
"""Side of the sign on a tile."""


def position(view: View, lines: Iterable[Node] = (), id: str = "") -> Iterator[Node]:
    """Yield everything on the board that changes, with `lines` beneath the pieces."""
    if view.phase is not Phase.CITY:
        yield h("path", f"{id}dusk", DUSK)
    yield from _lava(view, id)
    yield from lines
    yield from _people(view, id)
    yield from _volcano(view, id)


class DownfallDrawing(PositionDrawing):
    """The board."""

    parts = (GROUND,)

    def draw(
        self, view: View, action: Action | None = None, id: str = ""
    ) -> Mapping[str, Sequence[Node]]:
        """Return lava and people, with the line of `action`."""
        line: Iterable[Node] = ()
        if action is not None:
            side = view.sides[view.actor]
            d = action_line(view, len(view.log), side, action, HEAD)
            line = trace(f"{id}line", side, d, WIDTH) if d else ()
        return {GROUND.id: [*position(view, line, id)]}

    def action_picture(self, view: View, action: Action, id: str) -> ActionPicture:
        """Return the board with the line of `action`."""
        return ActionPicture(GROUND, self.draw(view, action, id)[GROUND.id])


DRAWING: Final = DownfallDrawing()
"""The drawings of positions of this game."""


def trace(id: str, side: int, d: str, width: float = 7) -> Sequence[Node]:
    """Return the line `d` of an action, in the colour of a side with a rim."""
    return _line(f"{id}-rim", d, RIMS[side], width + 6), _line(id, d, PAINTS[side], width)


def _lava(view: View, id: str) -> Iterator[Node]:
    for symbol, name in enumerate(SYMBOLS):
        if squares := sorted(square for square, of in view.lava.items() if of == symbol):
            around = outline(squares)
            for number, (paint, rim) in enumerate(LAVA):
                yield _line(f"{id}lava-{name}-{number}", around, paint, rim, fill=paint)
            pools = "".join(ring(centre(square), POOL) for square in squares)
            for number, d in enumerate((veins(squares), pools)):
                yield _line(f"{id}glow-{name}-{number}", d, GLOW, 2, fill=GLOW)
            yield from (_sign(id, name, square) for square in squares)


def _sign(id: str, name: str, square: Square) -> Node:
    """Return the sign of a tile; a picture cannot refer to the symbols of the board."""
    x, y = centre(square)
    corner = f"{x - SIGN_SIZE / 2:g} {y - SIGN_SIZE / 2:g}"
    place = {"transform": f"translate({corner}) scale({SIGN_SIZE / 100:g})", "color": SIGN}
    sign = raw(f"{id}sign-{NAMES[square]}", "g", place, symbol_markup(f"sign-{name}"), {})
    return _upright(sign)


def _line(id: str, d: str, paint: str, width: float, fill: str = "none") -> Node:
    pen = {"stroke": paint, "stroke-width": f"{width:g}", "stroke-linejoin": "round"}
    return h("path", id, {"d": d, "fill": fill, **pen, "stroke-linecap": "round"})


def _people(view: View, id: str) -> Iterator[Node]:
    """Yield the pieces: one for each space in the city, later one with a count for each stack."""
    spaced = view.phase is Phase.CITY
    for place, seat, square, x, y in piece_positions(view):
        side, count = view.sides[seat], view.pieces[square][seat]
        there = [painted(f"{id}{place}", side, x, y, SMALL if spaced else PIECE)]
        if count > 1 and not spaced:
            low = y + (PIECE * 0.12 if SIDES[side] == "yellow" else 0)  # it tapers upwards
            there.append(_number(f"{id}{place}-count", count, x, low, 34, INKS[side]))
        yield _upright(*there)


def _volcano(view: View, id: str) -> Iterator[Node]:
    """Yield the casualties in Vesuvius."""
    size = {"width": f"{16 + 64 * len(view.sides)}", "height": "86", "rx": "8"}
    yield h("rect", f"{id}toll", {**size, "fill": "#241a19", "fill-opacity": "0.55"})
    for seat, (side, lost) in enumerate(zip(view.sides, view.volcano, strict=True)):
        x, name = 40 + 64 * seat, f"{id}lost-{SIDES[side]}"
        yield _upright(painted(name, side, x, 27, 36))
        yield _upright(_number(f"{name}-count", lost, x, 65, 33, "#fff3d6"))


def _number(id: str, count: int, x: float, y: float, size: float, ink: str) -> Node:
    at = {"x": f"{x:g}", "y": f"{y + size * 0.34:g}", "text-anchor": "middle", "fill": ink}
    return h("text", id, {**at, "font-size": f"{size:g}"}, str(count))


def _upright(first: Node, *others: Node) -> Node:
    """Return nodes that stay upright where the page turns the picture (its style sheet knows them
    by their id).
    """
    return h("g", f"{first.id}-upright", {}, first, *others)
