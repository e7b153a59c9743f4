"""Positions of Via Appia in pictures and films, which have no style sheet.

Nodes carry all styles as attributes. Their ids begin with `id`, so that several pictures can be on
a page.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from app.kit.arrow import ring
from app.kit.nodes import Node, h
from app.kit.piece_icon import painted, shape
from app.kit.player_palette import PAINTS, RIMS
from app.table.film_interface import ActionPicture, PositionDrawing
from app.table.game_ui import PicturePart
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia.actions import Action, Build, Exchange, Income, Push, Travel
from pompeii.games.appia.board import NAMES, SIZE_OF, SPACES, TARGETS, places
from pompeii.games.appia.quarry_physics import RADIUS, Stone
from pompeii.games.appia.state import Decision
from pompeii.games.appia.view import View

from .aimed_push import Aim
from .goods_drawing import BESIDE, TILES, disc, exchange, income_card, stone
from .last_moves import angle_beside, journey, marked_space, push_arrow
from .quarry import BOX, to_drawing
from .road import paved_lines, piece_position
from .road_geometry import centre, radius
from .tile_drawing import joints

RIM: Final = ("#262528", 5)
"""Colour and width of a tile's rim."""
PIECE: Final = 46
"""Larger than at the table, because pictures and films are small."""
GRID: Final = 12.4
"""Distance between the possible places of a stone: three pixels of the film. A stone that hardly
moved stays at the same pixels, so that the file stays small.
"""
ROAD: Final = PicturePart(
    "road",
    1000,
    1200,
    "#road-paving, #road-tiles, #road-rings, #road-places, #road-traces, #road-cities,"
    " #road-pieces, #road-labels, #road-names",
)
QUARRY: Final = PicturePart(
    "quarry", 1440, 1800, "#quarry-stones, #quarry-traces, #quarry-ghosts, #quarry-aim, #loupe"
)
HELD: Final = "translate(250 300) scale(0.5)"
"""The place of a card or an exchange on the road in a film."""
LINES: Final = {ROAD.id: (12, 22), QUARRY.id: (18, 34)}
"""Widths of the line of an action and of its rim."""


class AppiaDrawing(PositionDrawing):
    """The road and the quarry."""

    parts = (ROAD, QUARRY)

    def draw(
        self, view: View, action: Action | None = None, id: str = ""
    ) -> Mapping[str, Sequence[Node]]:
        """Return tiles, pieces and stones, with `action`; a card or an exchange is on the road."""
        beside = _beside(view, action, f"{id}beside-")
        held = [h("g", f"{id}held", {"transform": HELD}, *beside)] if beside else []
        return {
            ROAD.id: [*road(view, action, id), *held],
            QUARRY.id: [in_quarry([*quarry(view, action, id)], id)],
        }

    def action_picture(self, view: View, action: Action, id: str) -> ActionPicture:
        """Return the quarry with a push, or the road with a tile or a journey.

        A card and an exchange have pictures without the table.
        """
        if beside := _beside(view, action, id):
            return ActionPicture(BESIDE, beside)
        pushes = isinstance(action, Push) or view.decision is Decision.PUSH
        part = QUARRY if pushes else ROAD
        if part is QUARRY:
            return ActionPicture(part, [in_quarry([*quarry(view, action, id)], id)])
        return ActionPicture(part, [_spaces(id), *road(view, action, id)])


def _beside(view: View, action: Action | None, id: str) -> Sequence[Node]:
    """Return the picture of an action beside road and quarry: a card or an exchange."""
    match action:
        case Income():
            return [*income_card(id, view.sides[view.actor], action)]
        case Exchange():
            return [*exchange(id, action)]
    return ()


def in_quarry(nodes: Sequence[Node], id: str = "") -> Node:
    """Return nodes at points of the quarry, moved into a picture of it."""
    left, top, *_size = BOX.split()
    here = {"transform": f"translate({-int(left)} {-int(top)})"}
    return h("g", f"{id}stones", here, *nodes)


def road(view: View, action: Action | None = None, id: str = "") -> Iterator[Node]:
    """Yield tiles, cities and pieces, with a tile or a journey of the actor."""
    side = view.sides[view.actor]
    yield from _paving(view, id)
    yield from _tiles(view, id)
    yield from _cities(view, id)
    yield from _pieces(view, id)
    match action:
        case Build(space=space):
            yield from trace(f"{id}line", side, marked_space(side, space), ROAD.id)
        case Travel(target=target):
            yield from trace(f"{id}line", side, journey(side, view.at[view.actor], target), ROAD.id)


def quarry(view: View, action: Action | None = None, id: str = "") -> Iterator[Node]:
    """Yield the stones, with a push of the actor."""
    if not isinstance(action, Push):
        yield from stones(view.quarry, id)
        return
    yield from pushed(view, view.sides[view.actor], action, id)
    text = {"dy": "40", "text-anchor": "middle", "font-size": "110"}
    pen = {"fill": "#fff9e6", "stroke": "#2e211b", "stroke-width": "16", "paint-order": "stroke"}
    yield angle_beside(f"{id}push-angle", action, {**text, **pen})


def pushed(view: View, side: int, push: Push, id: str = "") -> Iterator[Node]:
    """Yield the stones with one that `side` is about to push."""
    right, ahead = Aim(push.size, push.x, push.angle).start
    yield from stones([*view.quarry, (push.size, right, ahead)], id)
    lines = push_arrow(side, push) + ring(_on_grid(right, ahead), RADIUS[push.size] / 10)
    yield from trace(f"{id}push-line", side, lines, QUARRY.id)


def trace(id: str, side: int, d: str, part: str) -> Iterator[Node]:
    """Yield the line `d` of an action on a part of the table, in the colour of a side."""
    line, rim = LINES[part]
    for name, paint, width in (("-rim", RIMS[side], rim), ("", PAINTS[side], line)):
        pen = {"fill": "none", "stroke": paint, "stroke-width": f"{width}"}
        yield h("path", f"{id}{name}", {"d": d, **pen, "stroke-linejoin": "round"})


def stones(lying: Sequence[Stone], id: str = "") -> Iterator[Node]:
    """Yield the stones of a quarry."""
    for number, (size, right, ahead) in enumerate(lying):
        yield stone(f"{id}stone-{number}", size, *_on_grid(right, ahead))


def _on_grid(right: int, ahead: int) -> tuple[float, float]:
    x, y = to_drawing(right, ahead)
    return GRID * round(x / GRID), GRID * round(y / GRID)


def _spaces(id: str) -> Node:
    """Return the spaces for tiles, which the table draws on its own ground."""
    discs = "".join(shape(0, *centre(place), 2 * radius(place)) for place in SPACES)
    pen = {"fill": "#d8c99a", "fill-opacity": "0.5", "stroke": "#5f4c2c", "stroke-width": "3"}
    return h("path", f"{id}spaces", {"d": discs, **pen, "stroke-dasharray": "7 6"})


def _paving(view: View, id: str) -> Iterator[Node]:
    lines = {"d": paved_lines(view.laid), "fill": "none"}
    yield h("path", f"{id}kerb", {**lines, "stroke": RIM[0], "stroke-width": "25"})
    yield h("path", f"{id}slabs", {**lines, "stroke": TILES[-1], "stroke-width": "19"})


def _tiles(view: View, id: str) -> Iterator[Node]:
    rim, width = RIM
    for place in places(view.laid):
        name, size, r = NAMES[place], SIZE_OF[place], radius(place)
        yield disc(f"{id}tile-{name}", *centre(place), r, TILES[size], rim, width)
        pen = {"stroke": rim, "stroke-width": f"{width}"}
        yield h("path", f"{id}joints-{name}", {"d": joints(size, *centre(place), r), **pen})


def _cities(view: View, id: str) -> Iterator[Node]:
    """Yield the points for the next player to arrive in each city, and the markers of earlier
    visitors.
    """
    for city, place in enumerate(TARGETS):
        x, y = centre(place)
        r, name = radius(place), NAMES[place]
        if tokens := view.tokens[city]:
            yield disc(f"{id}token-{name}", x, y - r, 22, "#f3d67a", "#5d3f0c", 4)
            label = {"x": f"{x:g}", "y": f"{y - r + 10:g}", "text-anchor": "middle"}
            yield h("text", f"{id}points-{name}", {**label, "font-size": "30"}, str(tokens[0]))
        for number, seat in enumerate(view.markers[city]):
            left = x + 26 * (number - (len(view.markers[city]) - 1) / 2)
            side = view.sides[seat]
            yield painted(f"{id}marker-{name}-{SIDES[side]}", side, left, y + r + 4, 26)


def _pieces(view: View, id: str) -> Iterator[Node]:
    for place in sorted({*view.at}):
        there = [seat for seat, stood in enumerate(view.at) if stood == place]
        for number, seat in enumerate(there):
            side = view.sides[seat]
            yield painted(
                f"{id}piece-{SIDES[side]}", side, *piece_position(place, number, len(there)), PIECE
            )


DRAWING: Final = AppiaDrawing()
"""The drawings of positions of this game."""
