"""A position as a short text, which a save keeps for its thumbnail.

It has a word for each occupied square: the name, then a letter for each piece, or ``*`` for lava.
Example: ``a2rk c4r e4*``. It is only for pictures; a game is always its record.
"""

import re
from typing import Final

from pompeii.games.downfall.board import NAMES, Square, square
from pompeii.games.downfall.cards import LETTERS
from pompeii.games.downfall.view import View

LAVA: Final = "*"
_WORD: Final = re.compile(rf"(\w\d)([{LETTERS}]+|\*)")


def encode(view: View) -> str:
    """Return the text that a save keeps for the picture of ``view``."""
    words = dict.fromkeys(view.lava, LAVA)
    for place, counts in view.pieces.items():
        sides = zip(view.sides, counts, strict=True)
        words[place] = "".join(LETTERS[side] * count for side, count in sides)
    return " ".join(f"{NAMES[place]}{words[place]}" for place in sorted(words))


def decode(board_code: str) -> dict[Square, str]:
    """Parse the text of :func:`position` by square; ignore malformed words."""
    found = {}
    for word in board_code.split():
        match = _WORD.fullmatch(word)
        if match and match[1] in NAMES:
            found[square(match[1])] = match[2]
    return found
