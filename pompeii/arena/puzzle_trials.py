"""Trials of puzzles of any game by bots, which give their difficulty."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Protocol, TypeVar

from pompeii.core.puzzle_difficulty import BEYOND, weakest_bot


class TriedPuzzle(Protocol):
    """A puzzle, as far as its trials concern it."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def solved(self) -> Mapping[str, tuple[int, int]]:
        """Successes and tries, by bot."""


P = TypeVar("P", bound=TriedPuzzle)
Attempt = Callable[[P, str, int, Random], bool]
"""Lets a bot try a puzzle with some effort and chance; returns True if it succeeds."""


def with_trials(
    puzzle: P, trials: Mapping[str, tuple[int, int]], attempt: Attempt[P], seed: str
) -> P:
    """Return `puzzle` with the number of `trials` in which each bot solves it.

    `trials` are their greatest number and the effort, by bot, the weakest first. A bot stops once
    it has solved half of its trials, and the stronger ones then do not try the puzzle.
    """
    for bot, (count, effort) in trials.items():
        if weakest_bot(puzzle.solved) != BEYOND:
            break
        hits = tries = 0
        while tries < count and 2 * hits < count:
            hits += attempt(puzzle, bot, effort, Random(f"{seed}/{puzzle.name}/{bot}/{tries}"))
            tries += 1
        puzzle = replace(puzzle, solved={**puzzle.solved, bot: (hits, tries)})
    return puzzle
