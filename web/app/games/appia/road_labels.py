"""The names on the road: a letter for each segment, and the names of the spaces on request."""

from collections.abc import Iterator
from typing import Final

from app.kit.i18n import cached
from app.kit.nodes import Node, h
from pompeii.games.appia.board import NAMES, SEGMENTS, SPACES, places

from .road_geometry import centre

LETTERS: Final = ((745, 120), (160, 600), (160, 1090))
"""By segment, the middle of its letter in the drawing."""
LETTER_RADIUS: Final = 34


@cached
def segment_letters() -> Node:
    """Return the letter of each segment, on a disc in the colour of its bonus tokens."""
    letters = [_letter(name, x, y) for name, (x, y) in zip(SEGMENTS, LETTERS, strict=True)]
    return h("g", "road-segments", {"aria-hidden": "true"}, *letters)


def _letter(name: str, x: int, y: int) -> Node:
    id = f"segment-{name}"
    disc = {"cx": str(x), "cy": str(y), "r": str(LETTER_RADIUS)}
    text = h("text", f"{id}-text", {"x": str(x), "y": str(y)}, name)
    return h("g", id, {"class": f"segment-letter {name}"}, h("circle", f"{id}-disc", disc), text)


def space_names(laid: int) -> Iterator[Node]:
    """Yield the name of each space; ``laid`` are those with a tile."""
    paved = {*places(laid)}
    for space in SPACES:
        x, y = centre(space)
        kind = "space-name paved" if space in paved else "space-name"
        at = {"x": f"{x:g}", "y": f"{y:g}", "class": kind}
        yield h("text", f"space-{NAMES[space]}", at, NAMES[space])
