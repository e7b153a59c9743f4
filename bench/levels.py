"""`python -m bench.levels`: by how many pieces a game one bot plays better than another.

Two players, every deal with both rotations of the seats; of each game what the ledger calls play,
without playouts. To the means of the pairs one scale is fitted by weighted least squares, a level
for each bot, so that the difference of two levels is what one plays better than the other; whether
that adds up says chi square, and what the scale would say of pairs that are not in it stands beside
them. Then groups of games are judged by levels to which they were not fitted. Prints tables for
docs/analysis.md. A run that is cut short goes on with the same file.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

import numpy as np

from bench import luck
from pompeii.arena import workers
from pompeii.judging import SURE, Level
from pompeii.strength import Fought, judged

BASE = "medium"
"""Whose level is nothing."""
PAIRS = {
    ("medium", "easy", "classic"): 160,
    ("hard", "medium", "classic"): 40,
    ("hard", "easy", "classic"): 40,
    ("medium", "medium", "classic"): 80,
    ("medium", "random", "classic"): 20,
    ("easy", "random", "classic"): 20,
    ("medium", "easy", "two-card"): 30,
    ("medium", "easy", "online"): 30,
    ("medium", "easy", "retold"): 30,
}
"""How many games of each, by a rule set."""
RULES = "classic"
"""By which the scale is fitted."""
APART = "random"
"""Who is so far behind that differences grow no further."""
GROUP = 20
"""Games by which somebody is judged."""

Pair = tuple[str, str, str]
"""The stronger bot, the weaker one, and the rule set."""


class Game(NamedTuple):
    """What came of one for the first of the pair."""

    pair: Pair
    deal: int
    rotation: int
    play: float
    result: float


def main() -> None:
    """Play, fit, judge and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=__doc__)
    parser.add_argument("--kept", type=Path, required=True, help="the games, one a line")
    parser.add_argument("--iterations", type=int, default=200, help="of those who search")
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--fit", action="store_true", help="play no more")
    given = parser.parse_args()
    known = [*_kept(given.kept)]
    tasks = [] if given.fit else [*_left(known, given.seed, given.iterations)]
    with given.kept.open("a") as file:
        for game in workers.carry_out(_played, tasks, workers.of(given.jobs)):
            print(json.dumps(game), file=file, flush=True)
            known.append(game)
    _print(known)


def _kept(path: Path) -> Iterator[Game]:
    if path.exists():
        for line in path.read_text().splitlines():
            (first, second, rules), *numbers = json.loads(line)
            yield Game((first, second, rules), *numbers)


Task = tuple[Pair, int, int, str, int]
"""The pair, the deal, its rotation, the seed of all and how long is searched."""


def _left(known: Sequence[Game], seed: str, iterations: int) -> Iterator[Task]:
    """What is still to be played, all pairs side by side: so each is there if it is cut short."""
    there = {(game.pair, game.deal, game.rotation) for game in known}
    order = sorted((n / games, pair, n) for pair, games in PAIRS.items() for n in range(games))
    for _part, pair, n in order:
        # Of equal bots the other rotation may be the same game.
        deal, rotation = divmod(n, 2) if pair[0] != pair[1] else (n, 0)
        if (pair, deal, rotation) not in there:
            yield pair, deal, rotation, seed, iterations


def _played(task: Task) -> Game:
    pair, deal, rotation, seed, iterations = task
    first, second, rules = pair
    bots = (first, second) if rotation == 0 else (second, first)
    told = luck.played(luck.Task(bots, f"{seed} {deal}", iterations, rules))[rotation]
    return Game(pair, deal, rotation, told.play, told.result)


class Scale(NamedTuple):
    """What was fitted to the pairs."""

    levels: Mapping[str, Level]
    square: float
    """Chi square of what the pairs' means are off,"""
    freedom: int
    """with so many degrees of freedom."""


def fitted(games: Sequence[Game]) -> Scale:
    """The levels that explain best by how much each of a pair plays better than the other: by least
    squares, each pair weighed by how close its mean is known.
    """
    bots = sorted({bot for game in games for bot in game.pair[:2]} - {BASE})
    rows, means, errors = [], [], []
    for pair, plays in _by_pair(games).items():
        if pair[0] != pair[1]:
            rows.append([float(bot == pair[0]) - float(bot == pair[1]) for bot in bots])
            means.append(fmean(plays))
            errors.append(_error(plays))
    weights = 1 / np.array(errors)
    design, wanted = np.array(rows) * weights[:, None], np.array(means) * weights
    inverse = np.linalg.inv(design.T @ design)
    found = inverse @ design.T @ wanted
    margins = SURE * np.sqrt(np.diag(inverse))
    levels = {BASE: Level(0.0, 0.0)}
    for bot, mean, margin in zip(bots, found, margins, strict=True):
        levels[bot] = Level(float(mean), float(margin))
    off = wanted - design @ found
    ranked = dict(sorted(levels.items(), key=lambda each: each[1].mean))
    return Scale(ranked, float(off @ off), len(rows) - len(bots))


def _by_pair(games: Sequence[Game]) -> dict[Pair, list[float]]:
    """Of each pair the mean play of its deals, each the mean of its rotations: these do not depend
    on each other.
    """
    deals: dict[Pair, dict[int, list[float]]] = {}
    for game in games:
        deals.setdefault(game.pair, {}).setdefault(game.deal, []).append(game.play)
    return {pair: [fmean(plays) for plays in found.values()] for pair, found in deals.items()}


def _error(plays: Sequence[float]) -> float:
    return stdev(plays) / sqrt(len(plays))


def _print(games: Sequence[Game]) -> None:
    """Pairs, scale, whether it adds up, and how often groups of games are judged right."""
    near = [game for game in games if APART not in game.pair and game.pair[2] == RULES]
    scale = fitted(near)
    print("| | play | by the scale | result | games |\n|---|---|---|---|---|")
    known = _by_pair(games)
    for pair in PAIRS:
        plays = known[pair]
        one, other = (scale.levels.get(bot) for bot in pair[:2])
        said = f"{one.mean - other.mean:+.2f}" if one and other else ""
        count = sum(game.pair == pair for game in games)
        result = fmean(game.result for game in games if game.pair == pair)
        margin = SURE * _error(plays)
        cells = f"{fmean(plays):+.2f} ± {margin:.2f} | {said} | {result:+.2f} | {count}"
        print(f"| {pair[0]} against {pair[1]}, {pair[2]} | {cells} |")
    print("\n| | level |\n|---|---|")
    for bot, level in scale.levels.items():
        print(f"| {bot} | {level.mean:+.2f} ± {level.margin:.2f} |")
    print(f"\nchi square {scale.square:.2f}, {scale.freedom} degree(s) of freedom\n")
    _calibrate(near)


def _calibrate(games: Sequence[Game]) -> None:
    """Judge each bot by groups of games, by levels that were fitted to the other half of the deals,
    and count what comes of it.
    """
    print("| | groups | told | right | beside | not yet |\n|---|---|---|---|---|---|")
    counts: dict[str, Counter[str]] = {}
    for half in range(2):
        levels = fitted([game for game in games if game.deal % 2 == half]).levels
        for bot in levels:
            fought = [each for game in games if game.deal % 2 != half for each in _of(game, bot)]
            Random(bot).shuffle(fought)
            for start in range(0, len(fought) - GROUP + 1, GROUP):
                found = judged(fought[start : start + GROUP], levels)
                assert found is not None
                told = "told" if len(found.like) == 1 else "not yet" if found.like else "beside"
                counts.setdefault(bot, Counter()).update(
                    ["groups", told, *(["right"] if found.like == [bot] else [])]
                )
    for bot, count in counts.items():
        cells = (str(count[name]) for name in ("groups", "told", "right", "beside", "not yet"))
        print(f"| {bot} | {' | '.join(cells)} |")


def _of(game: Game, bot: str) -> Iterator[Fought]:
    """What the game tells of a bot; of one against itself what it tells of the first seat's."""
    if game.pair[0] == bot:
        yield game.play, f"bot:{game.pair[1]}"
    elif game.pair[1] == bot:
        yield -game.play, f"bot:{game.pair[0]}"


if __name__ == "__main__":
    main()
