"""The catalogue of puzzles in the order of the list, and the puzzle of the day."""

from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from pompeii.core.puzzle_difficulty import DIFFICULTIES, LEVELS
from pompeii.games.downfall.puzzles import Puzzle, read

FILE: Final = Path(__file__).with_name("puzzles.jsonl")
DAYS_IN_A_WEEK: Final = 7


@cache
def puzzles() -> Sequence[Puzzle]:
    """Return all puzzles, the easiest first."""
    order = [*DIFFICULTIES]
    found = read(FILE.read_text(encoding="utf-8"))
    return sorted(found, key=lambda puzzle: (order.index(puzzle.difficulty), puzzle.count))


def of_day(day: str) -> Puzzle:
    """Return the puzzle of a day, written like ``2026-11-23``.

    The puzzles from the second difficulty on are seven equal parts, from the easiest on Monday to
    the hardest on Sunday. All of a part come before one repeats.
    """
    pool = [puzzle for puzzle in puzzles() if puzzle.difficulty != LEVELS[0]]
    week, weekday = divmod(date.fromisoformat(day).toordinal() - 1, DAYS_IN_A_WEEK)
    first, last = (len(pool) * each // DAYS_IN_A_WEEK for each in (weekday, weekday + 1))
    return pool[first + week % (last - first)]


def with_theme(theme: str) -> Sequence[Puzzle]:
    """Return the puzzles that have a theme, the easiest first."""
    return [puzzle for puzzle in puzzles() if theme in puzzle.themes]
