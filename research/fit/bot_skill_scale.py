"""`python -m research.fit.bot_skill_scale`: difference in skill between bots, in pieces a game.

Two players play every deal with both rotations of the seats. Each game contributes the skill part
of the ledger, without playouts. A single scale would give each bot a level, and differences of
levels would match those of the pairs. A weighted least-squares fit and its chi square test that.
Then groups of games are evaluated by the known levels. The script prints tables for
docs/analysis.md. An interrupted run resumes with the same file.
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

from pompeii.analysis.evaluator_interface import Level, Levels
from pompeii.analysis.skill_estimate import PlayResult, estimate_skill, mean
from pompeii.arena import workers
from pompeii.cli.shared_flags import positive
from pompeii.registry import FIRST
from research.checks import luck_ledger_bias

BASE = "medium"
"""Bot with level zero."""
PAIRS = {
    ("medium", "easy", "classic"): 132,
    ("hard", "medium", "classic"): 32,
    ("hard", "easy", "classic"): 32,
    ("medium", "medium", "classic"): 66,
    ("medium", "random", "classic"): 16,
    ("easy", "random", "classic"): 16,
    ("medium", "easy", "two-card"): 24,
    ("medium", "easy", "online"): 24,
    ("medium", "easy", "retold"): 24,
}
"""Number of games of each pair, by rule set."""
RULES = "classic"
"""Rule set of the fit."""
APART = "random"
"""Bot so weak that differences to it stop growing."""
GROUP = 20
"""Number of games in a group that is evaluated."""

Pair = tuple[str, str, str]
"""The stronger bot, the weaker one, and the rule set."""


class Game(NamedTuple):
    """Result of one game for the first of the pair."""

    pair: Pair
    deal: int
    rotation: int
    play: float
    result: float


def main() -> None:
    """Play, fit, evaluate and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.fit.bot_skill_scale", description=__doc__
    )
    parser.add_argument("--kept", type=Path, required=True, help="the games, one a line")
    parser.add_argument("--iterations", type=positive, default=200, help="of those who search")
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--jobs", type=positive, default=1)
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
"""Pair, deal, rotation, seed of all and number of search iterations."""


def _left(known: Sequence[Game], seed: str, iterations: int) -> Iterator[Task]:
    """Yield the games left to play, all pairs alternately: any interrupted run has some of each."""
    there = {(game.pair, game.deal, game.rotation) for game in known}
    order = sorted((n / games, pair, n) for pair, games in PAIRS.items() for n in range(games))
    for _part, pair, n in order:
        # For equal bots the other rotation may be the same game.
        deal, rotation = divmod(n, 2) if pair[0] != pair[1] else (n, 0)
        if (pair, deal, rotation) not in there:
            yield pair, deal, rotation, seed, iterations


def _played(task: Task) -> Game:
    pair, deal, rotation, seed, iterations = task
    first, second, rules = pair
    bots = (first, second) if rotation == 0 else (second, first)
    describe = luck_ledger_bias.played(
        luck_ledger_bias.Task(FIRST, bots, f"{seed} {deal}", iterations, rules)
    )[rotation]
    return Game(pair, deal, rotation, describe.play, describe.result)


class Scale(NamedTuple):
    """One level for each bot, fitted to the pairs."""

    levels: Mapping[str, float]
    """Level by bot, the weakest first."""
    square: float
    """Chi square of the pairs' means against the scale."""
    freedom: int
    """Its degrees of freedom."""


def fitted(pairs: Mapping[Pair, Sequence[float]]) -> Scale:
    """Return the levels whose differences fit the pairs' skill best.

    The fit is by least squares; each pair is weighed by the precision of its mean.
    """
    bots = sorted({bot for pair in pairs for bot in pair[:2]} - {BASE})
    rows = [[float(bot == pair[0]) - float(bot == pair[1]) for bot in bots] for pair in pairs]
    weights = np.array([1 / _error(plays) for plays in pairs.values()])
    means = np.array([fmean(plays) for plays in pairs.values()])
    design, wanted = np.array(rows) * weights[:, None], means * weights
    found, *_ = np.linalg.lstsq(design, wanted, rcond=None)
    off = wanted - design @ found
    levels = {BASE: 0.0, **dict(zip(bots, map(float, found), strict=True))}
    ranked = dict(sorted(levels.items(), key=lambda each: each[1]))
    return Scale(ranked, float(off @ off), len(rows) - len(bots))


def levels_of(pairs: Mapping[Pair, Sequence[float]]) -> Levels:
    """Return the levels rival by rival, as in a game's module ``analysis_evaluation``."""
    bots = fitted(pairs).levels
    levels = {rival: dict.fromkeys(bots, Level(0.0, 0.0)) for rival in bots}
    for (one, other, _rules), plays in pairs.items():
        play, margin = mean(plays)
        levels[other][one], levels[one][other] = Level(play, margin), Level(-play, margin)
    return levels


def _by_pair(games: Sequence[Game]) -> dict[Pair, list[float]]:
    """Return the mean skill of each deal by pair.

    A deal's value is the mean of its rotations: these do not depend on each other.
    """
    deals: dict[Pair, dict[int, list[float]]] = {}
    for game in games:
        deals.setdefault(game.pair, {}).setdefault(game.deal, []).append(game.play)
    return {pair: [fmean(plays) for plays in found.values()] for pair, found in deals.items()}


def _error(plays: Sequence[float]) -> float:
    return stdev(plays) / sqrt(len(plays))


def _unlike(games: Sequence[Game]) -> dict[Pair, list[float]]:
    """Return the pairs that are used to evaluate a player."""
    return {
        pair: plays
        for pair, plays in _by_pair(games).items()
        if pair[0] != pair[1] and APART not in pair and pair[2] == RULES
    }


def _print(games: Sequence[Game]) -> None:
    """Print the pairs, the fit of a scale, and the share of groups that are evaluated correctly."""
    scale, known = fitted(_unlike(games)), _by_pair(games)
    print("| | play | by one scale | result | games |\n|---|---|---|---|---|")
    for pair in PAIRS:
        plays, results = known[pair], [game.result for game in games if game.pair == pair]
        one, other = (scale.levels.get(bot) for bot in pair[:2])
        said = "" if one is None or other is None else f"{one - other:+z.2f}"
        play, margin = mean(plays)
        cells = f"{play:+z.2f} ± {margin:.2f} | {said} | {fmean(results):+z.2f}"
        print(f"| {pair[0]} against {pair[1]}, {pair[2]} | {cells} | {len(results)} |")
    print(f"\nchi square of one scale {scale.square:.2f}, degrees of freedom {scale.freedom}\n")
    _calibrate([game for game in games if APART not in game.pair and game.pair[2] == RULES])


def _calibrate(games: Sequence[Game]) -> None:
    """Evaluate each bot by groups of games and count the outcomes.

    The levels come from the other half of the deals.
    """
    print("| | groups | told | right | beside | not yet |\n|---|---|---|---|---|---|")
    counts: dict[str, Counter[str]] = {}
    for half in range(2):
        levels = levels_of(_unlike([game for game in games if game.deal % 2 == half]))
        for bot in levels:
            fought = [each for game in games if game.deal % 2 != half for each in _of(game, bot)]
            Random(bot).shuffle(fought)
            for start in range(0, len(fought) - GROUP + 1, GROUP):
                found = estimate_skill(fought[start : start + GROUP], {2: levels})
                assert found is not None
                outcome = "named" if len(found.like) == 1 else "not yet" if found.like else "beside"
                right = ["right"] if found.like == [bot] else []
                counts.setdefault(bot, Counter()).update(["groups", outcome, *right])
    for bot, count in counts.items():
        cells = (str(count[name]) for name in ("groups", "named", "right", "beside", "not yet"))
        print(f"| {bot} | {' | '.join(cells)} |")


def _of(game: Game, bot: str) -> Iterator[PlayResult]:
    """Yield a game's results for a bot; for one against itself those of the first seat."""
    if game.pair[0] == bot:
        yield game.play, f"bot:{game.pair[1]}", 2
    elif game.pair[1] == bot:
        yield -game.play, f"bot:{game.pair[0]}", 2


if __name__ == "__main__":
    main()
