"""The catalogue of push puzzles, the easiest first."""

from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from pompeii.games.appia.push_puzzles import DIFFICULTIES, PushPuzzle, read

FILE: Final = Path(__file__).with_name("pushes.jsonl")


@cache
def puzzles() -> Sequence[PushPuzzle]:
    """Return all puzzles, the easiest first; of a difficulty those that most pushes solve."""
    order = [*DIFFICULTIES]
    found = read(FILE.read_text(encoding="utf-8"))
    return sorted(found, key=lambda puzzle: (order.index(puzzle.difficulty), -puzzle.share))


def named(name: str) -> PushPuzzle | None:
    """Return the puzzle called `name`, or None."""
    return next((puzzle for puzzle in puzzles() if puzzle.name == name), None)


def with_difficulty(difficulty: str) -> Sequence[PushPuzzle]:
    """Return the puzzles of a difficulty, one of :data:`DIFFICULTIES`."""
    return [puzzle for puzzle in puzzles() if puzzle.difficulty == difficulty]


def number(puzzle: PushPuzzle) -> int:
    """Return the number of a puzzle among those of its difficulty, from 1."""
    return with_difficulty(puzzle.difficulty).index(puzzle) + 1


def first_unsolved(solved: Collection[str]) -> PushPuzzle | None:
    """Return the easiest unsolved puzzle, or None."""
    return next((puzzle for puzzle in puzzles() if puzzle.name not in solved), None)


def following(puzzle: PushPuzzle, solved: Collection[str]) -> PushPuzzle | None:
    """Return the next unsolved puzzle of the list, which wraps around at its end.

    Return None if all others are solved.
    """
    there = puzzles().index(puzzle)
    order = [*puzzles()[there + 1 :], *puzzles()[:there]]
    return next((each for each in order if each.name not in solved), None)
