"""The work of the command ``mine``: puzzles from games of bots, tried by bots and selected.

The same flags give the same file on any workers: bots think for a fixed number of iterations, and
all chance comes from the seed. Interrupted work is continued by means of a journal.
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
from pompeii.games.downfall.puzzle_solver import Task, best
from pompeii.games.downfall.puzzle_themes import themes
from pompeii.games.downfall.puzzles import Puzzle, positions, write
from pompeii.games.downfall.table import Table

from . import matches
from .matches import Fixture, Match
from .mining_journal import MiningJournal
from .progress import Progress
from .task_batch import batch
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


@dataclass(frozen=True, slots=True)
class MiningRequest:
    """The request for a file of puzzles."""

    games: int
    count: int
    seed: str
    workers: Workers


def mine(request: MiningRequest, journal: MiningJournal) -> str:
    """Return the requested file of puzzles. Raise `ArenaError` if it cannot be made.

    Tasks whose puzzles are in the `journal` are not carried out again.
    """
    batches = _Batches(request.workers, journal)
    found = batches.run("search", _search, _fixtures(request), _("games searched"))
    chosen = choose(found, request.count)
    work = partial(_with_search_trials, bots=SEARCH_TRIALS, seed=request.seed)
    return write(batches.run("trial", work, chosen, _("puzzles tried")))


def _fixtures(request: MiningRequest) -> list[Fixture]:
    """Return the games to search: `games` for each number of players, each with its own deal."""
    budget = Budget(iterations=1)
    return [
        Fixture(Match(BOTS[:seats], (budget,) * seats, {}, request.seed), deal, deal % seats)
        for deal in range(request.games)
        for seats in (2, 3, 4)
    ]


@dataclass(frozen=True, slots=True)
class _Batches:
    """The steps of the work: many tasks each, with the finished ones in a journal."""

    workers: Workers
    journal: MiningJournal

    def run(
        self,
        step: str,
        work: Callable[[Piece], list[Puzzle]],
        tasks: Sequence[Piece],
        words: str,
    ) -> list[Puzzle]:
        """Return the puzzles of all `tasks` of `step`, in their order, and show a progress bar.

        Only the unfinished tasks are carried out.
        """
        done = self.journal.of(step)
        missing = [(task, piece) for task, piece in enumerate(tasks) if task not in done]
        progress = Progress(
            len(tasks) - len(missing), len(tasks), _("{done}/{total} {words}, {time} left")
        )

        def finish(task: tuple[int, Piece], puzzles: list[Puzzle]) -> str:
            self.journal.add(step, task[0], puzzles)
            return words

        dying = _("the processes that search keep crashing")
        batch(partial(_on_piece, work), missing, self.workers, progress, finish, dying)
        done = self.journal.of(step)
        return [puzzle for task in range(len(tasks)) for puzzle in done[task]]


def _on_piece(work: Callable[[Piece], list[Puzzle]], task: tuple[int, Piece]) -> list[Puzzle]:
    return work(task[1])


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


def _with_search_trials(
    puzzle: Puzzle, bots: dict[str, tuple[int, int]], seed: str
) -> list[Puzzle]:
    return [with_trials(puzzle, bots, seed)]


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
