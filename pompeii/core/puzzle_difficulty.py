"""The difficulty of puzzles of any game, by the bots that solve them."""

from collections.abc import Mapping
from typing import Final

from .i18n import mark

LEVELS: Final = ("easy", "medium", "hard", "expert")
"""The bots that try a puzzle, the weakest first."""
BEYOND: Final = "beyond"
"""Stands for all bots if none solves a puzzle in half of its tries."""
DIFFICULTIES: Final[Mapping[str, str]] = {
    "easy": mark("Easy"),
    "medium": mark("Medium"),
    "hard": mark("Hard"),
    "expert": mark("Expert"),
    BEYOND: mark("Too hard for bots"),
}
"""The difficulties, the lowest first, with their names, marked for translation."""


def weakest_bot(solved: Mapping[str, tuple[int, int]]) -> str:
    """Return the weakest bot that solves a puzzle in at least half of its tries, or `BEYOND`.

    `solved` are the successes and tries by bot.
    """
    for level in LEVELS:
        hits, tries = solved.get(level, (0, 1))
        if 2 * hits >= tries:
            return level
    return BEYOND
