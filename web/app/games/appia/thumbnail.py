"""A small picture of the road, made from the short text that a save keeps of its position."""

from collections.abc import Iterator, Sequence

from app.kit.i18n import cached, n_
from app.kit.nodes import Node, h
from app.kit.piece_icon import shape
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia.board import CITIES, LINES, SPACES, Place

from .road_geometry import ROAD_BOX, centre, radius
from .thumbnail_code import decode

LARGE = 70
"""Size of a piece in the drawing's units."""


@cached
def thumbnail(id: str, board_code: str) -> Node:
    """Return the picture of a text of :func:`app.games.appia.thumbnail_code.encode`."""
    laid, pieces = decode(board_code)
    words = n_("The road has {count} tile.", "The road has {count} tiles.", len(laid))
    attrs = {"role": "img", "aria-label": words}
    return h(
        "svg",
        id,
        {"class": "thumbnail road", "viewBox": ROAD_BOX, **attrs},
        h("path", f"{id}-ways", {"class": "road-way", "d": "".join(_connections())}),
        h("path", f"{id}-spaces", {"class": "road-space", "d": _discs(SPACES)}),
        h("path", f"{id}-laid", {"class": "laid", "d": _discs(laid)}),
        h("path", f"{id}-cities", {"class": "city", "d": _discs(CITIES)}),
        *_pieces(id, pieces),
    )


def _connections() -> Iterator[str]:
    for one, other in LINES:
        (a, b), (c, d) = centre(one), centre(other)
        yield f"M{a:g} {b:g}L{c:g} {d:g}"


def _discs(found: Sequence[Place]) -> str:
    return "".join(shape(0, *centre(place), 2 * radius(place)) for place in found)


def _pieces(id: str, pieces: dict[int, Place]) -> Iterator[Node]:
    for number, (side, place) in enumerate(sorted(pieces.items())):
        x, y = centre(place)
        d = shape(side, x + 24 * number - 12 * len(pieces), y, LARGE)
        yield h("path", f"{id}-{SIDES[side]}", {"class": SIDES[side], "d": d})
