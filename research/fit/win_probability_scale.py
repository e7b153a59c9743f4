"""Win probability of a lead, fitted to games: `python -m research.fit.win_probability_scale`.

Bots play each other. At some positions the script notes the values of
:mod:`pompeii.analysis.evaluator_interface`, and later the winner. The scales of a game's module
`analysis_evaluation` are fitted to all games (log loss). Scales fitted to each half predict the
other one, which gives the calibration by tenths: the share of wins for each predicted chance. The
script prints all this, as Markdown. An interrupted run resumes with the same
file. ``tools/docs/measurement_tables.py`` writes a saved run (``--keep``) into docs/analysis.md.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from math import log
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize

from pompeii import Player, registry
from pompeii.analysis.evaluator_interface import DOUBLINGS, FAR, Scales, likely
from pompeii.arena import workers
from pompeii.bots import Budget
from pompeii.cli.shared_flags import positive
from pompeii.core.player_colour_names import SIDES
from research.checks.calibration_table import PLAYERS, Column, Told, by_seats, lost, winners
from research.saved_runs import Table, keep, resumed, shown

TABLES = (2, 2, 3, 4)
"""Number of players at the tables, alternately."""
SEARCHED = {"via-appia": 4}
"""One in this number of a game's games is played by `hard`, the others by `medium`. In the first
game a search takes fifty times as long, so `medium` plays all.
"""
ITERATIONS = 40
"""Search iterations of `hard` for each decision."""
WHIMS = 0.03
"""Share of random actions: people make mistakes too."""
SAMPLED = 0.15
"""Share of positions that are examined."""
BOUNDS = (0.05, 1000.0)
"""Bounds of a scale: at the lower one any lead decides, at the upper one none does."""
STARTS = ((5.0, 2.0), (3.0, 0.5))
"""Scales that the fit begins with. From a single pair it may end at a local minimum."""
PARTS = {"city": "in the city", "flight": "in the flight", "road": "on the road"}
HEADS = ("", "games", "scale", "of one half", "of the other", "information")

Task = tuple[str, str, int]
"""Key of the game, seed of all, and number."""
Fitted = Mapping[int, Mapping[str, tuple[float, float]]]


class Sample(NamedTuple):
    """A position, and the winner of its game."""

    game: int
    progress: tuple[str, float]
    value: Sequence[float]
    won: Sequence[float]

    def told(self, scales: Scales) -> Told:
        """Return its win probabilities and the outcome."""
        said = likely(None, self.value, scales, self.progress)
        return Told(self.progress[0], said, self.won)


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.fit.win_probability_scale", description=__doc__
    )
    parser.add_argument("--game", choices=registry.GAMES, default=registry.FIRST)
    parser.add_argument("--kept", type=Path, required=True, help="the games, one a line")
    parser.add_argument("--games", type=positive, default=6400)
    parser.add_argument("--seed", default="chances")
    parser.add_argument("--jobs", type=positive, default=1)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    tasks = [(given.game, given.seed, number) for number in range(given.games)]
    pool = workers.of(given.jobs)
    games = resumed(samples, tasks, given.kept, pool)
    found = [Sample(*sample) for game in games for sample in game]
    scales = fitted(found)
    for seats, parts in scales.items():
        print(f"    {seats}: {parts},")
    # Every second round of tables is in the other half.
    halves = [[s for s in found if s.game // len(TABLES) % 2 == half] for half in range(2)]
    fits = [fitted(half) for half in halves]
    told = [s.told(fit) for half, fit in zip(halves, fits[::-1], strict=True) for s in half]
    name = "chances" if given.game == registry.FIRST else f"chances-{given.game}"
    scale: Table = {"heads": HEADS, "rows": [*_rows(found, [scales, *fits], told)]}
    tables = {f"{name}-scales": scale, name: winners(told), **by_seats(told, name)}
    for mark, table in tables.items():
        print(f"\n{mark}\n\n{shown(table)}")
    if given.keep:
        keep(name, tables, SCALES=scales)


def samples(task: Task) -> list[Sample]:
    """Play one game and sample some of its positions."""
    key, seed, number = task
    game, evaluator = registry.game(key), registry.game(key).analysis_evaluation
    random, seats = Random(f"{seed} {number}"), TABLES[number % len(TABLES)]
    # Two rounds of tables each, one in each half.
    rounds = SEARCHED.get(key)
    search = rounds is not None and number // len(TABLES) // 2 % rounds == rounds - 1
    bot = game.bots["hard" if search else "medium"].make()
    budget = Budget(iterations=ITERATIONS if search else 1)
    players = [Player(SIDES[side], side) for side in range(seats)]
    table = game.table(game.new(players, {}, f"{seed} {number}"))
    seen = []
    while table.winners is None:
        if random.random() < SAMPLED:
            value = [*evaluator.value(table.state)]
            seen.append((evaluator.progress(table.state), value))
        view = table.view(table.actor)
        action = (
            view.sample(random) if random.random() < WHIMS else bot.choose(view, random, budget)
        )
        table.play(action)
        table.draw()
    won = likely(table.winners, [0.0] * seats, {}, ("", 1.0))
    return [Sample(number, progress, value, won) for progress, value in seen]


def fitted(found: Sequence[Sample]) -> Fitted:
    """Return the scales with the least log loss."""
    fitted: dict[int, dict[str, tuple[float, float]]] = {}
    for (seats, part), those in _groups(found):
        values, won = (np.array([s[column] for s in those]) for column in (2, 3))
        gone = np.array([s.progress[1] for s in those])
        tried = (
            minimize(_loss, start, (values, gone, won), method="Nelder-Mead", bounds=[BOUNDS] * 2)
            for start in STARTS
        )
        ends = min(tried, key=lambda each: each.fun).x
        first, last = (round(float(end), 2) for end in ends)
        fitted.setdefault(seats, {})[part] = (first, last)
    return fitted


def _groups(found: Sequence[Sample]) -> Iterator[tuple[tuple[int, str], Sequence[Sample]]]:
    """Yield the samples by number of players and part of the game."""
    for seats in sorted({len(sample.value) for sample in found}):
        for part in sorted({sample.progress[0] for sample in found}):
            those = [s for s in found if len(s.value) == seats and s.progress[0] == part]
            yield (seats, part), those


def _loss(ends: Sequence[float], values: Column, gone: Column, won: Column) -> float:
    """Return the log loss of scales, by the same formula as the game's own."""
    first, last = ends
    leads = values / (first + (last - first) * gone)[:, None]
    doublings = 2**DOUBLINGS
    weights = (1 + np.clip(leads, -FAR, FAR) / doublings) ** doublings
    chances = weights / weights.sum(axis=1, keepdims=True)
    return -float((won * np.log(np.maximum(chances, 1e-6))).sum())


def _rows(
    found: Sequence[Sample], fits: Sequence[Fitted], told: Sequence[Told]
) -> Iterator[list[str]]:
    """Yield the scales of all `fits`, and the information in the predictions `told`.

    It is 0 % if all seats have equal predictions, and 100 % if every winner was certain.
    """
    for (seats, part), those in _groups(found):
        scales = (fit[seats][part] for fit in fits)
        predicted = [t for t in told if len(t.won) == seats and t.part == part]
        information = 1 - lost(predicted) / len(predicted) / log(seats)
        yield [
            f"{PLAYERS[seats]}, {PARTS[part]}",
            f"{len({sample.game for sample in those})}",
            *(f"{first:.2f} to {last:.2f}" for first, last in scales),
            f"{information:z.1%}",
        ]


if __name__ == "__main__":
    main()
