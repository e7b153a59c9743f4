"""A small picture of the board, made from the short text that a save keeps of its position.

The town under it is the same picture as at the table. A picture of the vents and the crater lies on
it (``style/home.css``). Only lava and pieces are drawn here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from app.kit.arrow import ring
from app.kit.i18n import _, cached, n_
from app.kit.nodes import Node, h
from app.kit.piece_icon import shape
from pompeii.games.downfall.board import Square
from pompeii.games.downfall.cards import LETTERS, SIDES

from . import names
from .board_geometry import UNIT, centre
from .lava import outline, veins
from .piece_layout import LAYOUT
from .thumbnail_code import LAVA, decode

BOX: Final = "0 0 1240 860"
"""The visible part of the drawing, as in ``town.svg``."""
ALONE_SIZE, GROUP_SIZE = 0.66, 0.46
"""Size of a piece alone on its square, and of one among others, in squares."""
STANDING: Final = 0.33
"""Size of a piece on a large picture."""
POOL: Final = 24
"""Radius of the glow in a tile of lava."""


@cached
def thumbnail(id: str, board_code: str) -> Node:
    """Return the picture of a text of :func:`app.games.downfall.thumbnail_code.encode`."""
    pieces, lava = _decode(board_code)
    attrs = {"role": "img", "aria-label": _words(pieces, lava)}
    return _drawn(id, attrs, *_lava(id, lava), *_pieces(id, pieces))


@cached
def picture(id: str, board_code: str) -> Node:
    """Return the same picture, large and decorative, for the running game."""
    pieces, lava = _decode(board_code)
    people = _pieces(id, pieces, STANDING)
    return _drawn(id, {"aria-hidden": "true"}, *_lava(id, lava), *people)


def _decode(board_code: str) -> tuple[dict[Square, str], list[Square]]:
    """Return the pieces by square, and the squares with lava."""
    found = decode(board_code)
    lava = [place for place, word in found.items() if word == LAVA]
    return {place: word for place, word in found.items() if word != LAVA}, lava


def _drawn(id: str, attrs: Mapping[str, str], *shapes: Node) -> Node:
    return h("svg", id, {"class": "thumbnail", "viewBox": BOX, **attrs}, *shapes)


def _lava(id: str, lava: Sequence[Square]) -> Iterator[Node]:
    """Yield one flow of all tiles, as at the table but in fewer layers and without signs."""
    if lava:
        around = outline(lava)
        yield h("path", f"{id}-lava", {"class": "flows", "d": around})
        yield h("path", f"{id}-bodies", {"class": "bodies", "d": around})
        pools = "".join(ring(centre(place), POOL) for place in lava)
        yield h("path", f"{id}-glow", {"class": "glow", "d": veins(lava) + pools})


def _pieces(id: str, pieces: Mapping[Square, str], large: float = 0) -> Iterator[Node]:
    """Yield the pieces of each side that has any."""
    for side, name in enumerate(SIDES):
        if d := "".join(_piece_shapes(pieces, side, large)):
            yield h("path", f"{id}-{name}", {"class": name, "d": d})


def _words(pieces: Mapping[Square, str], lava: list[Square]) -> str:
    counts = [sum(word.count(letter) for word in pieces.values()) for letter in LETTERS]
    standing = names.pieces(enumerate(counts)) or _("nobody")
    if not lava:
        return _("In the city: {pieces}.").format(pieces=standing)
    return n_(
        "In the city: {pieces}, lava on {count} square.",
        "In the city: {pieces}, lava on {count} squares.",
        len(lava),
        pieces=standing,
    )


def _piece_shapes(pieces: Mapping[Square, str], side: int, large: float = 0) -> Iterator[str]:
    """Yield the pieces of a side. If more stand on a square than fit, one of each side is drawn."""
    for place, word in pieces.items():
        shown = word if len(word) in LAYOUT else "".join(dict.fromkeys(word))
        x, y = centre(place)
        for letter, (east, south) in zip(shown, LAYOUT[len(shown)], strict=True):
            if letter == LETTERS[side]:
                size = UNIT * (large or (ALONE_SIZE if len(shown) == 1 else GROUP_SIZE))
                yield shape(side, x + UNIT * east, y + UNIT * south, size)
