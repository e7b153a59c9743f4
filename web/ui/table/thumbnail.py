"""A small picture of the board, made from the short text that a save keeps of its position."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from pompeii.board import BUILDINGS, COLUMNS, ROWS, SQUARES, VENTS, Square, cell
from pompeii.cards import LETTERS, SIDES

from ..keep.position import LAVA, read
from ..kit import names
from ..kit.markup import Node, h, raw
from ..kit.token import shape
from ..kit.words import _, listed, n_, remembered
from .layout import LAYOUT

UNIT: Final = 10
"""Side of a square in the picture's units."""
MARGIN: Final = 4


@remembered
def thumbnail(id: str, kept: str) -> Node:
    """The picture of what :func:`ui.keep.position.position` gave."""
    found = read(kept)
    lava = [place for place, word in found.items() if word == LAVA]
    pieces = {place: word for place, word in found.items() if word != LAVA}
    box = f"0 0 {COLUMNS * UNIT + 2 * MARGIN} {ROWS * UNIT + 2 * MARGIN}"
    return h(
        "svg",
        id,
        {"class": "thumbnail", "viewBox": box, "role": "img", "aria-label": _words(pieces, lava)},
        raw(f"{id}-city", "g", {}, _city(), {}),
        h("path", f"{id}-lava", {"class": "lava", "d": _squares(lava, 0)}),
        *(
            h("path", f"{id}-{name}", {"class": name, "d": "".join(_standing(pieces, side))})
            for side, name in enumerate(SIDES)
        ),
    )


def _words(pieces: Mapping[Square, str], lava: list[Square]) -> str:
    counts = [sum(word.count(letter) for word in pieces.values()) for letter in LETTERS]
    standing = [f"{names.side(side)} {count}" for side, count in enumerate(counts) if count]
    words = [_("In the city: {pieces}").format(pieces=listed(standing) or _("nobody"))]
    if lava:
        words.append(n_("lava on {count} square", "lava on {count} squares", len(lava)))
    return ", ".join(words) + "."


@cache
def _city() -> str:
    """What is the same in every picture: walls, streets, roofs, vents."""
    colours = sorted({building.colour for building in BUILDINGS})
    roofs = {
        colour: [place for each in BUILDINGS if each.colour == colour for place in each.covers]
        for colour in colours
    }
    layers: list[tuple[str, Sequence[Square], float]] = [
        ("walls", SQUARES, -1.6),
        ("streets", SQUARES, 0.0),
        ("vents", VENTS, 0.6),
        *((colour, places, 0.6) for colour, places in roofs.items()),
    ]
    return "".join(
        f'<path class="{name}" d="{_squares(places, inset)}"/>' for name, places, inset in layers
    )


def _corner(place: Square) -> tuple[float, float]:
    column, row = cell(place)
    return MARGIN + UNIT * column, MARGIN + UNIT * row


def _squares(places: Sequence[Square], inset: float) -> str:
    side = UNIT - 2 * inset
    corners = (_corner(place) for place in places)
    return "".join(f"M{x + inset:g} {y + inset:g}h{side:g}v{side:g}h{-side:g}z" for x, y in corners)


def _standing(pieces: Mapping[Square, str], side: int) -> Iterator[str]:
    """The pieces of a side; of more than fit on a square one of each side."""
    for place, word in pieces.items():
        shown = word if len(word) in LAYOUT else "".join(dict.fromkeys(word))
        x, y = _corner(place)
        for letter, (east, south) in zip(shown, LAYOUT[len(shown)], strict=True):
            if letter == LETTERS[side]:
                size = UNIT * (0.6 if len(shown) == 1 else 0.42)
                at = x + UNIT * (0.5 + east), y + UNIT * (0.5 + south)
                yield shape(side, *at, size)
