"""Win probability of a lead, fitted to games: `python -m research.fit.win_probability_scale`.

Bots play each other. At some positions the script notes the values of
:mod:`pompeii.analysis.evaluator_interface`, and later the winner. The scales of a game's module
`analysis_evaluation` are fitted to one half of the games (log loss). The other half gives the
calibration by tenths: the share of wins for each predicted chance. The script prints both, as
Markdown. ``tools/docs/measurement_tables.py`` writes a saved run (``--keep``) into
docs/analysis.md.
"""

import argparse
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from scipy.optimize import minimize

from pompeii import Player, registry
from pompeii.analysis.evaluator_interface import Scales, likely
from pompeii.arena import workers
from pompeii.bots import Budget
from pompeii.core.player_colour_names import SIDES
from research.checks.calibration_table import Told, by_seats, lost, winners
from research.saved_runs import keep, shown

TABLES = (2, 2, 3, 4)
"""Number of players at the tables, alternately."""
SEARCHED = {"pompeii": 16, "via-appia": 4}
"""Of each game, one in this number is played by `hard`, the others by `medium`. In the first game a
search takes seventy times as long, in the other one four times."""
ITERATIONS = 40
"""Search iterations of `hard` for each decision."""
WHIMS = 0.03
"""Share of random actions: people make mistakes too."""
SAMPLED = 0.15
"""Share of positions that are examined."""
BOUNDS = (0.05, 1000.0)
"""Bounds of a scale: at the lower one any lead decides, at the upper one none does."""


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
    """Play one game and sample some of its positions."""
    key, seed, number = task
    game, evaluator = registry.game(key), registry.game(key).analysis_evaluation
    random, seats = Random(f"{seed} {number}"), TABLES[number % len(TABLES)]
    # Two rounds of tables each; one of them is held back.
    search = number // len(TABLES) // 2 % SEARCHED[key] == SEARCHED[key] - 1
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


def _held_back(sample: Sample) -> bool:
    """Return True if the sample is held back from the fit: every second round of tables."""
    return sample.game // len(TABLES) % 2 > 0


def _fitted(found: Sequence[Sample]) -> dict[int, dict[str, tuple[float, float]]]:
    """Return the scales with the least log loss."""
    fitted: dict[int, dict[str, tuple[float, float]]] = {}
    for seats in sorted({len(sample.value) for sample in found}):
        for part in sorted({sample.progress[0] for sample in found}):
            those = [s for s in found if len(s.value) == seats and s.progress[0] == part]

            ends = minimize(
                _loss, (5.0, 2.0), (those,), method="Nelder-Mead", bounds=(BOUNDS, BOUNDS)
            ).x
            first, last = (round(float(end), 2) for end in ends)
            fitted.setdefault(seats, {})[part] = (first, last)
    return fitted


def _loss(ends: Sequence[float], those: Sequence[Sample]) -> float:
    first, last = ends
    scales = {len(those[0].value): {those[0].progress[0]: (first, last)}}
    return lost([sample.told(scales) for sample in those])


if __name__ == "__main__":
    main()
