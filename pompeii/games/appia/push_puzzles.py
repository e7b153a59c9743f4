"""Push puzzles: a quarry, one stone and a goal, with all pushes that reach it (docs/puzzles.md).

A file of puzzles has a line of JSON for each. It holds the solving pushes, so the page needs no
search.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from pompeii.core.puzzle_difficulty import DIFFICULTIES, weakest_bot
from pompeii.core.record_document import Json

from .actions import PUSHES, Push, push
from .board import SIZES, Size
from .quarry_physics import Stone

LEAST, ALONE, LEAVE = "least", "alone", "leave"
GOALS: Final = (LEAST, ALONE, LEAVE)
"""The goals of a push.

- `LEAST`: at least :attr:`PushPuzzle.count` stones fall.
- `ALONE`: exactly one large stone falls, and no other.
- `LEAVE`: the next player, who has one small stone, can bring nothing down.
"""
WIDTHS: Final = (0.04, 0.02, 0.01, 0.005)
"""Shares of all pushes that solve a puzzle; a lower share makes it one difficulty harder."""
Place = tuple[int, int]
"""A push of one stone: x in mm and the angle in degrees."""
Region = frozenset[Place]
"""Pushes of one stone."""


@dataclass(frozen=True, slots=True)
class PushPuzzle:
    """A quarry with a goal for one push."""

    name: str
    """Name of the puzzle in the saved progress: ``push``, the deal and the ply of its position."""
    stones: tuple[Stone, ...]
    """The stones that lie in the quarry."""
    size: Size
    """Size of the stone to push."""
    goal: str
    """One of :data:`GOALS`."""
    count: int
    """Least number of stones that fall; 0 if the goal is another."""
    region: Region = frozenset()
    """All pushes that reach the goal."""
    solved: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Successes and tries, by bot."""

    @property
    def pushes(self) -> int:
        """Number of all possible pushes."""
        return len(PUSHES[self.size])

    @property
    def share(self) -> float:
        """Share of all pushes that reach the goal, 0 to 1."""
        return len(self.region) / self.pushes

    @property
    def weakest_bot(self) -> str:
        """The weakest bot that solves it in at least half of its tries, or ``BEYOND``."""
        return weakest_bot(self.solved)

    @property
    def difficulty(self) -> str:
        """Difficulty of the puzzle, a key of ``DIFFICULTIES``.

        It is halfway between the weakest bot that solves it and the width of its region.
        """
        order = [*DIFFICULTIES]
        narrow = sum(self.share < width for width in WIDTHS)
        return order[(order.index(self.weakest_bot) + narrow) // 2]

    def is_solved_by(self, made: Push) -> bool:
        """Return True if a push of the puzzle's stone reaches the goal."""
        return (made.x, made.angle) in self.region

    @property
    def solution(self) -> Push:
        """The solving push that is farthest from all failing ones, so that it needs the least
        precision.
        """
        inside = self.region
        while inner := frozenset(at for at in inside if inside.issuperset(_beside(at))):
            inside = inner
        deepest = areas(inside)[0]
        return push(self.size, *sorted(deepest)[len(deepest) // 2])


def areas(region: Region) -> list[Region]:
    """Return the connected areas of a region, the largest first."""
    left, found = set(region), []
    for start in sorted(region):
        if start in left:
            left.discard(start)
            area, edge = {start}, [start]
            while edge:
                new = left.intersection(_beside(edge.pop()))
                left -= new
                area |= new
                edge += new
            found.append(frozenset(area))
    return sorted(found, key=len, reverse=True)


def _beside(at: Place) -> tuple[Place, ...]:
    x, angle = at
    return (x - 1, angle), (x + 1, angle), (x, angle - 1), (x, angle + 1)


def rows(region: Region) -> list[tuple[int, int, int]]:
    """Return a region as rows of neighbouring pushes: the angle, the first x and the last x."""
    found: list[tuple[int, int, int]] = []
    for x, angle in sorted(region, key=lambda at: at[::-1]):
        if found and found[-1][0] == angle and found[-1][2] == x - 1:
            found[-1] = angle, found[-1][1], x
        else:
            found.append((angle, x, x))
    return found


def write(puzzles: Iterable[PushPuzzle]) -> str:
    """Return the text of a file of puzzles."""
    return "".join(f"{json.dumps(_written(each), separators=(',', ':'))}\n" for each in puzzles)


def _written(puzzle: PushPuzzle) -> dict[str, Json]:
    return {
        "name": puzzle.name,
        "quarry": [[SIZES[size], x, y] for size, x, y in puzzle.stones],
        "stone": SIZES[puzzle.size],
        "goal": puzzle.goal,
        "count": puzzle.count,
        "region": rows(puzzle.region),
        "solved": {bot: [*of] for bot, of in puzzle.solved.items()},
    }


def read(text: str) -> list[PushPuzzle]:
    """Return the puzzles of the text of a file."""
    return [_read(json.loads(line)) for line in text.splitlines()]


def _read(line: Mapping[str, Json]) -> PushPuzzle:
    return PushPuzzle(
        line["name"],
        tuple((SIZES.index(size), x, y) for size, x, y in line["quarry"]),
        SIZES.index(line["stone"]),
        line["goal"],
        line["count"],
        frozenset((x, angle) for angle, low, high in line["region"] for x in range(low, high + 1)),
        {bot: (hits, tries) for bot, (hits, tries) in line["solved"].items()},
    )
