"""`python -m research.checks.match_with_earlier_bots`: today's bot against that of a commit.

The bots of the commit run in the same process, in its own copy of the package. Two tables play the
same game, one of each package. Every deal is played with every rotation of the seats, with one bot
of today among those of the commit. The file gets one line a game, and a run continues it.
"""

import argparse
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from pompeii.analysis.confidence_intervals import share
from pompeii.arena import workers
from pompeii.bots import Budget
from pompeii.bots.driver import seats_to_ask
from pompeii.cli.match_and_ladder_shared import read_budgets
from pompeii.cli.shared_flags import positive
from pompeii.registry import FIRST, GAMES, game
from research.earlier_version import ROOT, Version, checked_out
from research.saved_runs import resumed

Task = tuple[str, str, str, str, int, str, int]
"""The commit, the key of the game, the bot, the budgets, the number of players, the deal's seed,
today's seat.
"""


def main() -> None:
    """Play the games that the file lacks, and print the share of today's bot."""
    parser = argparse.ArgumentParser(
        prog="python -m research.checks.match_with_earlier_bots", description=__doc__
    )
    parser.add_argument("bot")
    parser.add_argument("commit")
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", choices=GAMES, default=FIRST)
    parser.add_argument("--games", type=positive, default=400, help="up to whole deals")
    parser.add_argument("--players", type=positive, default=2)
    parser.add_argument(
        "--budget", type=_checked, default="1it", help="today's budget and the earlier, by comma"
    )
    parser.add_argument("--seed", default="earlier")
    parser.add_argument("--jobs", type=positive, default=1)
    given = parser.parse_args()
    try:
        checked_out(given.commit)  # once, before several processes would
        game(given.game).bots[given.bot]
    except (KeyError, ValueError) as error:
        parser.error(f"{error} is unknown")
    match = given.commit, given.game, given.bot, given.budget, given.players
    tasks: list[Task] = [
        (*match, f"{given.seed} {deal}", today)
        for deal in range(-(-given.games // given.players))
        for today in range(given.players)
    ]
    _report([*resumed(_play, tasks, given.file, workers.of(given.jobs))], given.players)


def _checked(budgets: str) -> str:
    """Return `budgets` as they are, if they can be read."""
    read_budgets(budgets)
    return budgets


def _play(task: Task) -> dict[str, Any]:
    commit, key, bot, budget, players, seed, today = task
    return play(_versions(commit, key), bot, read_budgets(budget), players, seed, today)


@cache
def _versions(commit: str, key: str) -> list[Version]:
    return [Version(ROOT, key), Version(checked_out(commit), key)]


def play(
    versions: list[Version],
    bot: str,
    budgets: Sequence[Budget],
    players: int,
    seed: str,
    today: int,
) -> dict[str, Any]:
    """Play one game with today's bot on the seat ``today``; return its share and its lead."""
    tables = [version.table(players, seed) for version in versions]
    holders = [0 if seat == today else 1 for seat in range(players)]
    bots = [versions[holder].bots.make(bot) for holder in holders]
    random = Random(seed)
    seconds, decisions = [0.0, 0.0], [0, 0]
    while tables[0].winners is None:
        for seat in seats_to_ask(tables[0]):
            holder = holders[seat]
            with versions[holder].active():
                view = tables[holder].view(seat)
                start = time.perf_counter()
                action = bots[seat].choose(view, random, budgets[holder % len(budgets)])
                seconds[holder] += time.perf_counter() - start
            decisions[holder] += 1
            if action is not None:
                for each, version in zip(tables, versions, strict=True):
                    version.play(each, action.text)
                break
    game = versions[0].game
    scores = game.scores(tables[0].view(today))[game.scoring[0].name]
    others = [score for seat, score in enumerate(scores) if seat != today]
    return {
        "share": (today in tables[0].winners) / len(tables[0].winners),
        "lead": scores[today] - sum(others) / len(others),
        "ms": [round(1000 * s / d, 3) for s, d in zip(seconds, decisions, strict=True)],
    }


def _report(games: list[dict[str, Any]], players: int) -> None:
    count = len(games)
    deals = [games[first : first + players] for first in range(0, count, players)]
    won = share([[game["share"] for game in deal] for deal in deals])
    lead = sum(game["lead"] for game in games) / count
    ms = [median(game["ms"][holder] for game in games) for holder in (0, 1)]
    print(f"{won.mean:.1%} ({won.low:.1%} to {won.high:.1%}) of {count} games, score {lead:+z.2f}")
    print(f"{ms[0]:.2f} ms a decision in the median game, earlier {ms[1]:.2f} ms")


if __name__ == "__main__":
    main()
