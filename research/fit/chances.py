"""`python -m research.fit.chances`: how likely a lead wins, fitted to games and held against
others.

Bots play each other; at some positions what :mod:`pompeii.analysis.evaluation` says is kept, and
who won in the end. Fitted are the scales of a game's module `judge` to one half of the games (log
loss); the other half tells how often those won who were said to win so often, by tenths. Prints
both, as Markdown; what is kept (``--keep``) ``tools/docs/figures.py`` writes into docs/analysis.md.
"""

import argparse
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from scipy.optimize import minimize

from pompeii import Player, registry
from pompeii.analysis.evaluation import Scales, likely
from pompeii.arena import workers
from pompeii.bots import Budget
from pompeii.core.colours import SIDES
from research.checks.calibration_table import Told, by_seats, lost, winners
from research.saved_runs import keep, shown

TABLES = (2, 2, 3, 4)
"""How many sit at the tables, in turn."""
SEARCHED = {"pompeii": 16, "via-appia": 4}
"""Of so many games of each one is played by `hard`, the others by `medium`: in the first game a
search takes seventy times as long, in the other one four times."""
ITERATIONS = 40
"""Of `hard`, for each decision."""
WHIMS = 0.03
"""The share of actions that are taken at random: people make mistakes too."""
SAMPLED = 0.15
"""The share of positions that are looked at."""
BOUNDS = (0.05, 1000.0)
"""Of a scale: beyond the one any lead decides, beyond the other none does."""


class Sample(NamedTuple):
    """A position, and who won from it."""

    game: int
    progress: tuple[str, float]
    worth: Sequence[float]
    won: Sequence[float]

    def told(self, scales: Scales) -> Told:
        """What is said of it."""
        said = likely(None, self.worth, scales, self.progress)
        return Told(self.progress[0], said, self.won)


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(prog="python -m research.fit.chances", description=__doc__)
    parser.add_argument("--game", choices=registry.PACKAGES, default=registry.FIRST)
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", default="chances")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    tasks = [(given.game, given.seed, number) for number in range(given.games)]
    pool = workers.of(given.jobs)
    found = [sample for game in workers.carry_out(samples, tasks, pool) for sample in game]
    scales = _fitted([sample for sample in found if not _held_back(sample)])
    for seats, parts in scales.items():
        print(f"    {seats}: {parts},")
    told = [sample.told(scales) for sample in found if _held_back(sample)]
    name = "chances" if given.game == registry.FIRST else f"chances-{given.game}"
    tables = {name: winners(told), **by_seats(told, name)}
    for mark, table in tables.items():
        print(f"\n{mark}\n\n{shown(table)}")
    if given.keep:
        keep(name, tables, SCALES=scales)


def samples(task: tuple[str, str, int]) -> list[Sample]:
    """Play one game and look at some of its positions."""
    key, seed, number = task
    game, judge = registry.game(key), registry.judge(key)
    random, seats = Random(f"{seed} {number}"), TABLES[number % len(TABLES)]
    # Two rounds of tables each, of which one is held back.
    search = number // len(TABLES) // 2 % SEARCHED[key] == SEARCHED[key] - 1
    bot = game.BOTS["hard" if search else "medium"].make()
    budget = Budget(iterations=ITERATIONS if search else 1)
    players = [Player(SIDES[side], side) for side in range(seats)]
    table = game.Table(game.new(players, {}, f"{seed} {number}"))
    seen = []
    while table.winners is None:
        if random.random() < SAMPLED:
            worth = [*judge.worth(table.state)]
            seen.append((judge.progress(table.state), worth))
        view = table.view(table.actor)
        action = (
            view.sample(random) if random.random() < WHIMS else bot.choose(view, random, budget)
        )
        table.play(action)
        table.draw()
    won = likely(table.winners, [0.0] * seats, {}, ("", 1.0))
    return [Sample(number, progress, worth, won) for progress, worth in seen]


def _held_back(sample: Sample) -> bool:
    """Whether it is one of those to which nothing is fitted: every second round of tables."""
    return sample.game // len(TABLES) % 2 > 0


def _fitted(found: Sequence[Sample]) -> dict[int, dict[str, tuple[float, float]]]:
    """The scales with the least log loss."""
    fitted: dict[int, dict[str, tuple[float, float]]] = {}
    for seats in sorted({len(sample.worth) for sample in found}):
        for part in sorted({sample.progress[0] for sample in found}):
            those = [s for s in found if len(s.worth) == seats and s.progress[0] == part]

            ends = minimize(
                _loss, (5.0, 2.0), (those,), method="Nelder-Mead", bounds=(BOUNDS, BOUNDS)
            ).x
            first, last = (round(float(end), 2) for end in ends)
            fitted.setdefault(seats, {})[part] = (first, last)
    return fitted


def _loss(ends: Sequence[float], those: Sequence[Sample]) -> float:
    first, last = ends
    scales = {len(those[0].worth): {those[0].progress[0]: (first, last)}}
    return lost([sample.told(scales) for sample in those])


if __name__ == "__main__":
    main()
