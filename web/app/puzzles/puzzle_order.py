"""Puzzles in the order of their list: by name, by difficulty, and the next unsolved one."""

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol, TypeVar


class ListedPuzzle(Protocol):
    """A puzzle, as far as a list concerns it."""

    @property
    def name(self) -> str:
        """Its name in the saved progress."""

    @property
    def difficulty(self) -> str:
        """Its difficulty (:mod:`pompeii.core.puzzle_difficulty`)."""


P = TypeVar("P", bound=ListedPuzzle)


def named(puzzles: Iterable[P], name: str) -> P | None:
    """Return the puzzle called `name`, or None."""
    return next((puzzle for puzzle in puzzles if puzzle.name == name), None)


def with_difficulty(puzzles: Iterable[P], difficulty: str) -> Sequence[P]:
    """Return the puzzles of a difficulty."""
    return [puzzle for puzzle in puzzles if puzzle.difficulty == difficulty]


def number(puzzles: Iterable[P], puzzle: P) -> int:
    """Return the number of a puzzle among those of its difficulty, from 1."""
    return with_difficulty(puzzles, puzzle.difficulty).index(puzzle) + 1


def unsolved(puzzles: Iterable[P], solved: Collection[str]) -> P | None:
    """Return the first unsolved puzzle, or None."""
    return next((puzzle for puzzle in puzzles if puzzle.name not in solved), None)


def following(puzzles: Sequence[P], puzzle: P, solved: Collection[str]) -> P | None:
    """Return the next unsolved puzzle of the list, which wraps around at its end.

    Return None if all others are solved.
    """
    there = puzzles.index(puzzle)
    return unsolved([*puzzles[there + 1 :], *puzzles[:there]], solved)
