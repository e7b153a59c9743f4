"""Weights for Via Appia: `python -m research.fit.evaluation_weights_appia`.

The evaluation is linear in its weights, so they are found by least squares with bounds (SciPy). The
fitted quantity is a seat's lead in points still to come. There are few games and many
weights, so a ridge pulls each towards the current one. The script prints the weights in the form of
pompeii/games/appia/bots/weights.py. It also prints the share of the variance that the old and the
new ones explain in games outside both fits.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from scipy.optimize import lsq_linear

from pompeii.arena import workers
from pompeii.bots import Budget
from pompeii.cli.shared_flags import positive
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia import Player, Table, new
from pompeii.games.appia.bots import make
from pompeii.games.appia.bots.static_evaluation import counts, holdings, part
from pompeii.games.appia.bots.weights import FIRST, LAST, NAMES, PARTS
from pompeii.games.appia.state import Decision

TABLES = (2, 2, 3, 4)
"""Number of players at the tables, alternately."""
WHIMS = 0.03
"""Share of random actions, so that there is something to learn from."""
SAMPLED = 0.3
"""Share of turns with an examined position before them."""
RIDGE = 0.1
"""Strength of the ridge towards the old weight, in observations as a share of all."""

Matrix = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


@dataclass(frozen=True)
class Sample:
    """A position: the progress of the game, its features by seat, and the points still to come."""

    part: float
    counts: Matrix
    rest: Matrix


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.fit.evaluation_weights_appia", description=__doc__
    )
    parser.add_argument("--games", type=positive, default=300)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--jobs", type=positive, default=1)
    arguments = parser.parse_args()
    tasks = [(f"{arguments.seed} {n}", TABLES[n % len(TABLES)]) for n in range(arguments.games)]
    pool = workers.of(arguments.jobs)
    _fit([*workers.carry_out(samples, tasks, pool)])


def samples(task: tuple[str, int]) -> list[Sample]:
    """Play one game and sample some of its positions."""
    seed, seats = task
    random, bot, budget = Random(seed), make("medium"), Budget(iterations=1)
    table = Table(new([Player(SIDES[side], side) for side in range(seats)], {}, seed))
    seen: list[tuple[float, Matrix, Matrix]] = []
    while table.decision is not Decision.NONE:
        state = table.state
        if state.decision is Decision.TURN and not state.ending and random.random() < SAMPLED:
            here = part(state) / PARTS
            seen.append((here, np.array(counts(holdings(state))), np.array(state.scores, float)))
        view = table.view(table.actor)
        whim = random.random() < WHIMS
        action = view.sample(random) if whim else bot.choose(view, random, budget)
        assert action is not None
        table.play(action)
    end = np.array(table.state.scores, float)
    return [Sample(here, found, end - before) for here, found, before in seen]


def _fit(games: Sequence[Sequence[Sample]]) -> None:
    rows: list[Matrix] = []
    goals: list[float] = []
    kept: list[bool] = []
    for number, game in enumerate(games):
        for sample in game:
            leads = _leads(sample.counts)
            rows.extend(np.hstack([leads * (1 - sample.part), leads * sample.part]))
            wanted = _leads(sample.rest)
            goals.extend(wanted)
            kept.extend([number % 5 > 0] * len(wanted))
    x, y, fitted = np.array(rows), np.array(goals), np.array(kept)
    old = np.array([*FIRST, *LAST])
    for title, weights in (("old", old), ("new", _solve(x[fitted], y[fitted], old))):
        unexplained = np.mean((y[~fitted] - x[~fitted] @ weights) ** 2) / np.mean(y[~fitted] ** 2)
        print(f"{title}: {1 - unexplained:.3f} of the variance explained, {len(y)} leads")
    first, last = np.split(_solve(x, y, old), 2)
    for title, end in (("FIRST", first), ("LAST", last)):
        print(f"{title}: ({', '.join(f'{weight:.2f}' for weight in end)})")
    for name, *ends in zip(NAMES, FIRST, first, LAST, last, strict=True):
        print(f"{name:14} " + " ".join(f"{end:6.2f}" for end in ends))


def _leads(values: Matrix) -> Matrix:
    """Return each seat's value minus the mean of the others'."""
    leads: Matrix = values - (values.sum(0) - values) / (len(values) - 1)
    return leads


def _solve(x: Matrix, y: Matrix, old: Matrix) -> Matrix:
    scale = x.std(0) + 1e-9
    ridge = np.sqrt(RIDGE * len(y)) * np.eye(len(scale))
    solved = lsq_linear(
        np.vstack([x / scale, ridge]), np.concatenate([y, ridge @ (old * scale)]), (0.0, np.inf)
    )
    found: Matrix = solved.x / scale
    return found


if __name__ == "__main__":
    main()
