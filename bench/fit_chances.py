"""`python -m bench.fit_chances`: how likely a lead wins, fitted to games and held against others.

Bots play each other; at some positions what :mod:`pompeii.judging` says is kept, and who won in the
end; before the eruption also how often each seat won in playouts. Fitted to one half of the games,
by log loss, are the scales of a game's module `judge`, and how much playouts of the city weigh; the
other half tells, by tenths, how often those won who were said to win so often, and how much was
told. Prints it as Markdown; what is kept (``--keep``) ``scripts/figures.py`` writes into
docs/analysis.md.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from math import log
from random import Random
from typing import NamedTuple

from scipy.optimize import minimize, minimize_scalar

from pompeii import Player, registry
from pompeii.arena import workers
from pompeii.bot import Budget
from pompeii.colours import SIDES
from pompeii.downfall.bots.playout import play_out
from pompeii.downfall.game import outcome
from pompeii.downfall.judge import course
from pompeii.downfall.state import State
from pompeii.judging import Chances, Scales, likely, mixed

from .runs import Table, keep, shown
from .tenths import PLAYERS, Told, by_seats, winners

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
PLAYED_OUT = "city"
"""The part of a game of which the weight of playouts is fitted,"""
OFTEN = 3
"""at one of so many of its positions that are looked at,"""
PLAYOUTS = 32
"""and how many there are at each of these."""
BOUNDS = (0.05, 1000.0)
"""Of a scale: beyond the one any lead decides, beyond the other none does."""
HALVES = ("first half", "second half")
LEAST = 1e-6
"""No chance is taken to be smaller, lest one mistake outweigh everything."""


class Sample(NamedTuple):
    """A position, and who won from it."""

    game: int
    progress: tuple[str, float]
    worth: Sequence[float]
    ends: Chances | None
    """How often each seat won in playouts, where there were some."""
    won: Chances

    def told(self, scales: Scales, weights: Mapping[int, float]) -> Told:
        """What is said of it: at sight, and by playouts where these weigh anything."""
        said = likely(None, self.worth, scales, self.progress)
        if self.ends:
            said = mixed(said, self.ends, weights.get(len(said), 0.0))
        return Told(self.progress[0], said, self.won)


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.fit_chances", description=__doc__)
    parser.add_argument("--game", choices=registry.PACKAGES, default=registry.FIRST)
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", default="chances")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    tasks = [(given.game, given.seed, number) for number in range(given.games)]
    pool = workers.of(given.jobs)
    found = [sample for game in workers.carry_out(samples, tasks, pool) for sample in game]
    fitted = [sample for sample in found if not _held_back(sample)]
    scales = _scales(fitted)
    weights = _weights([sample for sample in fitted if sample.ends], scales)
    constants = {"SCALES": scales, **({"ENDS": weights} if weights else {})}
    name = "chances" if given.game == registry.FIRST else f"chances-{given.game}"
    tables = _tables([sample for sample in found if _held_back(sample)], name, scales, weights)
    for constant, value in constants.items():
        print(f"{constant}: {value}\n")
    for mark, table in tables.items():
        print(f"{mark}\n\n{shown(table)}")
    if given.keep:
        keep(name, tables, **constants)


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
    seen: list[tuple[tuple[str, float], list[float], Chances | None]] = []
    while table.winners is None:
        if random.random() < SAMPLED:
            state, progress = table.state, judge.progress(table.state)
            play_out = progress[0] == PLAYED_OUT and len(seen) % OFTEN == 0
            ends = _ends(state) if play_out else None
            seen.append((progress, [*judge.worth(state)], ends))
        view = table.view(table.actor)
        action = (
            view.sample(random) if random.random() < WHIMS else bot.choose(view, random, budget)
        )
        table.play(action)
        table.draw()
    won = likely(table.winners, [0.0] * seats, {}, ("", 1.0))
    return [Sample(number, progress, worth, ends, won) for progress, worth, ends in seen]


def _ends(state: State) -> Chances:
    """How often each seat wins in playouts."""
    won = [0.0] * state.seats
    for number in range(PLAYOUTS):
        after = course(state, Random(number)).state
        play_out(after)
        won = mixed(won, likely(outcome(after), won, {}, ("", 1.0)), 1 / (number + 1))
    return won


def _held_back(sample: Sample) -> bool:
    """Whether it is one of those to which nothing is fitted: every second round of tables."""
    return sample.game // len(TABLES) % 2 > 0


def _scales(found: Sequence[Sample]) -> dict[int, dict[str, tuple[float, float]]]:
    """The scales with the least log loss at sight."""
    fitted: dict[int, dict[str, tuple[float, float]]] = {}
    for seats in _numbers(found):
        for part in sorted({sample.progress[0] for sample in found}):
            those = [s for s in found if len(s.worth) == seats and s.progress[0] == part]

            ends = minimize(
                _lost_at_sight, (5.0, 2.0), (those,), method="Nelder-Mead", bounds=(BOUNDS, BOUNDS)
            ).x
            first, last = (round(float(end), 2) for end in ends)
            fitted.setdefault(seats, {})[part] = (first, last)
    return fitted


def _lost_at_sight(ends: Sequence[float], those: Sequence[Sample]) -> float:
    first, last = ends
    scales = {len(those[0].worth): {those[0].progress[0]: (first, last)}}
    return _lost([sample.told(scales, {}) for sample in those])


def _weights(found: Sequence[Sample], scales: Scales) -> dict[int, float]:
    """The weights of playouts with the least log loss beside these scales."""
    fitted = {}
    for seats in _numbers(found):
        those = [s for s in found if len(s.worth) == seats and s.ends]
        weight = minimize_scalar(_lost_by_playouts, bounds=(0.0, 1.0), args=(those, scales))
        fitted[seats] = round(float(weight.x), 2)
    return fitted


def _lost_by_playouts(weight: float, those: Sequence[Sample], scales: Scales) -> float:
    weights = {len(those[0].worth): weight}
    return _lost([sample.told(scales, weights) for sample in those])


def _numbers(found: Sequence[Sample]) -> Sequence[int]:
    """How many players there were."""
    return sorted({len(sample.worth) for sample in found})


def _lost(told: Sequence[Told]) -> float:
    """The log loss of a position, in nats."""
    losses = [
        won * log(max(chance, LEAST))
        for each in told
        for chance, won in zip(each.chances, each.won, strict=True)
    ]
    return -sum(losses) / len(told)


def _tables(
    found: Sequence[Sample], name: str, scales: Scales, weights: Mapping[int, float]
) -> dict[str, Table]:
    """What is said of positions, and what came of it, by marks that begin with a name."""
    at_sight = [sample.told(scales, {}) for sample in found]
    tables = {name: winners(at_sight), **by_seats(at_sight, name)}
    rows = []
    for part in sorted({sample.progress[0] for sample in found}):
        those = [sample for sample in found if sample.progress[0] == part]
        if part == PLAYED_OUT:
            those = [sample for sample in those if sample.ends]
        rows += [[f"{part}, {half}", *cells] for half, cells in _halves(those, scales, {})]
        if part == PLAYED_OUT:
            by_playouts = [sample.told(scales, weights) for sample in those]
            tables[f"{name}-played"] = by_seats(by_playouts, name)[f"{name}-{part}"]
            rows += [
                [f"{part}, {half}, by playouts", *cells]
                for half, cells in _halves(those, scales, weights)
            ]
    tables[f"{name}-told"] = {"heads": ["", *PLAYERS.values()], "rows": rows}
    return tables


def _halves(
    those: Sequence[Sample], scales: Scales, weights: Mapping[int, float]
) -> Iterator[tuple[str, list[str]]]:
    """Of each half of a part, by the number of players, how much of what was uncertain was told:
    nothing if all were said to be as likely to win, everything if who won was sure to.
    """
    for half, name in enumerate(HALVES):
        cells = []
        for seats in PLAYERS:
            told = [
                sample.told(scales, weights)
                for sample in those
                if len(sample.worth) == seats and (sample.progress[1] >= 0.5) == half
            ]
            cells.append(f"{1 - _lost(told) / log(seats):z.1%}" if told else "")
        yield name, cells


if __name__ == "__main__":
    main()
