"""The work of the command ``mine`` for The Downfall of Pompeii.

Puzzles from games of bots are tried by bots and selected.

The same flags give the same file on any workers: bots think for a fixed number of iterations, and
all chance comes from the seed. Interrupted work is continued by means of a journal.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain, zip_longest
from random import Random
from typing import Final

from pompeii.arena import matches, puzzle_trials
from pompeii.arena.matches import Fixture, Match
from pompeii.arena.mining_batches import Batches, MiningRequest
from pompeii.arena.mining_journal import MiningJournal, PuzzleFile
from pompeii.bots import Budget
from pompeii.core.i18n import _
from pompeii.games.downfall.bots import make
from pompeii.games.downfall.puzzle_finder import found
from pompeii.games.downfall.puzzles import Puzzle, read, write
from pompeii.games.downfall.table import Table
from pompeii.registry import FIRST

BOTS: Final = ("medium", "sociable", "medium", "cautious")
"""Bots that play the games by static evaluation: the first ones, one for each seat."""
STATIC_TRIALS: Final = {"easy": (4, 1), "medium": (4, 1)}
"""Trials of a puzzle and iterations for each decision, for the bots that do not search."""
SEARCH_TRIALS: Final = {"hard": (2, 60), "expert": (2, 100)}
"""Trials and iterations for the bots that search.

The iterations are fewer than in a game, so that thousands of trials take minutes.
"""
MOST_PER_GAME: Final = 4
"""Most puzzles taken from one game."""
TRIED_FOR_EACH: Final = 6
"""Number of puzzles that the searching bots try for each one that is taken."""

FILE: Final = PuzzleFile(FIRST, read, write)
"""The format of the files of puzzles."""


def mine(request: MiningRequest, journal: MiningJournal[Puzzle]) -> str:
    """Return the requested file of puzzles. Raise `ArenaError` if it cannot be made.

    Tasks whose puzzles are in the `journal` are not carried out again.
    """
    batches = Batches(request.workers, journal, request.quiet)
    puzzles = batches.run("search", _search, _fixtures(request), _("games searched"))
    chosen = choose(puzzles, TRIED_FOR_EACH * request.count, difficulty_and_point)
    work = partial(_with_search_trials, bots=SEARCH_TRIALS, seed=request.seed)
    tried = batches.run("trial", work, chosen, _("puzzles tried"))
    return write(choose(tried, request.count, difficulty))


def _fixtures(request: MiningRequest) -> list[Fixture]:
    """Return the games to search: `games` for each number of players, each with its own deal."""
    budget = Budget(iterations=1)
    return [
        Fixture(Match(BOTS[:seats], (budget,) * seats, {}, request.seed), deal, deal % seats)
        for deal in range(request.games)
        for seats in (2, 3, 4)
    ]


def _search(fixture: Fixture) -> list[Puzzle]:
    """Return the puzzles of a game, with the trials of the bots that do not search."""
    record = matches.play(fixture).record
    table = Table.load(json.dumps(record))
    return [
        with_trials(puzzle, STATIC_TRIALS, fixture.match.seed)
        for puzzle in found(table, record["seed"])
    ]


def with_trials(puzzle: Puzzle, bots: dict[str, tuple[int, int]], seed: str) -> Puzzle:
    """Return `puzzle` with the number of times that each of the `bots` solves it.

    Each has the number of its trials, and its iterations for a decision.
    """
    return puzzle_trials.with_trials(puzzle, bots, _solves, seed)


def _solves(puzzle: Puzzle, bot: str, iterations: int, random: Random) -> bool:
    choose = partial(make(bot).choose, random=random, budget=Budget(iterations=iterations))
    return puzzle.tried(choose)


def _with_search_trials(
    puzzle: Puzzle, bots: dict[str, tuple[int, int]], seed: str
) -> list[Puzzle]:
    return [with_trials(puzzle, bots, seed)]


def choose(puzzles: Iterable[Puzzle], count: int, key: Callable[[Puzzle], object]) -> list[Puzzle]:
    """Return at most `count` puzzles, as varied as possible.

    The groups of puzzles with the same `key` take turns, the rarest first, and each gives a puzzle
    of the next of its kinds. Few are taken from any one game.
    """
    waiting = sorted(map(_mixed, _parts(puzzles, key)), key=_rarity)
    chosen: list[Puzzle] = []
    taken: dict[tuple[int, str], int] = defaultdict(int)
    while waiting and len(chosen) < count:
        for group in waiting:
            while group:
                puzzle = group.pop(0)
                game = puzzle.players, puzzle.seed
                if taken[game] < MOST_PER_GAME and len(chosen) < count:
                    taken[game] += 1
                    chosen.append(puzzle)
                    break
        waiting = [group for group in waiting if group]
    return chosen


def difficulty(puzzle: Puzzle) -> object:
    """Return the difficulty of a puzzle, as a group."""
    return puzzle.difficulty


def difficulty_and_point(puzzle: Puzzle) -> object:
    """Return the difficulty and the first theme of a puzzle, as a group."""
    return puzzle.difficulty, puzzle.themes[0]


def _mixed(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return `puzzles` so that their points take turns, and within each point its kinds."""
    points = _parts(puzzles, lambda puzzle: puzzle.themes[0])
    return _by_turns(_by_turns(_parts(point, _kind)) for point in points)


def _kind(puzzle: Puzzle) -> object:
    return puzzle.themes, puzzle.count, puzzle.players


def _parts(puzzles: Iterable[Puzzle], key: Callable[[Puzzle], object]) -> list[list[Puzzle]]:
    """Return the puzzles that have the same `key`, for each key."""
    parts: dict[object, list[Puzzle]] = defaultdict(list)
    for puzzle in puzzles:
        parts[key(puzzle)].append(puzzle)
    return [*parts.values()]


def _by_turns(parts: Iterable[Sequence[Puzzle]]) -> list[Puzzle]:
    """Return the puzzles of `parts` by turns, the rarest part first."""
    rows = zip_longest(*sorted(parts, key=_rarity))
    return [puzzle for puzzle in chain.from_iterable(rows) if puzzle is not None]


def _rarity(puzzles: Sequence[Puzzle]) -> tuple[int, str]:
    return len(puzzles), puzzles[0].name
