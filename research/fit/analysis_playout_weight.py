"""Measure the predictive value of the end of a playout in the city, for the analysis.

    python -m research.fit.analysis_playout_weight

`medium` plays itself at tables of three and four. At some positions before the eruption the script
notes the static evaluation, the share of playouts that each seat won, and later the winner. The
weight of the playouts at the start (`ENDS` of the first game's module `analysis_evaluation`) is
fitted to half of the games by log loss. The other half gives the calibration by tenths and the
predictive value. The script prints them as Markdown. An interrupted run resumes with the same file.
``tools/docs/measurement_tables.py`` writes a saved run (``--keep``) into docs/analysis.md.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path
from random import Random
from typing import NamedTuple

from scipy.optimize import minimize_scalar

from pompeii import Player, Table, new
from pompeii.analysis.evaluator_interface import SeatValues, WinProbabilities, likely, mixed
from pompeii.arena import workers
from pompeii.bots import Budget
from pompeii.cli.shared_flags import positive
from pompeii.core.player_colour_names import SIDES
from pompeii.games.downfall import analysis_evaluation
from pompeii.games.downfall.bots import make
from pompeii.games.downfall.bots.playout_policy import play_out
from pompeii.games.downfall.game import outcome
from pompeii.games.downfall.state import IN_CITY, State
from research.checks.calibration_table import Told, by_seats, lost
from research.fit.win_probability_scale import WHIMS
from research.saved_runs import keep, resumed, shown

TABLES = (3, 4)
"""Number of players at the tables, alternately."""
SAMPLED = 0.03
"""Share of positions that are examined."""
PLAYOUTS = 32
"""Number of playouts at each position."""
HALVES = ("first half of the city", "second half")


class Sample(NamedTuple):
    """A position, and the winner of its game."""

    game: int
    gone: float
    """Share of the city phase that is over, 0 to 1."""
    value: SeatValues
    ends: WinProbabilities
    """Share of playouts won, per seat, 0 to 1."""
    won: WinProbabilities

    def told(self, at_first: float) -> Told:
        """Return its win probabilities and the outcome. `at_first` is the weight at the start."""
        weight = analysis_evaluation.end_weight(self.gone, at_first)
        return Told("city", mixed(self.at_sight(), self.ends, weight), self.won)

    def at_sight(self) -> WinProbabilities:
        """Return its win probabilities by static evaluation."""
        return likely(None, self.value, analysis_evaluation.SCALES, ("city", self.gone))


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.fit.analysis_playout_weight", description=__doc__
    )
    parser.add_argument("--kept", type=Path, required=True, help="the games, one a line")
    parser.add_argument("--games", type=positive, default=1600)
    parser.add_argument("--seed", default="ends")
    parser.add_argument("--jobs", type=positive, default=1)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    tasks = [(given.seed, number) for number in range(given.games)]
    pool = workers.of(given.jobs)
    games = resumed(samples, tasks, given.kept, pool)
    found = [Sample(*sample) for game in games for sample in game]
    # Every second round of tables is held back.
    fitted = [sample for sample in found if sample.game // len(TABLES) % 2 == 0]
    others = [sample for sample in found if sample.game // len(TABLES) % 2]
    weight = round(float(minimize_scalar(_loss, bounds=(0.0, 1.0), args=(fitted,)).x), 2)
    print(f"ENDS: {weight}\n")
    tables = by_seats([sample.told(weight) for sample in others], "ends")
    heads, rows = ("", "positions", "static evaluation", "by playouts"), [*_rows(others, weight)]
    tables["ends-told"] = {"heads": heads, "rows": rows}
    for mark, table in tables.items():
        print(f"{mark}\n\n{shown(table)}")
    if given.keep:
        keep("ends", tables, ENDS=weight)


def samples(task: tuple[str, int]) -> list[Sample]:
    """Play one game and sample some of its positions before the eruption."""
    seed, number = task
    random, seats = Random(f"{seed} {number}"), TABLES[number % len(TABLES)]
    bot, budget = make("medium"), Budget(iterations=1)
    table = Table(new([Player(SIDES[side], side) for side in range(seats)], {}, f"{seed} {number}"))
    seen = []
    while table.winners is None:
        state = table.state
        if state.phase is IN_CITY and random.random() < SAMPLED:
            _, gone = analysis_evaluation.progress(state)
            seen.append((gone, analysis_evaluation.value(state), _ends(state)))
        view = table.view(table.actor)
        by_chance = random.random() < WHIMS
        action = view.sample(random) if by_chance else bot.choose(view, random, budget)
        assert action is not None
        table.play(action)
        table.draw()
    won = likely(table.winners, [0.0] * seats, {}, ("", 1.0))
    return [Sample(number, *each, won) for each in seen]


def _ends(state: State) -> WinProbabilities:
    """Return the share of playouts that each seat wins."""
    won = [0.0] * state.seats
    for number in range(PLAYOUTS):
        after = analysis_evaluation.rollout(state, Random(number)).state
        play_out(after)
        won = mixed(won, likely(outcome(after), won, {}, ("", 1.0)), 1 / (number + 1))
    return won


def _loss(weight: float, found: Sequence[Sample]) -> float:
    return lost([sample.told(weight) for sample in found])


def _rows(found: Sequence[Sample], weight: float) -> Iterator[list[str]]:
    """Yield the predictive value by seats and half.

    It is 0 % if all seats have equal predictions, and 100 % if every winner was certain.
    """
    for seats in TABLES:
        for half, name in enumerate(HALVES):
            those = [s for s in found if len(s.won) == seats and (s.gone >= 0.5) == half]
            if unknown := len(those) * log(seats):
                at_sight = lost([Told("city", sample.at_sight(), sample.won) for sample in those])
                told = (f"{1 - each / unknown:z.1%}" for each in (at_sight, _loss(weight, those)))
                yield [f"{name}, {seats} players", f"{len(those)}", *told]


if __name__ == "__main__":
    main()
