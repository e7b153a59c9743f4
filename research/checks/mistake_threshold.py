"""`python -m research.checks.mistake_threshold [--game via-appia]`: the least loss of a mistake.

The analysis lists the costliest decisions of a player, confirmed by playouts. The script counts
those of bots of each level above several thresholds, and measures the margins of the losses. A
strong bot should make almost no mistakes, and a weak one several. The output is a table for
docs/analysis.md.
"""

import argparse
from collections.abc import Sequence
from random import Random
from statistics import median
from types import SimpleNamespace
from typing import Any, NamedTuple

from pompeii import Player, registry
from pompeii.analysis.analyser import Analysis
from pompeii.analysis.report import MISTAKES, Decision
from pompeii.arena import workers
from pompeii.cli.shared_flags import positive
from pompeii.core.player_colour_names import SIDES
from research.bot_games import compare_decisions, play_out

THRESHOLDS = {
    "pompeii": (0.2, 0.3, 0.4, 0.5, 0.7, 1.0),
    "via-appia": (0.5, 1.0, 1.5, 2.0, 2.5, 3.0),
}
"""Losses by game, in its main score; the analysis confirms the decisions from the first one on."""
BOTS = (("easy", 1), ("medium", 1), ("hard", 100))
"""The bots, each against itself, with their iterations for each decision, if they search."""


class Task(NamedTuple):
    """A game of a bot against itself."""

    game: str
    bot: str
    iterations: int
    seed: str


class Found(NamedTuple):
    """The costliest decisions of one player."""

    bot: str
    losses: Sequence[float]
    margins: Sequence[float]


def main() -> None:
    """Play, analyse and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.checks.mistake_threshold", description=__doc__
    )
    parser.add_argument("--game", choices=registry.GAMES, default=registry.FIRST)
    parser.add_argument("--games", type=positive, default=20, help="of each bot")
    parser.add_argument("--jobs", type=positive, default=1)
    given = parser.parse_args()
    thresholds = THRESHOLDS[given.game]
    tasks = [
        Task(given.game, *bot, f"mistakes {deal}") for bot in BOTS for deal in range(given.games)
    ]
    found = [
        player
        for game in workers.carry_out(analysed, tasks, workers.of(given.jobs))
        for player in game
    ]
    print(f"| | players | {' | '.join(map(str, thresholds))} |")
    print("|---|---|" + "---|" * len(thresholds))
    for bot, _iterations in BOTS:
        losses = [player.losses for player in found if player.bot == bot]
        counts = [sum(loss >= least for each in losses for loss in each) for least in thresholds]
        cells = (f"{count / len(losses):.2f}" for count in counts)
        print(f"| {bot} | {len(losses)} | {' | '.join(cells)} |")
    margins = sorted(margin for player in found for margin in player.margins)
    most = margins[len(margins) * 9 // 10]
    print(
        f"\nMargins of {len(margins)} losses: median {median(margins):.2f}, 90 % below {most:.2f}"
    )


def analysed(task: Task) -> list[Found]:
    """Play a game and return the costliest decisions of both players."""
    game, random, least = registry.game(task.game), Random(task.seed), THRESHOLDS[task.game][0]
    bots = [game.bots[task.bot].make() for _seat in range(2)]
    players = [Player(SIDES[side], side) for side in range(2)]
    table = game.table(game.new(players, {}, task.seed))
    play_out(table, bots, random, task.iterations)
    evaluation: Any = SimpleNamespace(**vars(game.analysis_evaluation))
    evaluation.MISTAKE = least
    analysis = Analysis(table, evaluation)
    compare_decisions(analysis)
    return [_found(task.bot, analysis.mistakes(seat, least)[:MISTAKES]) for seat in range(2)]


def _found(bot: str, worst: Sequence[Decision]) -> Found:
    return Found(bot, [each.loss for each in worst], [each.margin or 0.0 for each in worst])


if __name__ == "__main__":
    main()
