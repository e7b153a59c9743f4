"""The proof of a push puzzle: every push of its stone is tried, by the model of the quarry.

The page uses only the replies of the next player.
"""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Final

from pompeii.core.incremental_work import Incremental, at_once

from .actions import PUSHES, Push, push
from .board import LARGE, SMALL, Size
from .push_puzzles import ALONE, LEAST, Place, PushPuzzle, Region
from .quarry_physics import Stone
from .quarry_physics import push as simulate_push

NEXT_SIZE: Final[Size] = SMALL
"""Size of the only stone that the next player has."""
COARSE: Final = 5
"""Steps in mm and degrees between the replies that are tried first."""


class Replies:
    """All pushes of the next player, in an order that soon finds one that brings a stone down.

    Pushes beside each other leave similar quarries. So replies that succeeded last come first.
    """

    def __init__(self, *, coarse: bool = False) -> None:
        """Put all replies in order; if `coarse`, only those that are tried first."""
        pushes = PUSHES[NEXT_SIZE]
        every = [(x, angle) for x in pushes.places for angle in pushes.angles]
        last = 0 if coarse else 2
        self._order = sorted((at for at in every if _fineness(at) <= last), key=_fineness)

    def search(self, lying: Sequence[Stone]) -> Incremental[Push | None]:
        """Return a push that brings a stone down, None if there is none. Yield after each try."""
        for number, (x, angle) in enumerate(self._order):
            if simulate_push(lying, NEXT_SIZE, x, angle)[1]:
                self._order.insert(0, self._order.pop(number))
                return push(NEXT_SIZE, x, angle)
            yield
        return None


def _fineness(at: Place) -> int:
    """Return 0 for a reply on the coarse grid, and more for those between its lines."""
    return bool(at[0] % COARSE) + bool(at[1] % COARSE)


def reaches(puzzle: PushPuzzle, at: Place, replies: Replies) -> bool:
    """Return True if the push `at` reaches the goal of `puzzle`."""
    lying, fell = simulate_push(puzzle.stones, puzzle.size, *at)
    if puzzle.goal == LEAST:
        return len(fell) >= puzzle.count
    if puzzle.goal == ALONE:
        return fell == [LARGE]
    return at_once(replies.search(lying)) is None


def region(puzzle: PushPuzzle, most: int) -> Region | None:
    """Return all pushes that reach the goal of `puzzle`; every push is tried.

    Return None if they are more than `most`.
    """
    pushes, replies = PUSHES[puzzle.size], Replies()
    every = ((x, angle) for x in pushes.places for angle in pushes.angles)
    found = [*islice((at for at in every if reaches(puzzle, at, replies)), most + 1)]
    return frozenset(found) if len(found) <= most else None


def sampled_share(puzzle: PushPuzzle, count: int, most: float, random: Random) -> float:
    """Return the share of `count` random pushes that seem to reach the goal of `puzzle`.

    Only coarse replies are tried. The sample ends when the share is greater than `most`.
    """
    replies, hits = Replies(coarse=True), 0
    for _ in range(count):
        tried = PUSHES[puzzle.size].sample(random)
        hits += reaches(puzzle, (tried.x, tried.angle), replies)
        if hits > most * count:
            break
    return hits / count
