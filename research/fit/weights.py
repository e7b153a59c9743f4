"""`python -m research.fit.weights`: what counts how much, from games that `medium` plays against
itself.

The evaluation is linear in its weights, so they are found by least squares with bounds (SciPy):
after the eruption from the pieces that each seat rescued in the end, in phase one mostly from what
the position at the eruption is then worth, which is less a matter of luck. What is fitted is the
lead of a seat over the others. Prints the weights as they stand in
pompeii/games/downfall/bots/weights.py, and which part of the variance they explain in games that
they were not fitted to.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from scipy.optimize import lsq_linear

from pompeii import Player, Table, new
from pompeii.arena import workers
from pompeii.bots import Budget
from pompeii.games.downfall.bots import make
from pompeii.games.downfall.bots.evaluation import in_city, in_flight
from pompeii.games.downfall.bots.weights import CITY_NAMES, FLIGHT_NAMES
from pompeii.games.downfall.cards import SIDES, STOCK_SIZE, TILE_COUNTS
from pompeii.games.downfall.state import Phase, State

TABLES = (2, 2, 2, 3, 4)
"""How many sit at the tables, in turn."""
WHIMS = 0.04
"""The share of actions that are taken at random, so that there is something to learn from."""
SAMPLED = 0.25
"""The share of positions that are looked at."""
FORESIGHT = 0.7
"""How much the worth of the position at the eruption counts in phase one, beside the result."""
RIDGE = 30.0
"""By how many standardised observations each weight is drawn towards nothing."""
NEVER_GOOD = {"vent", "near vent", "step", "threatened now", "threatened later", "lack"}
"""What can only be bad."""
EITHER = {"joker", "reserve"}
"""What may be good or bad; what is in neither of these can only be good."""
RELATIVE = 0.22
"""What a relative to come is worth: a piece two steps from a gate in phase one. Which games it
comes in tells of much else, so it is not fitted."""

Matrix = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


@dataclass(frozen=True)
class Sample:
    """A position: what counts in it, by seat, and what was rescued after it."""

    city: bool
    part: float
    counts: Matrix
    rest: Matrix
    at_eruption: Matrix


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(prog="python -m research.fit.weights", description=__doc__)
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    tasks = [(f"{arguments.seed} {n}", TABLES[n % len(TABLES)]) for n in range(arguments.games)]
    pool = workers.of(arguments.jobs)
    games = [*workers.carry_out(samples, tasks, pool)]
    flight = _fit("FLIGHT", FLIGHT_NAMES, games, city=False, goal=lambda sample: sample.rest)
    early = flight[len(flight) // 2 :]

    def goal(sample: Sample) -> Matrix:
        return FORESIGHT * (sample.at_eruption @ early) + (1 - FORESIGHT) * sample.rest

    _fit("CITY", CITY_NAMES, games, city=True, goal=goal)


def samples(task: tuple[str, int]) -> list[Sample]:
    """Play one game and look at some of its positions."""
    seed, seats = task
    random, bot, budget = Random(seed), make("medium"), Budget(iterations=1)
    table = Table(new([Player(SIDES[side], side) for side in range(seats)], {}, seed))
    state = table.state
    seen: list[tuple[bool, float, Matrix, Matrix]] = []
    erupted: Matrix | None = None
    while state.phase is not Phase.OVER:
        first = erupted is None and state.phase is not Phase.CITY
        if first or random.random() < SAMPLED:
            counts = _counts(state)
            before = np.array(state.rescued, float)
            seen.append((state.phase is Phase.CITY, _part(state), counts, before))
            erupted = counts if first else erupted
        view = table.view(state.actor)
        action = bot.choose(view, random, budget)
        if random.random() < WHIMS:
            action = view.legal[int(random.random() * len(view.legal))]
        assert action is not None
        table.play(action)
        table.draw()
    if erupted is None:
        return []
    end = np.array(state.rescued, float)
    return [Sample(city, part, counts, end - was, erupted) for city, part, counts, was in seen]


def _counts(state: State) -> Matrix:
    """By seat, what each weight is multiplied by: the evaluation with that weight alone."""
    city = state.phase is Phase.CITY
    worth, names = (in_city, CITY_NAMES) if city else (in_flight, FLIGHT_NAMES)
    units = np.eye(len(names)).tolist()
    found = np.array([worth(state, tuple(unit)) for unit in units]).T
    return found if city else found - np.array(state.rescued, float)[:, None]


def _part(state: State) -> float:
    """How far a position is on the way from the first weights to the last."""
    if state.phase is Phase.CITY:
        return state.drawn / (STOCK_SIZE + 1)
    return (len(state.bag) - state.tiles) / sum(TILE_COUNTS)


def _fit(
    title: str,
    names: Sequence[str],
    games: Sequence[Sequence[Sample]],
    *,
    city: bool,
    goal: Callable[[Sample], Matrix],
) -> Matrix:
    """Print and give the weights at the first and at the last end of the way."""
    rows: list[Matrix] = []
    goals: list[float] = []
    kept: list[bool] = []
    for number, samples in enumerate(games):
        for sample in samples:
            if sample.city == city:
                counts, wanted = _leads(sample.counts), _leads(goal(sample))
                ends = np.hstack([counts * (1 - sample.part), counts * sample.part])
                rows.extend(ends)
                goals.extend(wanted)
                kept.extend([number % 5 > 0] * len(wanted))
    x, y, fitted = np.array(rows), np.array(goals), np.array(kept)
    trial = _solve(names, x[fitted], y[fitted])
    unexplained = np.mean((y[~fitted] - x[~fitted] @ trial) ** 2) / np.mean(y[~fitted] ** 2)
    weights = _solve(names, x, y)
    print(f"{title}: {len(y)} leads, {1 - unexplained:.3f} of the variance explained")
    for end in np.split(weights, 2):
        print(f"    ({', '.join(f'{weight:.3f}' for weight in end)}),")
    return weights


def _leads(values: Matrix) -> Matrix:
    """What each seat has more than the others have on average."""
    leads: Matrix = values - (values.sum(0) - values) / (len(values) - 1)
    return leads


def _solve(names: Sequence[str], x: Matrix, y: Matrix) -> Matrix:
    scale = x.std(0) + 1e-9
    low = np.array([_bounds(name)[0] for name in (*names, *names)])
    high = np.array([_bounds(name)[1] for name in (*names, *names)])
    ridge = np.sqrt(RIDGE) * np.eye(len(scale))
    solved = lsq_linear(
        np.vstack([x / scale, ridge]),
        np.concatenate([y, np.zeros(len(scale))]),
        (low * scale, high * scale),
    )
    found: Matrix = solved.x / scale
    return found


def _bounds(name: str) -> tuple[float, float]:
    if name == "relative":
        return RELATIVE, RELATIVE + 1e-6
    if name in EITHER:
        return -np.inf, np.inf
    return (-np.inf, 0.0) if name in NEVER_GOOD else (0.0, np.inf)


if __name__ == "__main__":
    main()
