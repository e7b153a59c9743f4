"""`python -m research.checks.planted_blunders`: blunders put into games of Via Appia on purpose.

A bot plays against itself, and each player makes one certain blunder. A wasted push replaces one
that brings down at least two stones, or a large stone is sold for a coin, not a large tile. The
script counts the blunders that the analysis lists as mistakes. It also counts the listed mistakes
of the bots themselves. The output is a table for docs/analysis.md.
"""

import argparse
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from pompeii import Player, registry
from pompeii.analysis.analyser import Analysis
from pompeii.analysis.report import MISTAKES
from pompeii.arena import workers
from pompeii.bots import Budget
from pompeii.cli.shared_flags import positive
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia import analysis_evaluation
from pompeii.games.appia.actions import PUSHES, SALES, TILES, Action, Push
from pompeii.games.appia.board import LARGE
from pompeii.games.appia.quarry_physics import push as simulate_push
from pompeii.games.appia.state import State
from research.bot_games import compare_decisions

GAME = "via-appia"
BOTS = (("medium", 1), ("hard", 100))
"""The bots, each against itself, with their iterations for each decision, if they search."""
PLANTED = 0.25
"""Probability that a suitable decision becomes the blunder of its player."""
SAMPLES = 40
"""Number of random pushes among which a wasted one is looked for."""
KINDS = ("a wasted push", "a large stone sold")


class Task(NamedTuple):
    """A game of a bot against itself."""

    bot: str
    iterations: int
    seed: str


class Found(NamedTuple):
    """The mistakes in a game."""

    bot: str
    planted: Sequence[tuple[str, bool]]
    """The kind of each blunder, and True if the analysis lists it."""
    own: int
    """Number of listed mistakes that the bot made itself."""


def main() -> None:
    """Play, analyse and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.checks.planted_blunders", description=__doc__
    )
    parser.add_argument("--games", type=positive, default=20, help="of each bot")
    parser.add_argument("--jobs", type=positive, default=1)
    given = parser.parse_args()
    tasks = [Task(*bot, f"planted {deal}") for bot in BOTS for deal in range(given.games)]
    found = [*workers.carry_out(analysed, tasks, workers.of(given.jobs))]
    print(f"| | {' | '.join(f'{kind}, listed' for kind in KINDS)} | other mistakes per player |")
    print("|---|" + "---|" * (len(KINDS) + 1))
    for bot, _iterations in BOTS:
        games = [each for each in found if each.bot == bot]
        cells = []
        for kind in KINDS:
            listed = [told for each in games for planted, told in each.planted if planted == kind]
            cells.append(f"{sum(listed)} of {len(listed)}")
        own = sum(each.own for each in games) / (2 * len(games))
        print(f"| {bot} | {' | '.join(cells)} | {own:.2f} |")


def analysed(task: Task) -> Found:
    """Play a game with a blunder of each player, and analyse it."""
    manifest, random = registry.game(GAME), Random(task.seed)
    bots = [manifest.bots[task.bot].make() for _seat in range(2)]
    players = [Player(SIDES[side], side) for side in range(2)]
    table = manifest.table(manifest.new(players, {}, task.seed))
    planted: dict[int, tuple[int, str]] = {}
    while table.winners is None:
        seat = table.actor
        action = bots[seat].choose(table.view(seat), random, Budget(iterations=task.iterations))
        assert action is not None
        if seat not in planted and random.random() < PLANTED:
            worse = _blunder(table.state, action, random)
            if worse is not None:
                action = worse
                planted[seat] = len(table.steps), KINDS[not isinstance(worse, Push)]
        table.play(action)
        table.draw()
    analysis = Analysis(table, analysis_evaluation)
    compare_decisions(analysis)
    least = analysis_evaluation.MISTAKE
    listed = {each.ply for seat in range(2) for each in analysis.mistakes(seat, least)[:MISTAKES]}
    told = [(kind, ply in listed) for ply, kind in planted.values()]
    return Found(task.bot, told, len(listed - {ply for ply, _kind in planted.values()}))


def _blunder(state: State, action: Action, random: Random) -> Action | None:
    """Return a certain blunder in place of `action`, or None if there is none."""
    if action is TILES[LARGE][LARGE]:
        return SALES[LARGE]
    if isinstance(action, Push) and _fallen(state, action) >= 2:
        pushes = (PUSHES[action.size].sample(random) for _ in range(SAMPLES))
        return next((push for push in pushes if not _fallen(state, push)), None)
    return None


def _fallen(state: State, action: Push) -> int:
    """Return the number of stones that a push brings down."""
    return len(simulate_push(state.quarry, action.size, action.x, action.angle)[1])


if __name__ == "__main__":
    main()
