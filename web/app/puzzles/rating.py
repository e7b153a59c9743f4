"""The player's rating at puzzles, by Elo's formula (The Rating of Chessplayers, 1978).

A puzzle is an opponent with a fixed rating. Only the first try of each counts: it is won without a
mistake and without the solution. A try changes the rating by at most 40 points, from the 31st on
by at most 20, as in chess (FIDE Handbook B.02, 8.3.3).
"""

from collections.abc import Iterable
from typing import Final

from pompeii.core.puzzle_difficulty import BEYOND
from pompeii.core.whole_number import whole_number

START: Final = 1200
"""Rating before the first try."""
RATINGS: Final = {"easy": 900, "medium": 1200, "hard": 1500, "expert": 1800, BEYOND: 2100}
"""Rating of a puzzle by its difficulty; 300 points more win five times in six."""


def result(difficulty: str, *, won: bool) -> str:
    """Return the result of a first try as a text: a sign, and the rating of the `difficulty`."""
    return f"{'+' if won else '-'}{RATINGS[difficulty]}"


def rating(results: Iterable[str]) -> int:
    """Return the player's rating after these results in order. Other texts are ignored."""
    own, tries = float(START), 0
    for text in results:
        points = whole_number(text[1:])
        if text[:1] in {*"+-"} and points is not None:
            expected = 1 / (1 + 10 ** ((min(points, 3000) - own) / 400))
            own += (40 if tries < 30 else 20) * ((text[0] == "+") - expected)
            tries += 1
    return round(own)
