"""`python -m research.fit.ends`: how much it tells who wins a playout of the city in its end.

`medium` plays itself at tables of three and four; at some positions before the eruption it is kept
what is told at sight, how often each seat won in playouts, and who won in the end. Fitted to one
half of the games, by log loss, is the weight of the playouts, `ENDS` of the first game's module
`judge`; the other half tells, by tenths, how often those won who were said to win so often, and
how much was told. Prints it as Markdown; what is kept (``--keep``) ``tools/docs/figures.py`` writes
into docs/analysis.md.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import log
from random import Random
from typing import NamedTuple

from scipy.optimize import minimize_scalar

from pompeii import Player, Table, new
from pompeii.analysis.evaluation import Chances, likely, mixed
from pompeii.arena import workers
from pompeii.bots import Budget
from pompeii.core.colours import SIDES
from pompeii.games.downfall import evaluation
from pompeii.games.downfall.bots import make
from pompeii.games.downfall.bots.playout import play_out
from pompeii.games.downfall.game import outcome
from pompeii.games.downfall.state import IN_CITY, State
from research.checks.calibration_table import Told, by_seats, lost
from research.fit.chances import WHIMS
from research.saved_runs import keep, shown

TABLES = (3, 4)
"""How many sit at the tables, in turn."""
SAMPLED = 0.03
"""The share of positions that are looked at."""
PLAYOUTS = 32
"""At each of them."""
HALVES = ("first half of the city", "second half")


class Sample(NamedTuple):
    """A position, and who won from it."""

    game: int
    gone: float
    """How much of the city is over."""
    at_sight: Chances
    ends: Chances
    """How often each seat won in playouts."""
    won: Chances

    def told(self, weight: float) -> Told:
        """What is said of it if playouts weigh so much."""
        return Told("city", mixed(self.at_sight, self.ends, weight), self.won)


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(prog="python -m research.fit.ends", description=__doc__)
    parser.add_argument("--games", type=int, default=640)
    parser.add_argument("--seed", default="ends")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    tasks = [(given.seed, number) for number in range(given.games)]
    pool = workers.of(given.jobs)
    found = [sample for game in workers.carry_out(samples, tasks, pool) for sample in game]
    # Every second round of tables is held back.
    fitted = [sample for sample in found if sample.game // len(TABLES) % 2 == 0]
    others = [sample for sample in found if sample.game // len(TABLES) % 2]
    weight = round(float(minimize_scalar(_loss, bounds=(0.0, 1.0), args=(fitted,)).x), 2)
    print(f"ENDS: {weight}\n")
    tables = by_seats([sample.told(weight) for sample in others], "ends")
    heads, rows = ("", "positions", "at sight", "by playouts"), [*_rows(others, weight)]
    tables["ends-told"] = {"heads": heads, "rows": rows}
    for mark, table in tables.items():
        print(f"{mark}\n\n{shown(table)}")
    if given.keep:
        keep("ends", tables, ENDS=weight)


def samples(task: tuple[str, int]) -> list[Sample]:
    """Play one game and look at some of its positions before the eruption."""
    seed, number = task
    random, seats = Random(f"{seed} {number}"), TABLES[number % len(TABLES)]
    bot, budget = make("medium"), Budget(iterations=1)
    table = Table(new([Player(SIDES[side], side) for side in range(seats)], {}, f"{seed} {number}"))
    seen = []
    while table.winners is None:
        state = table.state
        if state.phase is IN_CITY and random.random() < SAMPLED:
            _, gone = evaluation.progress(state)
            seen.append((gone, evaluation.chances(state, evaluation.worth(state)), _ends(state)))
        view = table.view(table.actor)
        by_chance = random.random() < WHIMS
        action = view.sample(random) if by_chance else bot.choose(view, random, budget)
        assert action is not None
        table.play(action)
        table.draw()
    won = likely(table.winners, [0.0] * seats, {}, ("", 1.0))
    return [Sample(number, *each, won) for each in seen]


def _ends(state: State) -> Chances:
    """How often each seat wins in playouts."""
    won = [0.0] * state.seats
    for number in range(PLAYOUTS):
        after = evaluation.course(state, Random(number)).state
        play_out(after)
        won = mixed(won, likely(outcome(after), won, {}, ("", 1.0)), 1 / (number + 1))
    return won


def _loss(weight: float, found: Sequence[Sample]) -> float:
    return lost([sample.told(weight) for sample in found])


def _rows(found: Sequence[Sample], weight: float) -> Iterator[list[str]]:
    """How much was told: nothing if all were said to be as likely to win, everything if who won was
    sure to.
    """
    for seats in TABLES:
        for half, name in enumerate(HALVES):
            those = [s for s in found if len(s.won) == seats and (s.gone >= 0.5) == half]
            if unknown := len(those) * log(seats):
                told = (f"{1 - _loss(each, those) / unknown:z.1%}" for each in (0.0, weight))
                yield [f"{name}, {seats} players", f"{len(those)}", *told]


if __name__ == "__main__":
    main()
