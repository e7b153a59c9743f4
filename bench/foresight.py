"""`python -m bench.foresight`: of pieces forecast to get out with some chance, how many did.

Bots play each other; at some positions, before the eruption and after it, a forecast is made, as
the page makes it, for the seat that is to act. How the game then really went is followed piece by
piece. To one half of the games the lines `CITY` and `FLIGHT` of the forecast are fitted by least
squares; of the other half it tells, by tenths, what those would have forecast and what came of it,
for docs/analysis.md.
"""

import argparse
from collections.abc import Sequence
from random import Random

import numpy as np

from pompeii import Player, Table, new
from pompeii.arena import workers
from pompeii.bot import Budget
from pompeii.colours import SIDES
from pompeii.downfall.bots import make
from pompeii.downfall.forecast import CITY, Forecast, Line, Stack, Whereabouts

from .runs import shown
from .tenths import Column, tenths

TABLES = (2, 2, 3, 4)
"""How many sit at the tables, in turn."""
SAMPLED = 0.04
"""The share of positions at which a forecast is made."""
PLAYOUTS = 100

Told = tuple[str, float, float, int]
"""Of a stack: the line, in which share of the playouts a piece of it got out, which part of it did,
and its size."""


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
    # Every second round of tables is held back, so that both halves have tables of all sizes.
    rounds = [number // len(TABLES) for number in range(given.games)]
    fitted = [game for game, round in zip(games, rounds, strict=True) if round % 2 == 0]
    others = [game for game, round in zip(games, rounds, strict=True) if round % 2]
    for name in ("CITY", "FLIGHT"):
        line = _fitted(fitted, name)
        print(f"{name}: Final = Line({line.floor:.3f}, {line.slope:.3f})\n")
        said, did, size = _columns(others, name)
        print(
            shown(
                tenths(line.floor + line.slope * said, did, size, ("forecast", "pieces", "got out"))
            )
        )


def _fitted(games: Sequence[Sequence[Told]], name: str) -> Line:
    said, did, size = _columns(games, name)
    slope, floor = np.polyfit(said, did, 1, w=np.sqrt(size))
    return Line(float(floor), float(slope))


def _columns(games: Sequence[Sequence[Told]], name: str) -> list[Column]:
    columns = zip(*(told[1:] for game in games for told in game if told[0] == name), strict=True)
    return [np.array(column) for column in columns]


def stacks(task: tuple[str, int]) -> list[Told]:
    """Play a game and tell what was forecast of its stacks, and what came of them."""
    seed, seats = task
    random, bot, budget = Random(seed), make("medium"), Budget(iterations=1)
    table = Table(new([Player(SIDES[side], side) for side in range(seats)], {}, seed))
    followed: list[tuple[Forecast, Whereabouts, dict[Stack, float]]] = []
    while table.winners is None:
        view = table.view(table.actor)
        if random.random() < SAMPLED:
            forecast = Forecast(view, seed)
            for _ in range(PLAYOUTS):
                forecast.play_out()
            out = dict.fromkeys(forecast.counts, 0.0)
            followed.append((forecast, Whereabouts(forecast.counts), out))
        action = bot.choose(view, random, budget)
        assert action is not None
        for _forecast, whereabouts, out in followed:
            for stack, part in whereabouts.follow(table.state, action):
                if stack in out:  # else it came later
                    out[stack] += part
        table.play(action)
        table.draw()
    return [
        (
            "CITY" if forecast.line is CITY else "FLIGHT",
            (chance - forecast.line.floor) / forecast.line.slope,
            out[stack] / forecast.counts[stack],
            forecast.counts[stack],
        )
        for forecast, _whereabouts, out in followed
        for stack, chance in forecast.outlook.chances.items()
    ]


if __name__ == "__main__":
    main()
