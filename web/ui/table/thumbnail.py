"""A small picture of the board, made from the short text that a save keeps of its position.

The town under it is the picture that the table has too (``style/home.css``): here is only what
lies and stands on it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pompeii.board import Square
from pompeii.cards import LETTERS, SIDES

from ..keep.position import LAVA, read
from ..kit import names
from ..kit.markup import Node, h
from ..kit.token import shape
from ..kit.words import _, n_, remembered
from .art import UNIT, centre
from .layout import LAYOUT

BOX: Final = "0 0 1240 860"
"""What of the drawing's units is seen: as in ``town.svg``."""
ALONE, AMONG = 0.66, 0.46
"""How large a piece is that has its square alone, and one that has not, in squares."""
STANDING, GLOW = 0.33, 0.5
"""How large each piece, and the glow in each tile of lava, is where the picture is large."""


@remembered
def thumbnail(id: str, kept: str) -> Node:
    """The picture of what :func:`ui.keep.position.position` gave."""
    found = read(kept)
    lava = [place for place, word in found.items() if word == LAVA]
    pieces = {place: word for place, word in found.items() if word != LAVA}
    box = {"class": "thumbnail", "viewBox": BOX, "role": "img", "aria-label": _words(pieces, lava)}
    return h(
        "svg",
        id,
        box,
        h("path", f"{id}-lava", {"class": "lava", "d": _squares(lava)}),
        *(
            h("path", f"{id}-{name}", {"class": name, "d": "".join(_standing(pieces, side))})
            for side, name in enumerate(SIDES)
        ),
    )


@remembered
def picture(id: str, kept: str) -> Node:
    """The same, large, where it tells nothing: the game at play."""
    found = read(kept)
    lava = [place for place, word in found.items() if word == LAVA]
    pieces = {place: word for place, word in found.items() if word != LAVA}
    box = {"class": "thumbnail", "viewBox": BOX, "aria-hidden": "true"}
    glow = "".join(shape(0, *centre(place), GLOW * UNIT) for place in lava)
    shapes = [
        h("path", f"{id}-lava", {"class": "lava", "d": _squares(lava)}),
        h("path", f"{id}-glow", {"class": "glow", "d": glow}),
    ]
    for side, name in enumerate(SIDES):
        if d := "".join(_standing(pieces, side, STANDING)):
            shapes.append(h("path", f"{id}-{name}", {"class": name, "d": d}))
    return h("svg", id, box, *shapes)


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


def _squares(places: Sequence[Square]) -> str:
    corners = ((x - UNIT / 2, y - UNIT / 2) for x, y in map(centre, places))
    return "".join(f"M{x:g} {y:g}h{UNIT}v{UNIT}h-{UNIT}z" for x, y in corners)


def _standing(pieces: Mapping[Square, str], side: int, large: float = 0) -> Iterator[str]:
    """The pieces of a side; of more than fit on a square one of each side."""
    for place, word in pieces.items():
        shown = word if len(word) in LAYOUT else "".join(dict.fromkeys(word))
        x, y = centre(place)
        for letter, (east, south) in zip(shown, LAYOUT[len(shown)], strict=True):
            if letter == LETTERS[side]:
                size = UNIT * (large or (ALONE if len(shown) == 1 else AMONG))
                yield shape(side, x + UNIT * east, y + UNIT * south, size)
