"""The work of the command ``mine``: puzzles from games of bots, tried by bots and selected.

The same flags give the same file on any workers: bots think for a fixed number of iterations, and
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
from pompeii.games.downfall.puzzle_themes import themes
from pompeii.games.downfall.puzzles import Puzzle, positions, write
from pompeii.games.downfall.solver import Task, best
from pompeii.games.downfall.table import Table

from . import matches
from .batch import batch
from .matches import Fixture, Match
from .progress import Progress
from .signals import handle_signals
from .workers import Workers

BOTS: Final = ("medium", "sociable", "medium", "cautious")
"""Bots that play the games by static evaluation: the first ones, one for each seat."""
STATIC_TRIALS: Final = {"easy": (4, 1), "medium": (4, 1)}
"""Trials of a puzzle and iterations for each decision, for the bots that do not search."""
SEARCH_TRIALS: Final = {"hard": (2, 60), "expert": (1, 200)}
"""Trials and iterations for the bots that search.

The iterations are about those that these bots reach in a browser in their time.
"""
MOST_PER_GAME: Final = 3
"""Most puzzles taken from one game."""

Piece = TypeVar("Piece")
Outcome = TypeVar("Outcome")


@dataclass(frozen=True, slots=True)
class MiningRequest:
    """The request for a file of puzzles."""

    games: int
    count: int
    seed: str
    workers: Workers


@handle_signals()
def mine(request: MiningRequest) -> str:
    """Return the requested file of puzzles. Raise `ArenaError` if it cannot be made."""
    parts = _run(_search, _fixtures(request), request, _("games searched"))
    chosen = choose([puzzle for part in parts for puzzle in part], request.count)
    try_puzzle = partial(with_trials, bots=SEARCH_TRIALS, seed=request.seed)
    return write(_run(try_puzzle, chosen, request, _("puzzles tried")))


def _fixtures(request: MiningRequest) -> list[Fixture]:
    """Return the games to search: `games` for each number of players, each with its own deal."""
    budget = Budget(iterations=1)
    return [
        Fixture(Match(BOTS[:seats], (budget,) * seats, {}, request.seed), deal, deal % seats)
        for deal in range(request.games)
        for seats in (2, 3, 4)
    ]


def _run(
    work: Callable[[Piece], Outcome], tasks: Sequence[Piece], request: MiningRequest, words: str
) -> list[Outcome]:
    """Return the outcomes of `tasks`, in their order, and show a progress bar."""
    progress = Progress(0, len(tasks), _("{done}/{total} {words}, {time} left"))
    dying = _("the processes that search keep dying")
    return batch(work, tasks, request.workers, progress, lambda _task: words, dying)


def _search(fixture: Fixture) -> list[Puzzle]:
    """Return the puzzles of a game, with the trials of the bots that do not search."""
    record = matches.play(fixture).record
    table = Table.load(json.dumps(record))
    return [
        with_trials(puzzle, STATIC_TRIALS, fixture.match.seed)
        for puzzle in found(table, record["seed"])
    ]


def found(table: Table, seed: str) -> Iterator[Puzzle]:
    """Yield each position of a game that has exactly one best line.

    If a seat has the same line in several positions, only the first is yielded.
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
    """Return the other seats, in playing order."""
    seats = task.state.seats
    return [(task.seat + turn) % seats for turn in range(1, seats)]


def with_trials(puzzle: Puzzle, bots: dict[str, tuple[int, int]], seed: str) -> Puzzle:
    """Return `puzzle` with the number of times that each of the `bots` solves it."""
    solved = dict(puzzle.solved)
    for bot, (count, iterations) in bots.items():
        budget, hits = Budget(iterations=iterations), 0
        for number in range(count):
            chance = Random(f"{seed}/{puzzle.name}/{bot}/{number}")
            hits += puzzle.tried(partial(make(bot).choose, random=chance, budget=budget))
        solved[bot] = hits, count
    return replace(puzzle, solved=solved)


def choose(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """Return at most `count` puzzles, as varied as possible.

    One puzzle after another is taken from each kind, the rarest kind first, and few from any one
    game.
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
            if taken[game] < MOST_PER_GAME and len(chosen) < count:
                taken[game] += 1
                chosen.append(puzzle)
        waiting = [kind for kind in waiting if kind]
    return chosen
