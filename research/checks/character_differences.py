"""Differences of the characters from `medium`: `research.checks.character_differences`.

Each plays duplicate deals against `medium`, every deal from both seats. The trait of a character is
measured for both, in the same games, with 95 % intervals.
``tools/docs/measurement_tables.py`` writes a saved run (``--keep``) into docs/strength.md.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from pompeii import Player, State, Table, new
from pompeii.analysis.skill_estimate import mean
from pompeii.bots import Budget
from pompeii.cli.shared_flags import positive
from pompeii.games.downfall.board import CELLS, CITY, LISTED, STEPS
from pompeii.games.downfall.bots import make
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.state import Phase
from research import saved_runs
from research.bot_games import deal_means

REFERENCE = "medium"


@dataclass(frozen=True)
class Game:
    """The state of a seat at the eruption, and its result."""

    city: State
    end: State
    seat: int


Statistic = Callable[[Sequence[Game]], list[float]]
"""Function of games that returns one number a game; its mean is the statistic."""


def nearness(games: Sequence[Game]) -> list[float]:
    """Return the steps from a piece to the nearest gate at the eruption, with a minus.

    The minus makes the trait larger if the pieces are nearer.
    """
    return [_mean_of_pieces(game, lambda square, _: -STEPS[CITY][square]) for game in games]


def company(games: Sequence[Game]) -> list[float]:
    """Return the companions of a piece on its square at the eruption."""
    return [_mean_of_pieces(game, lambda _, crowd: crowd - 1) for game in games]


def spread(games: Sequence[Game]) -> list[float]:
    """Squared deviation of the rescued pieces from their mean: their variance."""
    rescued = [game.end.rescued[game.seat] for game in games]
    mean = fmean(rescued)
    return [(count - mean) ** 2 for count in rescued]


def _mean_of_pieces(game: Game, value: Callable[[int, int], int]) -> float:
    state, total, pieces = game.city, 0, 0
    for square in LISTED[state.where[game.seat]]:
        own = state.pieces[game.seat * CELLS + square]
        total += own * value(square, state.crowd[square])
        pieces += own
    return total / pieces if pieces else 0.0


KNOWN_BY: dict[str, Statistic] = {"cautious": nearness, "sociable": company, "chaotic": spread}
"""The trait of each character, larger than that of the reference."""
TRAITS: dict[str, str] = {
    "cautious": "steps from a piece to the nearest gate, at the eruption",
    "sociable": "companions of a piece on its square, at the eruption",
    "chaotic": "variance of the rescued pieces between games",
}
"""The traits in words."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.checks.character_differences", description=__doc__
    )
    parser.add_argument("--games", type=positive, default=200)
    parser.add_argument("--seed", default="characters")
    parser.add_argument("--keep", action="store_true")
    arguments = parser.parse_args()
    rows = [
        [bot, words, *map(_written, measure(bot, arguments.games, arguments.seed))]
        for bot, words in TRAITS.items()
    ]
    table: saved_runs.Table = {"heads": ("", "trait", "its own", f"of `{REFERENCE}`"), "rows": rows}
    print(saved_runs.shown(table))
    if arguments.keep:
        saved_runs.keep("characters", {"characters": table})


def _written(interval: tuple[float, float]) -> str:
    """Return an interval as text, without the minus of :func:`nearness`."""
    low, high = sorted(map(abs, interval))
    return f"{low:.2f} to {high:.2f}"


def measure(bot: str, games: int, seed: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the intervals of a character's trait, for it and for the reference."""
    own: list[Game] = []
    reference: list[Game] = []
    for number in range(games):
        seat = number % 2
        line_up = [REFERENCE, REFERENCE]
        line_up[seat] = bot
        city, end = _play(line_up, f"{seed} {number // 2}")
        own.append(Game(city, end, seat))
        reference.append(Game(city, end, 1 - seat))
    statistic = KNOWN_BY[bot]
    own_deals, other_deals = (deal_means(statistic(each), 2) for each in (own, reference))
    return interval(own_deals), interval(other_deals)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of a mean."""
    middle, margin = mean(values)
    return middle - margin, middle + margin


def _play(line_up: Sequence[str], seed: str) -> tuple[State, State]:
    """Return the positions at the eruption and at the end."""
    table = Table(new([Player(SIDES[side], side) for side in range(len(line_up))], {}, seed))
    bots, random, budget = [make(bot) for bot in line_up], Random(seed), Budget(iterations=1)
    city = table.state.clone()
    while table.state.phase is not Phase.OVER:
        if table.state.phase is Phase.CITY:
            city = table.state.clone()
        # These bots call no eruption out of turn (0 of 60 games of each skill), so none is asked.
        seat = table.state.actor
        action = bots[seat].choose(table.view(seat), random, budget)
        assert action is not None
        table.play(action)
        table.draw()
    return city, table.state


if __name__ == "__main__":
    main()
