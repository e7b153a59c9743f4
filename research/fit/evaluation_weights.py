"""Weights of the evaluation: `python -m research.fit.evaluation_weights`.

The evaluation is linear in its weights, so they are found by least squares with bounds (SciPy).
They are fitted to the pieces that each seat rescued in the end. In phase one a part of the target
is the value of the position at the eruption, which depends less on luck. The fitted quantity is the
lead of a seat over the others. The script prints the weights in the form of
pompeii/games/downfall/bots/weights.py, and the explained share of the variance in games outside the
fit.
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
from pompeii.cli.shared_flags import positive
from pompeii.games.downfall.bots.greedy import Greedy
from pompeii.games.downfall.bots.medium import Medium
from pompeii.games.downfall.bots.static_evaluation import in_city, in_flight
from pompeii.games.downfall.bots.weights import CITY_NAMES, FLIGHT_NAMES
from pompeii.games.downfall.cards import SIDES, STOCK_SIZE, TILE_COUNTS
from pompeii.games.downfall.state import Phase, State

BOTS: dict[str, type[Greedy]] = {"greedy": Greedy, "medium": Medium}
"""Players of the games. In matches of `medium`, weights of the city from its own games are better,
but weights of the flight are worse.
"""
TABLES = (2, 2, 2, 3, 4)
"""Number of players at the tables, alternately."""
WHIMS = 0.04
"""Share of random actions, so that there is something to learn from."""
SAMPLED = 0.25
"""Share of positions that are examined."""
FORESIGHT = 0.2
"""Weight of the position's value at the eruption in phase one, against the result."""
RIDGE = 30.0
"""Strength of the ridge towards zero, in standardised observations per weight."""
NEVER_GOOD = {"vent", "near vent", "step", "threatened now", "threatened later", "lack"}
"""Features that can only be bad."""
EITHER = {"joker", "reserve"}
"""Features that may be good or bad; a feature in neither set can only be good."""
RELATIVE = 0.22
"""Value of a relative to come: a piece two steps from a gate in phase one. Its occurrence depends
on much else in a game, so it is not fitted."""

Matrix = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


@dataclass(frozen=True)
class Sample:
    """A position: its features by seat, and the pieces rescued after it."""

    city: bool
    part: float
    counts: Matrix
    rest: Matrix
    at_eruption: Matrix


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.fit.evaluation_weights", description=__doc__
    )
    parser.add_argument("--bot", choices=BOTS, default="medium")
    parser.add_argument("--games", type=positive, default=4000)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--jobs", type=positive, default=1)
    arguments = parser.parse_args()
    tasks = [
        (arguments.bot, f"{arguments.seed} {n}", TABLES[n % len(TABLES)])
        for n in range(arguments.games)
    ]
    pool = workers.of(arguments.jobs)
    games = [*workers.carry_out(samples, tasks, pool)]
    flight = _fit("FLIGHT", FLIGHT_NAMES, games, city=False, goal=lambda sample: sample.rest)
    early = flight[len(flight) // 2 :]

    def goal(sample: Sample) -> Matrix:
        return FORESIGHT * (sample.at_eruption @ early) + (1 - FORESIGHT) * sample.rest

    _fit("CITY", CITY_NAMES, games, city=True, goal=goal)


def samples(task: tuple[str, str, int]) -> list[Sample]:
    """Play one game and sample some of its positions."""
    name, seed, seats = task
    random, bot, budget = Random(seed), BOTS[name](), Budget(iterations=1)
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
    """Return the features by seat: the evaluation with each single weight at one."""
    city = state.phase is Phase.CITY
    value, names = (in_city, CITY_NAMES) if city else (in_flight, FLIGHT_NAMES)
    units = np.eye(len(names)).tolist()
    found = np.array([value(state, tuple(unit)) for unit in units]).T
    return found if city else found - np.array(state.rescued, float)[:, None]


def _part(state: State) -> float:
    """Return the progress from the first weights to the last, 0 to 1."""
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
    """Print and return the weights at the start and at the end of the phase."""
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
    """Return each seat's value minus the mean of the others'."""
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
