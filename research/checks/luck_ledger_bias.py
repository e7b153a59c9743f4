"""`python -m research.checks.luck_ledger_bias`: test of the ledger of luck and skill on many games.

Between equal bots neither luck nor skill may favour a seat: both means differ from zero by no more
than chance allows. Between a stronger and a weaker one skill must explain the difference, and luck
none of it. The script also measures the loss per decision for bots of each level, a reference for
people. Two players play every deal with both rotations of the seats; without playouts. The output
is tables for docs/analysis.md.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from pompeii import Player, registry
from pompeii.analysis.analyser import Analysis
from pompeii.analysis.skill_estimate import mean
from pompeii.arena import workers
from pompeii.cli.shared_flags import positive
from pompeii.core.player_colour_names import SIDES
from research.bot_games import deal_means, play_out
from research.saved_runs import with_task

PAIRS = (("medium", "medium"), ("hard", "medium"), ("medium", "easy"), ("easy", "random"))
ITERATIONS = 60
"""Search iterations for each decision."""


class Task(NamedTuple):
    """A game of two bots."""

    game: str
    bots: tuple[str, str]
    seed: str
    iterations: int = ITERATIONS
    rules: str = "classic"


class Told(NamedTuple):
    """The ledger of one seat."""

    bot: str
    luck: float
    play: float
    result: float
    loss: float
    """Loss per decision, on average."""


def main() -> None:
    """Play, analyse and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.checks.luck_ledger_bias", description=__doc__
    )
    parser.add_argument(
        "--games", type=positive, default=400, help="of equal bots; of others a quarter"
    )
    parser.add_argument("--game", choices=[*registry.GAMES], default=registry.FIRST)
    parser.add_argument("--seed", default="luck")
    parser.add_argument("--jobs", type=positive, default=1)
    given = parser.parse_args()
    pool = workers.of(given.jobs)
    print("| | luck | play | result |\n|---|---|---|---|")
    losses: dict[str, list[float]] = {}
    for pair in PAIRS:
        # The two games of a deal are the same game if the bots are equal.
        line_ups = [*dict.fromkeys((pair, pair[::-1]))]
        games = given.games if len(line_ups) == 1 else given.games // 4
        tasks = [
            Task(given.game, line_up, f"{given.seed} {deal}")
            for deal in range(max(2, games // len(line_ups)))
            for line_up in line_ups
        ]
        done = dict(workers.carry_out(partial(with_task, played), tasks, pool))
        found = [done[task] for task in tasks]
        # The first seat's for equal bots, else the stronger bot's.
        told = [next(each for each in game if each.bot == pair[0]) for game in found]
        cells = (
            _mean([getattr(each, name) for each in told], len(line_ups))
            for name in ("luck", "play", "result")
        )
        print(f"| {pair[0]} against {pair[1]} | {' | '.join(cells)} |", flush=True)
        for game in found:
            for each in game:
                losses.setdefault(each.bot, []).append(each.loss)
    if not registry.GAMES[given.game].mistakes:
        return
    print("\n| | lost with a decision | of games |\n|---|---|---|")
    for bot, lost in losses.items():
        print(f"| {bot} | {fmean(lost):.4f} ± {stdev(lost):.4f} | {len(lost)} |")


def _mean(values: Sequence[float], games: int) -> str:
    """Return the mean with its margin of 95 %. The `games` of a deal are one observation."""
    middle, margin = mean(deal_means(values, games))
    return f"{middle:+z.2f} ± {margin:.2f}"


def played(task: Task) -> list[Told]:
    """Play a game and return its ledger by seat."""
    game, random = registry.game(task.game), Random(task.seed)
    bots = [game.bots[bot].make() for bot in task.bots]
    players = [Player(SIDES[side], side) for side in range(2)]
    table = game.table(game.new(players, {"preset": task.rules}, task.seed))
    play_out(table, bots, random, task.iterations)
    analysis = Analysis(table, game.analysis_evaluation)
    for _step in analysis.separate_luck():
        pass
    luck_results = [analysis.luck_result(seat) for seat in range(2)]
    return [
        Told(
            bot,
            luck_result.luck,
            luck_result.total_play,
            luck_result.result,
            luck_result.loss / max(1, luck_result.decisions),
        )
        for bot, luck_result in zip(task.bots, luck_results, strict=True)
    ]


if __name__ == "__main__":
    main()
