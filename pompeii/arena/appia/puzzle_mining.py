"""The work of the command ``mine`` for Via Appia: push puzzles from games of bots, proved by trying
every push, tried by bots and selected.

The same flags give the same file on any workers, like :mod:`pompeii.arena.downfall.puzzle_mining`.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import islice, zip_longest
from random import Random
from typing import Final

from pompeii.arena import matches, puzzle_trials
from pompeii.arena.matches import Fixture, Match
from pompeii.arena.mining_batches import Batches, MiningRequest
from pompeii.arena.mining_journal import MiningJournal, PuzzleFile
from pompeii.bots import Budget
from pompeii.core.i18n import _
from pompeii.core.record_document import USUAL_NAMES, Player
from pompeii.games.appia.actions import Push, push
from pompeii.games.appia.board import SIZES
from pompeii.games.appia.bots import BOTS
from pompeii.games.appia.bots.push_search import Aim, with_aim_error
from pompeii.games.appia.bots.search import ANYWHERE, PATIENCE
from pompeii.games.appia.push_puzzle_search import region, sampled_share
from pompeii.games.appia.push_puzzles import (
    ALONE,
    LEAST,
    LEAVE,
    PushPuzzle,
    read,
    write,
)
from pompeii.games.appia.record import KEY, new
from pompeii.games.appia.state import State
from pompeii.games.appia.table import Table

FILE: Final = PuzzleFile(KEY, read, write)
"""The format of the files of puzzles."""
RAREST: Final = (LEAVE, 0)
"""The goal that fits fewest positions, with a number of stones; it is tried first."""
TASKS: Final = ((LEAST, 2), (LEAST, 3), (LEAST, 4), (ALONE, 0))
"""The other goals that are searched for, each with a number of stones."""
LEAST_SHARE: Final = 0.001
"""Least share of all pushes that solve a puzzle."""
GREATEST_SHARE: Final = 0.08
"""Greatest share of all pushes that solve a puzzle."""
GREATEST_SHARE_TO_LEAVE: Final = 0.006
"""Greatest share with the goal `LEAVE`, whose proof takes long for each solving push."""
SAMPLED: Final = 200
"""Number of random pushes that estimate a share, before every push is tried."""
MOST_PER_GAME: Final = 8
"""Most puzzles taken from one game."""
TRIALS: Final = {"easy": (4, 1), "medium": (4, 10), "hard": (2, 105), "expert": (2, 525)}
"""Trials of a puzzle for each bot, and the number of pushes that it tries first in a turn.

`hard` and `expert` spend this part of their usual 300 and 1500 iterations on first pushes. `easy`
pushes straight in the middle with a trembling hand.
"""

DEAL: Final = "79"
"""Seed of the game in which the bots try all puzzles."""


def mine(request: MiningRequest, journal: MiningJournal[PushPuzzle]) -> str:
    """Return the requested file of puzzles. Raise `ArenaError` if it cannot be made.

    Tasks whose puzzles are in the `journal` are not carried out again.
    """
    batches = Batches(request.workers, journal, request.quiet)
    match = Match(("medium", "medium"), (Budget(iterations=1),) * 2, {}, request.seed, KEY)
    fixtures = [Fixture(match, deal, deal % 2) for deal in range(request.games)]
    candidates = batches.run("search", _search, fixtures, _("games searched"))
    prove = partial(_proved, seed=request.seed)
    return write(choose(batches.run("proof", prove, candidates, _("puzzles tried")), request.count))


def _search(fixture: Fixture) -> list[PushPuzzle]:
    """Return candidates of a game: positions with goals that few of a sample of pushes reach."""
    table = Table.load(json.dumps(matches.play(fixture).record))
    random = Random(f"{fixture.match.seed}/push/{fixture.deal}")
    plies = [ply for ply, step in enumerate(table.steps) if isinstance(step.action, Push)]
    found: list[PushPuzzle] = []
    for ply in random.sample(plies, len(plies)):
        name, stones = f"push-{fixture.deal}-{ply}", tuple(table.at(ply).state.quarry)
        size = random.choice(range(len(SIZES)))
        tasks = RAREST, *random.sample(TASKS, len(TASKS))
        puzzles = (PushPuzzle(name, stones, size, goal, count) for goal, count in tasks)
        found += islice((each for each in puzzles if _promises(each, random)), 1)
        if len(found) == MOST_PER_GAME:
            break
    return found


def _promises(puzzle: PushPuzzle, random: Random) -> bool:
    """Return True if some of a sample of pushes solve a puzzle, but not too many."""
    most = _greatest_share(puzzle)
    return 0 < sampled_share(puzzle, SAMPLED, most, random) <= most


def _greatest_share(puzzle: PushPuzzle) -> float:
    return GREATEST_SHARE_TO_LEAVE if puzzle.goal == LEAVE else GREATEST_SHARE


def _proved(candidate: PushPuzzle, seed: str) -> list[PushPuzzle]:
    """Return a candidate with all solving pushes and the trials of the bots.

    Return nothing if too few or too many pushes solve it, or the one straight in the middle, at
    which the stone is placed first.
    """
    found = region(candidate, int(_greatest_share(candidate) * candidate.pushes))
    if found is None or (0, 0) in found or len(found) < LEAST_SHARE * candidate.pushes:
        return []
    return [with_trials(replace(candidate, region=found), seed)]


def with_trials(puzzle: PushPuzzle, seed: str) -> PushPuzzle:
    """Return `puzzle` with the number of trials in which each bot tries a push that solves it."""
    return puzzle_trials.with_trials(puzzle, TRIALS, _finds, seed)


def _finds(puzzle: PushPuzzle, bot: str, pushes: int, random: Random) -> bool:
    """Return True if one of the first `pushes` pushes that a bot tries solves `puzzle`."""
    if pushes == 1:
        straight = with_aim_error(push(puzzle.size, 0, 0), random)
        return isinstance(straight, Push) and puzzle.is_solved_by(straight)
    aim = Aim(position(puzzle), random, ANYWHERE if BOTS[bot].searches else 0.0)
    while len(aim.tried) < pushes and aim.idle < PATIENCE:
        aim.try_one()
    return any(map(puzzle.is_solved_by, aim.tried))


def position(puzzle: PushPuzzle) -> State:
    """Return a new game of two, with the puzzle's quarry and its stone as the actor's only one."""
    players = [Player(USUAL_NAMES[seat], seat) for seat in range(2)]
    state = new(players, {}, DEAL).start()
    state.quarry = puzzle.stones
    own = [int(size == puzzle.size) for size in range(len(SIZES))]
    state.stones[state.of(state.actor)] = own
    return state


def choose(puzzles: Iterable[PushPuzzle], count: int) -> list[PushPuzzle]:
    """Return at most `count` puzzles; the difficulties and the goals take turns, rarest first."""
    groups: dict[tuple[str, str, int], list[PushPuzzle]] = defaultdict(list)
    for puzzle in puzzles:
        groups[puzzle.difficulty, puzzle.goal, puzzle.count].append(puzzle)
    waiting = sorted(groups.values(), key=len)
    turns = zip_longest(*waiting)
    chosen = [puzzle for turn in turns for puzzle in turn if puzzle is not None]
    return chosen[:count]
