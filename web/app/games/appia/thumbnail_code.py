"""A position as a short text, which a save keeps for its thumbnail.

It lists the spaces with a tile, then the letter and place of each piece. Example: ``a1 a5 r@a5
b@roma``. It is only for pictures; a game is always its record.
"""

import re
from typing import Final

from pompeii.core.player_colour_names import LETTERS
from pompeii.games.appia.board import NAMES, PLACES, Place, places
from pompeii.games.appia.view import View

_PIECE_WORD: Final = re.compile(rf"([{LETTERS}])@(\w+)")


def encode(view: View) -> str:
    """Return the text that a save keeps for the picture of ``view``."""
    pieces = (f"{LETTERS[side]}@{NAMES[at]}" for side, at in zip(view.sides, view.at, strict=True))
    return " ".join([*(NAMES[place] for place in places(view.laid)), *pieces])


def decode(board_code: str) -> tuple[list[Place], dict[int, Place]]:
    """Parse the text of :func:`position`: the tiles, and the place of each side's piece. Ignore
    malformed words.
    """
    laid, pieces = [], {}
    for word in board_code.split():
        found = _PIECE_WORD.fullmatch(word)
        if found and found[2] in PLACES:
            pieces[LETTERS.index(found[1])] = PLACES[found[2]]
        elif word in PLACES:
            laid.append(PLACES[word])
    return laid, pieces
