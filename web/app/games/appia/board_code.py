"""A position as the short text that a save keeps for its picture.

The spaces with a tile, then for each piece its letter and where it stands: ``a1 a5 r@a5 b@roma``.
It is only looked at; a game is always its record.
"""

import re
from typing import Final

from pompeii.core.colours import LETTERS
from pompeii.games.appia.board import NAMES, PLACES, Place, places
from pompeii.games.appia.view import View

_PIECE: Final = re.compile(rf"([{LETTERS}])@(\w+)")


def position(view: View) -> str:
    """What a save keeps of a position for its picture."""
    pieces = (f"{LETTERS[side]}@{NAMES[at]}" for side, at in zip(view.sides, view.at, strict=True))
    return " ".join([*(NAMES[place] for place in places(view.laid)), *pieces])


def read(kept: str) -> tuple[list[Place], dict[int, Place]]:
    """What :func:`position` gave: the tiles, and by side where its piece stands; what is no such
    word in it is left out.
    """
    laid, pieces = [], {}
    for word in kept.split():
        found = _PIECE.fullmatch(word)
        if found and found[2] in PLACES:
            pieces[LETTERS.index(found[1])] = PLACES[found[2]]
        elif word in PLACES:
            laid.append(PLACES[word])
    return laid, pieces
