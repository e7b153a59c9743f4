"""`python -m bench.foresight`: of stacks forecast to get out with some chance, how many did.

Bots play each other; at some positions of their flights a forecast is made, as the page makes it,
for the seat that is to act. How the flight then really went is followed piece by piece. To one half
of the games `FLOOR` and `SLOPE` of the forecast are fitted by least squares; of the other half it
tells, by tenths, what was forecast and what came of it, for docs/analysis.md.
"""

import argparse
from collections.abc import Sequence
from random import Random

import numpy as np

from pompeii import Player, Table, new
from pompeii.arena import workers
from pompeii.bot import Budget
from pompeii.colours import SIDES
from pompeii.downfall.actions import OUT, Move
from pompeii.downfall.bots import make
from pompeii.downfall.forecast import FLOOR, SLOPE, Forecast, Stack, moved
from pompeii.downfall.state import Phase

TABLES = (2, 2, 3, 4)
"""How many sit at the tables, in turn."""
SAMPLED = 0.04
"""The share of positions at which a forecast is made."""
PLAYOUTS = 100

Column = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Told = tuple[float, float, int]
"""Of a stack: how likely a piece of it was to get out, which part of it did, and its size."""


def main() -> None:
    """Play, forecast and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.foresight", description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="foresight")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    tasks = [(f"{given.seed} {n}", TABLES[n % len(TABLES)]) for n in range(given.games)]
    pool = workers.of(given.jobs)
    games = [*workers.carry_out(stacks, tasks, pool)]
    said, did, size = _columns(games[::2])
    slope, floor = np.polyfit((said - FLOOR) / SLOPE, did, 1, w=np.sqrt(size))
    print(f"FLOOR: Final = {floor:.3f}\nSLOPE: Final = {slope:.3f}\n")
    said, did, size = _columns(games[1::2])
    tenths = np.minimum((said * 10).astype(int), 9)
    print("| forecast | pieces | got out |\n|---|---|---|")
    for tenth in range(10):
        there = tenths == tenth
        if pieces := int(size[there].sum()):
            forecast, out = (np.average(each[there], weights=size[there]) for each in (said, did))
            print(f"| {forecast:.1%} | {pieces} | {out:.1%} |")


def _columns(games: Sequence[Sequence[Told]]) -> list[Column]:
    columns = zip(*(told for game in games for told in game), strict=True)
    return [np.array(column) for column in columns]


def stacks(task: tuple[str, int]) -> list[Told]:
    """Play a game and tell what was forecast of its stacks, and what came of them."""
    seed, seats = task
    random, bot, budget = Random(seed), make("medium"), Budget(iterations=1)
    table = Table(new([Player(SIDES[side], side) for side in range(seats)], {}, seed))
    followed: list[tuple[Forecast, dict[Stack, dict[Stack, float]], dict[Stack, float]]] = []
    while table.winners is None:
        flight = table.phase in (Phase.ERUPTION, Phase.FLIGHT)
        view = table.view(table.actor)
        if flight and random.random() < SAMPLED:
            forecast = Forecast(view, seed)
            for _ in range(PLAYOUTS):
                forecast.play_out()
            counts = forecast.counts
            shares = {stack: {stack: float(count)} for stack, count in counts.items()}
            followed.append((forecast, shares, dict.fromkeys(counts, 0.0)))
        action = bot.choose(view, random, budget)
        assert action is not None
        if isinstance(action, Move):
            for _forecast, shares, out in followed:
                for stack, part in moved(shares, table.state, action):
                    if action.target == OUT:
                        out[stack] += part
        table.play(action)
        table.draw()
    return [
        (chance, out[stack] / forecast.counts[stack], forecast.counts[stack])
        for forecast, _shares, out in followed
        for stack, chance in forecast.outlook.chances.items()
    ]


if __name__ == "__main__":
    main()
