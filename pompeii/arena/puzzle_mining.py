"""What ``mine`` does: finds puzzles in games of bots, has bots try them, takes a varied choice.

The same flags give the same file wherever the work is done: bots think for so many iterations, and
all chance comes from the seed.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final, TypeVar

from pompeii.bots import Budget
from pompeii.core.i18n import _
from pompeii.games.downfall.bots import make
from pompeii.games.downfall.puzzles import Puzzle, positions, write
from pompeii.games.downfall.solver import Task, best
from pompeii.games.downfall.table import Table
from pompeii.games.downfall.themes import themes

from . import matches
from .batch import batch
from .matches import Fixture, Match
from .progress import Progress
from .signals import orderly
from .workers import Workers

BOTS: Final = ("medium", "sociable", "medium", "cautious")
"""Who plays the games, at sight: as many of them as there are seats."""
AT_SIGHT: Final = {"easy": (4, 1), "medium": (4, 1)}
"""How often a bot tries a puzzle, and how many iterations it thinks about each decision."""
BY_SEARCH: Final = {"hard": (2, 60), "expert": (1, 200)}
"""The same; about what they come to in a browser in their time."""
OF_A_GAME: Final = 3
"""Puzzles that are taken of one game at most."""

Piece = TypeVar("Piece")
Outcome = TypeVar("Outcome")


@dataclass(frozen=True, slots=True)
class Mine:
    """What was asked for."""

    games: int
    count: int
    seed: str
    workers: Workers


@orderly()
def mine(asked: Mine) -> str:
    """Return the file of puzzles that was asked for. Raise `ArenaError` if it cannot be made."""
    parts = _done(_searched, _fixtures(asked), asked, _("games searched"))
    chosen = choose([puzzle for part in parts for puzzle in part], asked.count)
    tried = partial(tries, bots=BY_SEARCH, seed=asked.seed)
    return write(_done(tried, chosen, asked, _("puzzles tried")))


def _fixtures(asked: Mine) -> list[Fixture]:
    """So many games for each number of players, each of a deal of its own."""
    budget = Budget(iterations=1)
    return [
        Fixture(Match(BOTS[:seats], (budget,) * seats, {}, asked.seed), deal, deal % seats)
        for deal in range(asked.games)
        for seats in (2, 3, 4)
    ]


def _done(
    work: Callable[[Piece], Outcome], tasks: Sequence[Piece], asked: Mine, words: str
) -> list[Outcome]:
    """What comes of the tasks, in their order, with a bar that tells how far it is."""
    progress = Progress(0, len(tasks), _("{done}/{total} {words}, {time} left"))
    dying = _("the processes that search keep dying")
    return batch(work, tasks, asked.workers, progress, lambda _task: words, dying)


def _searched(fixture: Fixture) -> list[Puzzle]:
    """The puzzles of a game, already tried by those who choose at sight."""
    record = matches.play(fixture).record
    table = Table.load(json.dumps(record))
    return [tries(puzzle, AT_SIGHT, fixture.match.seed) for puzzle in found(table, record["seed"])]


def found(table: Table, seed: str) -> Iterator[Puzzle]:
    """Every position of a game that has exactly one best line; of several of a seat that have the
    same one, the first.
    """
    known: set[tuple[int, tuple[str, ...]]] = set()
    for ply, task in positions(table):
        count, lines = best(task)
        if len(lines) != 1:
            continue
        actions = lines[0].actions
        line = task.seat, tuple(sorted(lines[0].runs.elements()))
        if line not in known:
            known.add(line)
            yield Puzzle(
                seed,
                table.seats,
                tuple(action.text for action in table.record.actions[:ply]),
                count,
                tuple(task.replies[seat].text for seat in _others(task)),
                tuple(action.text for action in actions),
                themes(task, actions),
            )


def _others(task: Task) -> list[int]:
    """The other seats, in turn."""
    seats = task.state.seats
    return [(task.seat + turn) % seats for turn in range(1, seats)]


def tries(puzzle: Puzzle, bots: dict[str, tuple[int, int]], seed: str) -> Puzzle:
    """The puzzle with how often each of some bots solves it."""
    solved = dict(puzzle.solved)
    for bot, (count, iterations) in bots.items():
        budget, hits = Budget(iterations=iterations), 0
        for number in range(count):
            chance = Random(f"{seed}/{puzzle.name}/{bot}/{number}")
            hits += puzzle.tried(partial(make(bot).choose, random=chance, budget=budget))
        solved[bot] = hits, count
    return replace(puzzle, solved=solved)


def choose(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """So many of them, as varied as can be: one after another from each kind, the rarest kind
    first, few of any one game.
    """
    kinds: dict[tuple[object, ...], list[Puzzle]] = defaultdict(list)
    for puzzle in puzzles:
        kinds[puzzle.themes, puzzle.count, puzzle.difficulty].append(puzzle)
    waiting = sorted(kinds.values(), key=lambda kind: (len(kind), kind[0].name))
    chosen: list[Puzzle] = []
    taken: dict[tuple[int, str], int] = defaultdict(int)
    while waiting and len(chosen) < count:
        for kind in waiting:
            puzzle = kind.pop(0)
            game = puzzle.players, puzzle.seed
            if taken[game] < OF_A_GAME and len(chosen) < count:
                taken[game] += 1
                chosen.append(puzzle)
        waiting = [kind for kind in waiting if kind]
    return chosen
