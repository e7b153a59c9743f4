"""The pushes as a film: the effect of each in the quarry, and the road until the next push."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from app.kit.arrow import ring
from app.kit.nodes import Node, h
from app.kit.piece_icon import painted
from app.kit.player_palette import PAINTS, RIMS
from app.table.film_interface import Film, Shot
from app.table.game_ui import PicturePart
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia.actions import Push
from pompeii.games.appia.board import NAMES, SIZE_OF, TARGETS, places
from pompeii.games.appia.quarry_physics import RADIUS, Stone
from pompeii.games.appia.table import Table
from pompeii.games.appia.view import View

from .last_moves import push_arrow
from .quarry import BOX, to_drawing
from .road import paved_lines, piece_position
from .road_geometry import centre, radius
from .stone_drawing import facets
from .tile_drawing import joints

STONES: Final = (
    ("#2f3034", "#76787e", "#55565c", "#b9bbc0", "#95979d"),
    ("#6f664f", "#d9d0bc", "#b3a88f", "#fffdf6", "#f3ede0"),
    ("#3b1e14", "#8a5540", "#663a2a", "#c78c6c", "#a56b50"),
)
"""Colours by size, as at the table: rim, body, sides in the shade, sides in the light, face."""
PAVED: Final = ("#5b5a5e", "#6b686b", "#7c7774")
"""Colours of tiles by size."""
RIM: Final = ("#262528", 5)
"""Colour and width of a tile's rim."""
PIECE: Final = 46
"""Larger than at the table, because a film is small."""
GRID: Final = 12.4
"""Distance between the possible places of a stone: three pixels of the film. A stone that hardly
moved stays at the same pixels, so that the file stays small.
"""
ROAD: Final = (
    "#road-paving, #road-tiles, #road-places, #road-traces, #road-cities, #road-pieces,"
    " #road-labels, #road-names"
)
QUARRY: Final = "#quarry-stones, #quarry-traces, #quarry-ghosts, #quarry-aim, #loupe"


class PushFilm(Film):
    """The film of the pushes."""

    name = "pushes"
    width = 720
    picture_parts = (
        PicturePart("road", 1000, 1200, ROAD),
        PicturePart("quarry", 1440, 1800, QUARRY),
    )

    def list_shots(self, table: Table) -> Sequence[Shot]:
        """Return the beginning, each push, and the final position."""
        made = [ply for ply, step in enumerate(table.steps) if isinstance(step.action, Push)]
        pushes = (shot for ply in made for shot in (Shot(ply, action_begun=True), Shot(ply + 1)))
        return list(dict.fromkeys([Shot(0), *pushes, Shot(len(table.steps))]))

    def draw(self, table: Table, view: View, shot: Shot) -> Mapping[str, Sequence[Node]]:
        """Return tiles, pieces and stones; during a push its line as well."""
        road = [*_paving(view), *_tiles(view), *_cities(view), *_pieces(view)]
        stones = _pushed(table, view, shot) if shot.action_begun else _stones(view.quarry)
        left, top, *_size = BOX.split()
        here = {"transform": f"translate({-int(left)} {-int(top)})"}
        return {"road": road, "quarry": [h("g", "stones", here, *stones)]}


def _disc(id: str, x: float, y: float, r: float, fill: str, rim: str, width: int) -> Node:
    place = {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{r:g}"}
    return h("circle", id, {**place, "fill": fill, "stroke": rim, "stroke-width": f"{width}"})


def _stones(lying: Sequence[Stone]) -> Iterator[Node]:
    for number, (size, right, ahead) in enumerate(lying):
        x, y = _on_grid(right, ahead)
        rim, body, *sides = STONES[size]
        lit, dark, face = facets(size)
        parts = zip(("dark", "lit", "face"), (dark, lit, face), sides, strict=True)
        yield h(
            "g",
            f"stone-{number}",
            {"transform": f"translate({x:g} {y:g})"},
            _disc(f"body-{number}", 0, 0, RADIUS[size] / 10, body, rim, 7),
            *(h("path", f"{part}-{number}", {"d": d, "fill": ink}) for part, d, ink in parts),
        )


def _on_grid(right: int, ahead: int) -> tuple[float, float]:
    x, y = to_drawing(right, ahead)
    return GRID * round(x / GRID), GRID * round(y / GRID)


def _pushed(table: Table, view: View, shot: Shot) -> Iterator[Node]:
    """Yield the stones with one that is about to be pushed, in the colour of its player."""
    step = table.steps[shot.ply]
    push, side = step.action, view.sides[step.seat]
    assert isinstance(push, Push)
    _index, right, ahead = table.frames(shot.ply)[0][-1]
    yield from _stones([*view.quarry, (push.size, right, ahead)])
    lines = push_arrow(side, push) + ring(_on_grid(right, ahead), RADIUS[push.size] / 10)
    for id, paint, width in (("rim", RIMS[side], 34), ("line", PAINTS[side], 18)):
        pen = {"fill": "none", "stroke": paint, "stroke-width": f"{width}"}
        yield h("path", f"push-{id}", {"d": lines, **pen})


def _paving(view: View) -> Iterator[Node]:
    lines = {"d": paved_lines(view.laid), "fill": "none"}
    yield h("path", "kerb", {**lines, "stroke": RIM[0], "stroke-width": "25"})
    yield h("path", "slabs", {**lines, "stroke": PAVED[-1], "stroke-width": "19"})


def _tiles(view: View) -> Iterator[Node]:
    rim, width = RIM
    for place in places(view.laid):
        name, size, r = NAMES[place], SIZE_OF[place], radius(place)
        yield _disc(f"tile-{name}", *centre(place), r, PAVED[size], rim, width)
        pen = {"stroke": rim, "stroke-width": f"{width}"}
        yield h("path", f"joints-{name}", {"d": joints(size, *centre(place), r), **pen})


def _cities(view: View) -> Iterator[Node]:
    """Yield the points for the next player to arrive in each city, and the markers of earlier
    visitors.
    """
    for city, place in enumerate(TARGETS):
        x, y = centre(place)
        r, name = radius(place), NAMES[place]
        if tokens := view.tokens[city]:
            yield _disc(f"token-{name}", x, y - r, 22, "#f3d67a", "#5d3f0c", 4)
            label = {"x": f"{x:g}", "y": f"{y - r + 10:g}", "text-anchor": "middle"}
            yield h("text", f"points-{name}", {**label, "font-size": "30"}, str(tokens[0]))
        for number, seat in enumerate(view.markers[city]):
            left = x + 26 * (number - (len(view.markers[city]) - 1) / 2)
            side = view.sides[seat]
            yield painted(f"marker-{name}-{SIDES[side]}", side, left, y + r + 4, 26)


def _pieces(view: View) -> Iterator[Node]:
    for place in sorted({*view.at}):
        there = [seat for seat, stood in enumerate(view.at) if stood == place]
        for number, seat in enumerate(there):
            side = view.sides[seat]
            yield painted(
                f"piece-{SIDES[side]}", side, *piece_position(place, number, len(there)), PIECE
            )


FILM: Final = PushFilm()
