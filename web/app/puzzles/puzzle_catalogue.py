"""The catalogue of puzzles in the order of the list, and the puzzle of the day."""

from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from pompeii.games.downfall.puzzles import DIFFICULTIES, Puzzle, read

FILE: Final = Path(__file__).with_name("puzzles.jsonl")
STEP: Final = 61
"""Step in the list from one day's puzzle to the next.

It is a prime that does not divide the number of puzzles, so that all come before one repeats.
"""


@cache
def puzzles() -> Sequence[Puzzle]:
    """Return all puzzles, the easiest first."""
    order = [*DIFFICULTIES]
    found = read(FILE.read_text(encoding="utf-8"))
    return sorted(found, key=lambda puzzle: (order.index(puzzle.difficulty), puzzle.count))


def named(name: str) -> Puzzle | None:
    """Return the puzzle called `name`, or None."""
    return next((puzzle for puzzle in puzzles() if puzzle.name == name), None)


def of_day(day: str) -> Puzzle:
    """Return the puzzle of a day, written like ``2026-11-23``."""
    return puzzles()[date.fromisoformat(day).toordinal() * STEP % len(puzzles())]


def number(puzzle: Puzzle) -> int:
    """Return the number of a puzzle among those of its difficulty, from 1."""
    alike = [other for other in puzzles() if other.difficulty == puzzle.difficulty]
    return alike.index(puzzle) + 1


def following(puzzle: Puzzle, solved: Sequence[str]) -> Puzzle | None:
    """Return the next unsolved puzzle of the list, which wraps around at its end.

    Return None if all others are solved.
    """
    there = puzzles().index(puzzle)
    others = [*puzzles()[there + 1 :], *puzzles()[:there]]
    return next((other for other in others if other.name not in solved), None)
