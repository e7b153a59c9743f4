"""`python -m research.fit.bot_skill_with_more_players`: skill of bots at tables of three and four.

With ``--game via-appia`` at tables of two too, since no other script measures that game.

A bot meets rivals of one kind, and takes every seat of each deal. Each game
contributes its play: the part of the ledger without luck, without playouts.
The mean play against equal rivals is not zero, because a lead is mostly over the best of several.
The script prints the levels and how often groups of games tell the bots apart, with levels from
the other half of the deals. An interrupted run resumes with the same file.
``tools/docs/measurement_tables.py`` writes a saved run (``--keep``) into docs/analysis.md.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from pompeii import Player, registry
from pompeii.analysis.analyser import Analysis
from pompeii.analysis.evaluator_interface import Level
from pompeii.analysis.skill_estimate import PlayResult, estimate_skill, mean
from pompeii.arena import workers
from pompeii.cli.shared_flags import positive
from pompeii.core.player_colour_names import SIDES
from research import saved_runs
from research.bot_games import play_out
from research.checks.calibration_table import PLAYERS

BOTS: Final = {"pompeii": ("easy", "medium"), "via-appia": ("easy", "medium", "hard")}
"""Bots that meet by game, weakest first. In the first game a search takes fifty times as long."""
ITERATIONS: Final = 300
"""Iterations of `hard` for each decision, its usual number in Via Appia."""
SEATS: Final = {"pompeii": (3, 4), "via-appia": (2, 3, 4)}
"""Numbers of players by game."""
RUNS: Final = {"pompeii": "more-players", "via-appia": "via-appia"}
"""The end of the names of a game's saved run and tables."""
GROUPS: Final = (8, 20, 40, 80)
"""Numbers of games of the groups that are evaluated."""
DRAWN: Final = 400
"""Number of groups, drawn with replacement."""
HEADS: Final = ("", "play", "result", "deviation between games", "games")
GROUP_HEADS: Final = ("", *(f"{count} games" for count in GROUPS))

Cell = tuple[int, str, str]
"""Number of players, the rivals' bot, and the player's bot."""
Task = tuple[str, int, str, str, int, int, str]
"""Game, number of players, the rivals' bot, the player's bot, deal, the player's seat, and seed."""


class Game(NamedTuple):
    """Result of one game for the player, for equal bots those of all seats."""

    cell: Cell
    deal: int
    plays: Sequence[float]
    """Play in pieces."""
    results: Sequence[float]


def main() -> None:
    """Play, evaluate and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.fit.bot_skill_with_more_players", description=__doc__
    )
    parser.add_argument("--game", choices=[*SEATS], default=registry.FIRST)
    parser.add_argument("--kept", type=Path, required=True, help="the games, one a line")
    parser.add_argument("--deals", type=positive, default=46, help="of each pair of bots")
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--jobs", type=positive, default=1)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    tasks = [
        (given.game, seats, rival, player, deal, seat, given.seed)
        for deal in range(given.deals)
        for seats in SEATS[given.game]
        for rival, player in product(BOTS[given.game], repeat=2)
        for seat in range(seats if player != rival else 1)
    ]
    pool = workers.of(given.jobs)
    found = saved_runs.resumed(_played, tasks, given.kept, pool)
    known = [Game((seats, rival, player), *game) for (seats, rival, player), *game in found]
    levels = _levels(known)
    run = RUNS[given.game]
    groups = "skill-groups" if given.game == registry.FIRST else f"skill-groups-{run}"
    tables: dict[str, saved_runs.Table] = {
        f"skill-{run}": {"heads": HEADS, "rows": [*_rows(known)]},
        groups: {"heads": GROUP_HEADS, "rows": [*_group_rows(known)]},
    }
    for mark, table in tables.items():
        print(f"{mark}\n\n{saved_runs.shown(table)}")
    print(levels)
    if given.keep:
        saved_runs.keep(f"skill-{run}", tables, LEVELS=levels)


def _played(task: Task) -> Game:
    key, seats, rival, player, deal, seat, seed = task
    game, names = registry.game(key), f"{seed} {seats} {deal}"
    players = [Player(SIDES[side], side) for side in range(seats)]
    table = game.table(game.new(players, {}, names))
    bots = [game.bots[player if place == seat else rival].make() for place in range(seats)]
    play_out(table, bots, Random(names), ITERATIONS)
    analysis = Analysis(table, _without_comparisons(game.analysis_evaluation))
    for _step in analysis.separate_luck():
        pass
    told = [analysis.luck_result(each) for each in (range(seats) if player == rival else [seat])]
    plays, results = [each.total_play for each in told], [each.result for each in told]
    return Game((seats, rival, player), deal, plays, results)


def _without_comparisons(evaluator: Any) -> Any:
    """Return an evaluator for an analysis without comparisons: luck and play stay the same."""
    return SimpleNamespace(**{**vars(evaluator), "promising": lambda _state: ()})


def _by_cell(games: Sequence[Game]) -> dict[Cell, list[Game]]:
    """Return the games by cell, in the order of the first deal."""
    found: dict[Cell, list[Game]] = {}
    for game in games:
        found.setdefault(game.cell, []).append(game)
    return found


def _deals(games: Sequence[Game]) -> list[float]:
    """Return the mean play of each deal. Only these means are independent of each other."""
    deals: dict[int, list[float]] = {}
    for game in games:
        deals.setdefault(game.deal, []).extend(game.plays)
    return [fmean(plays) for plays in deals.values()]


def _levels(games: Sequence[Game]) -> dict[int, dict[str, dict[str, Level]]]:
    """Return the levels by number of players, rival and bot, as in ``analysis_evaluation``."""
    levels: dict[int, dict[str, dict[str, Level]]] = {}
    for (seats, rival, player), those in _by_cell(games).items():
        play, margin = mean(_deals(those))
        level = Level(round(play, 2), round(margin, 2))
        levels.setdefault(seats, {}).setdefault(rival, {})[player] = level
    return levels


def _rows(games: Sequence[Game]) -> Iterator[list[str]]:
    for (seats, rival, player), those in _by_cell(games).items():
        play, margin = mean(_deals(those))
        plays, results = (
            [value for game in those for value in getattr(game, name)]
            for name in ("plays", "results")
        )
        name = f"{player} against {rival}, {PLAYERS[seats]}"
        cells = f"{play:+z.2f} ± {margin:.2f}", f"{fmean(results):+z.2f}", f"{stdev(plays):.2f}"
        yield [name, *cells, f"{len(those)}"]


def _group_rows(games: Sequence[Game]) -> Iterator[list[str]]:
    """Yield the shares of groups of games in which a bot was named, and named right."""
    halves = [
        (
            _levels([g for g in games if g.deal % 2 == half]),
            [g for g in games if g.deal % 2 != half],
        )
        for half in range(2)
    ]
    for seats, bot in dict.fromkeys((game.cell[0], game.cell[2]) for game in games):
        cells = []
        for count in GROUPS:
            found: Counter[str] = Counter()
            for levels, others in halves:
                found.update(_groups(levels, others, (seats, bot), count))
            cells.append(f"{_share(found['named'])}, {_share(found['right'])}")
        yield [f"{bot}, {PLAYERS[seats]}", *cells]


def _share(count: int) -> str:
    return f"{count / (2 * DRAWN):.0%}"


def _groups(
    levels: Mapping[int, Mapping[str, Mapping[str, Level]]],
    games: Sequence[Game],
    player: tuple[int, str],
    count: int,
) -> Iterator[str]:
    """Yield the outcome of each group of `count` games: ``named`` and perhaps ``right``."""
    seats, bot = player
    fought: list[PlayResult] = [
        (play, f"bot:{game.cell[1]}", seats)
        for game in games
        if (game.cell[0], game.cell[2]) == (seats, bot)
        for play in game.plays
    ]
    random = Random(f"{player} {count}")
    for _ in range(DRAWN):
        found = estimate_skill(random.choices(fought, k=count), levels)
        assert found is not None
        if len(found.like) == 1:
            yield "named"
            if found.like == [bot]:
                yield "right"


if __name__ == "__main__":
    main()
