"""The road: tiles, pieces, markers and tokens, and the label of each place.

Like the board of Downfall, it is one composite widget with one tab stop. Its keys are in the DOM
layer.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Final

from app.kit.i18n import _, cached
from app.kit.nodes import Attrs, Node, h
from app.kit.piece_icon import shape
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia.board import (
    CITIES,
    LINES,
    NAMES,
    NO_SIZE,
    ROMA,
    SIZE_OF,
    SPACES,
    TARGETS,
    Place,
    places,
)

from . import names, place_descriptions
from .road_geometry import (
    CITY,
    FINGER,
    NAMES_HIGH,
    NAMES_TURNED,
    ROAD_BOX,
    WIDTH,
    centre,
    name_position,
    radius,
)
from .road_labels import segment_letters, space_names
from .tile_drawing import tile
from .view_model import ViewModel

PIECE: Final = 34
"""Size of a piece in the drawing's units."""
HEIGHT: Final = 7
"""Height of a piece, seen at a slant."""
TAG_HEIGHT: Final = 38
"""Height of a tag with the points of a city or the price of a journey."""
TAG: Final = 18
"""Width of a tag without its text."""
LETTER: Final = 11.5
"""Usual width of a letter on a tag."""
COIN: Final = 14
"""Radius of the coin on a tag."""
EDGE: Final = 6
"""Smallest distance of a tag from the edge of the sheet."""
ABOVE: Final = 9
"""Distance of the middle of a price from the upper rim of its space."""
BELOW: Final = 38
"""Distance of the middle of a price from the lower rim of its city."""
BESIDE_NAME: Final = NAMES_HIGH + 8
"""Smallest distance from the edge of the sheet that is clear of the cities' names."""
WALLS: Final = 14
"""Width of the walls around a city."""


def road(view_model: ViewModel, last_moves: Iterable[Node] = ()) -> Node:
    """Return the whole road, with the ``last_moves`` of the last actions."""
    legal = view_model.builds | view_model.travels
    attrs: Attrs = {
        "class": "road choosing" if legal else "road",
        "role": "application",
        "aria-label": _("The road"),
        "aria-description": _("Arrow keys move, Enter chooses, the question mark lists all keys."),
        "data-roving": True,
    }
    field = h(
        "svg",
        "road-field",
        {"viewBox": ROAD_BOX, "role": "none"},
        _ground(),
        segment_letters(),
        paving(view_model.view.laid),
        h("g", "road-tiles", {"aria-hidden": "true"}, *_tiles(view_model)),
        _rings(view_model.builds),
        h(
            "g",
            "road-places",
            {"role": "none"},
            *(_place(view_model, at) for at in range(len(NAMES))),
        ),
        h("g", "road-names", {"aria-hidden": "true"}, *_names(view_model)),
        h("g", "road-traces", {"aria-hidden": "true"}, *last_moves),
        h("g", "road-cities", {"aria-hidden": "true"}, *_cities(view_model)),
        h("g", "road-pieces", {"aria-hidden": "true"}, *_pieces(view_model)),
        h("g", "road-labels", {"aria-hidden": "true"}, *_price_labels(view_model)),
    )
    return h("div", "road", attrs, h("div", "road-picture", {}), field)


@cached
def _rings(spaces: frozenset[Place]) -> Node:
    """Return rings of their true size around the spaces for a tile."""
    d = "".join(shape(0, *centre(place), 2 * radius(place) + 10) for place in sorted(spaces))
    return h("path", "road-rings", {"class": "rings", "d": d, "aria-hidden": "true"})


def _names(view_model: ViewModel) -> Iterator[Node]:
    """Return the names of the spaces, if they are to be seen."""
    return space_names(view_model.view.laid) if view_model.shows_names else iter(())


@cached
def _ground() -> Node:
    """Return the constant part: the spaces without tiles, and the names of the cities."""
    spaces = "".join(shape(0, *centre(place), 2 * radius(place)) for place in SPACES)
    written = [_city_name(city, NAMES[city].capitalize()) for city in CITIES]
    return h(
        "g",
        "road-ground",
        {"aria-hidden": "true"},
        h("path", "spaces", {"class": "road-space", "d": spaces}),
        *written,
    )


def _city_name(city: Place, name: str) -> Node:
    x, y = name_position(city)
    turn = f"translate({x:g} {y:g}) rotate({NAMES_TURNED[CITIES.index(city)]})"
    at = {"transform": turn, "y": "9.5", "class": "city-name"}
    return h("text", f"name-{NAMES[city]}", at, name)


def _tiles(view_model: ViewModel) -> Iterator[Node]:
    for place in places(view_model.view.laid):
        yield tile(place)


@cached
def paving(laid: int) -> Node:
    """Return the paved lines between two tiles of ``laid``, or between a tile and a city."""
    lines = paved_lines(laid)
    drawn = (h("path", f"paving-{kind}", {"class": kind, "d": lines}) for kind in ("kerb", "slabs"))
    return h("g", "road-paving", {"class": "paving", "aria-hidden": "true"}, *drawn)


def paved_lines(laid: int) -> str:
    """Return the lines of :func:`paving` as path data."""
    paved = {*places(laid)}
    ends = {*paved, *CITIES}
    return "".join(
        _between(one, other)
        for one, other in LINES
        if {one, other} <= ends and paved & {one, other}
    )


def _between(one: Place, other: Place) -> str:
    """Return the line from rim to rim; a city begins with its walls."""
    (x, y), (to_x, to_y) = centre(one), centre(other)
    length = hypot(to_x - x, to_y - y)
    start, end = ((radius(at) + (WALLS if at in CITIES else -3)) / length for at in (one, other))
    right, down = to_x - x, to_y - y
    return (
        f"M{x + start * right:.1f} {y + start * down:.1f}"
        f"L{to_x - end * right:.1f} {to_y - end * down:.1f}"
    )


def _place(view_model: ViewModel, place: Place) -> Node:
    legal = place in view_model.builds or place in view_model.travels
    kind = (
        "build"
        if place in view_model.builds
        else "travel"
        if place in view_model.travels
        else "rest"
    )
    return _click_target(place, legal, kind, place_descriptions.place(view_model, place))


@cached
def _click_target(place: Place, legal: bool, kind: str, words: str) -> Node:
    """Return the element that takes click and focus, with its label."""
    x, y = centre(place)
    attrs: Attrs = {
        "data-space": NAMES[place],
        "data-legal": legal,
        "class": f"{kind} city" if SIZE_OF[place] == NO_SIZE else kind,
        "cx": f"{x:g}",
        "cy": f"{y:g}",
        "r": f"{CITY if SIZE_OF[place] == NO_SIZE else FINGER}",
        "role": "button",
        "tabindex": "0" if place == ROMA else "-1",
        "aria-label": words,
    }
    return h("circle", f"at-{NAMES[place]}", attrs)


def _cities(view_model: ViewModel) -> Iterator[Node]:
    """Yield the point tokens left in each city, and the markers of its visitors."""
    for city, place in enumerate(TARGETS):
        yield _city(
            place, view_model.view.tokens[city], _sides(view_model, view_model.view.markers[city])
        )


@cached
def _city(place: Place, tokens: tuple[int, ...], markers: tuple[int, ...]) -> Node:
    id = f"city-{NAMES[place]}"
    x, y = centre(place)
    r = radius(place)
    drawn = [*_point_tags(id, x, y - r, tokens)]
    for n, side in enumerate(markers):
        left = x + 24 * (n - (len(markers) - 1) / 2)
        d = shape(side, left, y + r + 4, 20)
        drawn.append(
            h("path", f"{id}-marker-{SIDES[side]}", {"class": f"marker {SIDES[side]}", "d": d})
        )
    return h("g", id, {}, *drawn)


def _point_tags(id: str, x: float, y: float, tokens: Sequence[int]) -> Iterator[Node]:
    """Yield a tag for each point token above a point; the top one tells its points."""
    words = names.points(tokens[0]) if tokens else ""
    tag = _tag(x, y - 5 * len(tokens), len(words) * LETTER + TAG)
    for behind in reversed(range(len(tokens))):
        moved = {"transform": f"translate({-5 * behind} {5 * behind})", "rx": "5"}
        yield h("rect", f"{id}-token-{tokens[behind]}", {"class": "token-tag", **moved, **tag})
    if tokens:
        middle = float(tag["x"]) + float(tag["width"]) / 2
        at = {"x": f"{middle:g}", "y": f"{y - 5 * len(tokens):g}"}
        yield h("text", f"{id}-points", {"class": "token-points", **at}, words)


def _sides(view_model: ViewModel, seats: Sequence[int]) -> tuple[int, ...]:
    return tuple(view_model.view.sides[seat] for seat in seats)


def _pieces(view_model: ViewModel) -> Iterator[Node]:
    for place in sorted({*view_model.view.at}):
        standing = _sides(view_model, view_model.seats_at(place))
        for number, side in enumerate(standing):
            yield piece(f"piece-{SIDES[side]}", side, *piece_position(place, number, len(standing)))


def piece_position(place: Place, number: int, of: int) -> tuple[float, float]:
    """Return the position of a piece among the ``of`` pieces that share a place."""
    x, y = centre(place)
    apart = 36 if place in CITIES else 26
    return x + apart * (number - (of - 1) / 2), y


@cached
def piece(id: str, side: int, x: float, y: float) -> Node:
    """Return a traveller: a block in its side's shape, with light from the top left."""
    top = y - HEIGHT / 2
    glint = shape(side, x - 3, top - 3, 0.4 * PIECE)
    return h(
        "g",
        id,
        {"class": f"traveller {SIDES[side]}"},
        h("path", f"{id}-shade", {"class": "shade", "d": shape(side, x + 5, y + 9, PIECE)}),
        h("path", f"{id}-foot", {"class": "foot", "d": shape(side, x, top + HEIGHT, PIECE)}),
        h("path", f"{id}-shape", {"class": SIDES[side], "d": shape(side, x, top, PIECE)}),
        h("path", f"{id}-glint", {"class": "glint", "d": glint}),
    )


def _price_labels(view_model: ViewModel) -> Iterator[Node]:
    """Yield the price of each possible journey."""
    for place in sorted(view_model.travels):
        yield _price_label(place, view_model.prices[place])


@cached
def _price_label(place: Place, coins: int) -> Node:
    """Return the price of a journey: a coin and the number of coins in words.

    It is above a space, clear of the space's name and piece, and below a city and its markers.
    """
    x, y = centre(place)
    words = names.coins(coins) if coins else _("free")
    id = f"price-{NAMES[place]}"
    in_city = place in CITIES
    y += radius(place) + BELOW if in_city else -radius(place) - ABOVE
    y = max(y, EDGE + TAG_HEIGHT / 2)
    edge = BESIDE_NAME if in_city else EDGE
    tag = _tag(x, y, len(words) * LETTER + TAG + 2 * COIN, edge)
    left = float(tag["x"]) + COIN + 3
    at = {"cx": f"{left:g}", "cy": f"{y:g}"}
    return h(
        "g",
        id,
        {"class": "price"},
        h("rect", f"{id}-tag", {"rx": "19", **tag}),
        h("circle", f"{id}-coin", {**at, "r": f"{COIN}"}),
        h("circle", f"{id}-rim", {"class": "rim", **at, "r": f"{COIN - 5}"}),
        h("text", f"{id}-coins", {"x": f"{left + COIN + 6:g}", "y": f"{y:g}"}, words),
    )


def _tag(x: float, y: float, width: float, edge: float = EDGE) -> dict[str, str]:
    """Return the place and the size of a tag around a point, moved ``edge`` onto the sheet."""
    left = min(max(x - width / 2, edge), WIDTH - edge - width)
    return {
        "x": f"{left:g}",
        "y": f"{y - TAG_HEIGHT / 2:g}",
        "width": f"{width:g}",
        "height": f"{TAG_HEIGHT}",
    }
