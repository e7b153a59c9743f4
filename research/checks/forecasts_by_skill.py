"""Forecasts for players of any skill: `python -m research.checks.forecasts_by_skill`.

Players of one skill or of two play each other. At some positions the escape of each piece and the
winner are predicted like on the page. The predictions are made for the skills of the players, and
for players who are all like `medium`. The script prints the mean forecasts beside the outcomes,
and squared errors. An interrupted run resumes with the same file.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple

from pompeii.analysis.evaluator_interface import Z_95
from pompeii.arena import workers
from pompeii.cli.shared_flags import positive
from pompeii.games.downfall.assumed_skills import SKILLS, USUAL
from research.saved_runs import Table, keep, shown
from research.skilled_games import TABLES, Chance, Fate, Game, Task, parts, played

MIXTURES: Final[Mapping[str, Sequence[str]]] = {
    "Medium": ("medium",),
    "Easy": ("easy",),
    "Easy with slips": ("careless",),
    "Medium and Easy": ("medium", "easy"),
    "Medium and Easy with slips": ("medium", "careless"),
    "Easy and Random": ("easy", "random"),
}
"""The skills at the tables, alternately from seat to seat."""
PARTS: Final = {"city": "city", "flight": "flight", "late": "late in the flight"}
"""Parts of the game; late in the flight is in the flight too."""
SIZES: Final = {2: "all of two players", 3: "all of three", 4: "all of four"}
"""Names of the tables of all mixtures together, by number of players."""
PLAYOUTS: Final = 24
WIN_PLAYOUTS: Final = 24
PLAYERS, USUALLY = 0, -1
"""Places of the assumptions: the skills of the players, and that all play like `medium`."""


class Sums(NamedTuple):
    """Sums of one game: predicted and actual number, and the number of predictions."""

    told: float
    came: float
    size: float


def main() -> None:
    """Play, predict and print."""
    parser = argparse.ArgumentParser(prog="python -m research.checks.forecasts_by_skill")
    parser.add_argument("--kept", type=Path, required=True, help="the games, one a line")
    parser.add_argument("--games", type=positive, default=60, help="of each mixture")
    parser.add_argument("--seed", default="mixtures")
    parser.add_argument("--jobs", type=positive, default=1)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    # All mixtures alternately: an interrupted run has some games of each.
    tasks = [_task(name, given.seed, n) for n in range(given.games) for name in MIXTURES]
    found = played(tasks, given.kept, workers.of(given.jobs))
    count = len(MIXTURES)
    by_mixture = {name: found[place::count] for place, name in enumerate(MIXTURES)}
    tables = _tables(by_mixture)
    for mark, table in tables.items():
        print(f"{mark}\n\n{shown(table)}")
    if given.keep:
        keep("skill-forecasts", tables)


def _task(name: str, seed: str, number: int) -> Task:
    seats, skills = TABLES[number % len(TABLES)], MIXTURES[name]
    # The same skill is at the first seat of every second round of tables.
    first = number // len(TABLES)
    players = tuple(skills[(first + seat) % len(skills)] for seat in range(seats))
    assumed = tuple(dict.fromkeys((players, (USUAL,) * seats)))
    return Task(f"{seed} {name} {number}", players, assumed, PLAYOUTS, WIN_PLAYOUTS)


def _tables(by_mixture: dict[str, list[Game]]) -> Mapping[str, Table]:
    heads = ("players like", "games", "part", "pieces", "predicted if all like Medium", "predicted",
             "got out", "bias, in points")  # fmt: skip
    escapes = [row for name, games in by_mixture.items() for row in _escapes(name, games)]
    every = [game for games in by_mixture.values() for game in games]
    by_size: dict[str, list[Game]] = {
        size: [game for game in every if len(game.task.players) == seats]
        for seats, size in SIZES.items()
    }
    unequal = {name: by_mixture[name] for name, skills in MIXTURES.items() if len(skills) > 1}
    favourites, stronger = (
        [row for name, games in groups.items() for row in _winners(name, games, picked)]
        for groups, picked in ((by_mixture | by_size, _favourite), (unequal, _strong_seats))
    )
    winner = ("players like", "games", "part", "positions", "predicted if all like Medium",
              "predicted", "won", "bias, in points")  # fmt: skip
    error = ("players like", "part", "squared error if all like Medium", "of the forecast")
    errors = [row for name, games in by_mixture.items() for row in _errors(name, games)]
    return {
        "skill-escapes": {"heads": heads, "rows": escapes},
        "skill-favourites": {"heads": winner, "rows": favourites},
        "skill-stronger": {"heads": winner, "rows": stronger},
        "skill-errors": {"heads": error, "rows": errors},
    }


def _escapes(name: str, games: Sequence[Game]) -> Iterator[list[str]]:
    for part, words in PARTS.items():
        usual, own = (
            [_escaped([f for f in game.fates if part in parts(f)], place) for game in games]
            for place in (USUALLY, PLAYERS)
        )
        pieces = int(sum(each.size for each in own))
        yield [name, f"{len(games)}", words, f"{pieces}", *_compared(usual, own)]


def _escaped(fates: Sequence[Fate], place: int) -> Sums:
    return Sums(
        sum(fate.told[place] * fate.size for fate in fates),
        sum(fate.out * fate.size for fate in fates),
        sum(fate.size for fate in fates),
    )


def _errors(name: str, games: Sequence[Game]) -> Iterator[list[str]]:
    """Yield the squared errors against single pieces, each of which got out or did not."""
    fates = [(game.task, fate) for game in games for fate in game.fates]
    for part, words in PARTS.items():
        those = [(task, fate) for task, fate in fates if part in parts(fate)]
        pieces = sum(fate.size for _task, fate in those) or 1
        errors = (
            sum(_squared(task, fate, place) * fate.size for task, fate in those) / pieces
            for place in (USUALLY, PLAYERS)
        )
        yield [name, words, *(f"{error:.4f}" for error in errors)]


def _squared(task: Task, fate: Fate, place: int) -> float:
    """Return the mean squared error for the pieces of a stack: each of them got out or did not.

    The variance of the few playouts is subtracted, because a forecast on the page has hundreds.
    """
    share, skill = fate.bare[place], SKILLS[task.assumed[place][fate.seat]]
    correction = skill.city if fate.part == "city" else skill.flight
    scatter = share * (1 - share) / (PLAYOUTS - 1) * correction.steepness(share, fate.left) ** 2
    return (fate.told[place] - fate.out) ** 2 + fate.out * (1 - fate.out) - scatter


Picked = Callable[[Task, Chance, int], Sequence[int]]
"""A function that returns the seats to count at a position, by an assumption."""


def _favourite(_task: Task, chance: Chance, place: int) -> Sequence[int]:
    told = chance.told[place]
    return [told.index(max(told))]


def _strong_seats(task: Task, _chance: Chance, _place: int) -> Sequence[int]:
    """Return the seats of the players of the greater skill."""
    order = [*SKILLS]
    best = max(task.players, key=order.index)
    return [seat for seat, skill in enumerate(task.players) if skill == best]


def _winners(name: str, games: Sequence[Game], picked: Picked) -> Iterator[list[str]]:
    for part in ("city", "flight"):
        # Both assumptions count the same seats.
        usual, own = (
            [_won(game, part, picked, place) for game in games] for place in (USUALLY, PLAYERS)
        )
        count = f"{int(sum(each.size for each in own))}"
        yield [name, f"{len(games)}", part, count, *_compared(usual, own)]


def _won(game: Game, part: str, picked: Picked, place: int) -> Sums:
    found = [chance for chance in game.chances if chance.part == part]
    seats = [(chance, seat) for chance in found for seat in picked(game.task, chance, PLAYERS)]
    return Sums(
        sum(chance.told[place][seat] for chance, seat in seats),
        sum(chance.won[seat] for chance, seat in seats),
        len(found),
    )


def _compared(usual: Sequence[Sums], own: Sequence[Sums]) -> list[str]:
    """Return the mean forecasts by both assumptions, the outcome, and the bias with its margin."""
    count = sum(each.size for each in own)
    if not count:
        return ["", "", "", ""]
    said = sum(each.told for each in usual) / count
    told, came = sum(each.told for each in own) / count, sum(each.came for each in own) / count
    # Forecasts of a game depend on each other, so the margin counts games.
    bias = told - came
    apart = sum((each.told - each.came - bias * each.size) ** 2 for each in own)
    margin = Z_95 * sqrt(apart * len(own) / max(1, len(own) - 1)) / count
    return [f"{said:.1%}", f"{told:.1%}", f"{came:.1%}", f"{100 * bias:+.1f} ± {100 * margin:.1f}"]


if __name__ == "__main__":
    main()
