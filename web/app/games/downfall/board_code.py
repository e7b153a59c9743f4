"""A position as the short text that a save keeps for its picture.

A word for each square on which something is: its name, then a letter for each piece, or ``*`` for
lava: ``a2rk c4r e4*``. It is only looked at; a game is always its record.
"""

import re
from typing import Final

from pompeii.games.downfall.board import NAMES, Square, square
from pompeii.games.downfall.cards import LETTERS
from pompeii.games.downfall.view import View

LAVA: Final = "*"
_WORD: Final = re.compile(rf"(\w\d)([{LETTERS}]+|\*)")


def position(view: View) -> str:
    """What a save keeps of a position for its picture."""
    words = dict.fromkeys(view.lava, LAVA)
    for place, counts in view.pieces.items():
        sides = zip(view.sides, counts, strict=True)
        words[place] = "".join(LETTERS[side] * count for side, count in sides)
    return " ".join(f"{NAMES[place]}{words[place]}" for place in sorted(words))


def read(kept: str) -> dict[Square, str]:
    """What :func:`position` gave, by square; what is no such word in it is left out."""
    found = {}
    for word in kept.split():
        match = _WORD.fullmatch(word)
        if match and match[1] in NAMES:
            found[square(match[1])] = match[2]
    return found
