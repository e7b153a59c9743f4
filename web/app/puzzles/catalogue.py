"""All puzzles that there are, in the order in which they are listed, and which is today's."""

from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from pompeii.games.downfall.puzzles import DIFFICULTIES, Puzzle, read

FILE: Final = Path(__file__).with_name("puzzles.jsonl")
STEP: Final = 61
"""From the puzzle of a day to the next day's, in the list: a prime that does not divide how many
there are, so that all come before one comes again.
"""


@cache
def puzzles() -> Sequence[Puzzle]:
    """All of them, the easiest first."""
    order = [*DIFFICULTIES]
    found = read(FILE.read_text(encoding="utf-8"))
    return sorted(found, key=lambda puzzle: (order.index(puzzle.difficulty), puzzle.count))


def named(name: str) -> Puzzle | None:
    """The puzzle of a name, if there is one."""
    return next((puzzle for puzzle in puzzles() if puzzle.name == name), None)


def of_day(day: str) -> Puzzle:
    """The puzzle of a day, written like ``2026-11-23``."""
    return puzzles()[date.fromisoformat(day).toordinal() * STEP % len(puzzles())]


def number(puzzle: Puzzle) -> int:
    """Its number in the list of its difficulty, from 1 on."""
    alike = [other for other in puzzles() if other.difficulty == puzzle.difficulty]
    return alike.index(puzzle) + 1


def following(puzzle: Puzzle, solved: Sequence[str]) -> Puzzle | None:
    """The next one in the list that is not solved, from the beginning again after the end; None
    when all others are.
    """
    there = puzzles().index(puzzle)
    others = [*puzzles()[there + 1 :], *puzzles()[:there]]
    return next((other for other in others if other.name not in solved), None)
