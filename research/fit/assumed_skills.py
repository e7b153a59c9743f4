"""Skills that forecasts assume, fitted to games: `python -m research.fit.assumed_skills`.

Players of one skill play each other, and forecasts at some positions are compared with the
outcomes. For each skill above `random`, the script fits the share of slips and the corrections
(:mod:`pompeii.games.downfall.assumed_skills`) by least squares. It also plays games of two against
`medium`. Their mean result is the number of pieces that a player falls behind. An interrupted run
resumes with the same file.
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import numpy as np

from pompeii.analysis.skill_estimate import mean
from pompeii.arena import workers
from pompeii.cli.shared_flags import positive
from pompeii.games.downfall.assumed_skills import SKILLS, USUAL, Correction, ending
from research.checks.calibration_table import Column
from research.saved_runs import Table, keep, shown
from research.skilled_games import PLAYERS, TABLES, Fate, Game, Task, play, played

SLIPS: Final[Mapping[str, Sequence[float]]] = {
    "random": (),
    "careless": (0.2, 0.3, 0.4),
    "easy": (0.2, 0.3, 0.4),
    "medium": (0.0,),
}
"""Shares of slips that are tried. Random players need no fit."""
GREATEST: Final = 1.0
"""Greatest change late in the game, up or down: beyond it, a greater share could have a smaller
chance.
"""
PLAYOUTS = 48
HEADS = ("skill", "games", "slips", "in the city", "in the flight", "squared error", "behind")


class Fit(NamedTuple):
    """A share of slips with its best corrections."""

    error: float
    """Mean squared error of the corrected shares, per piece."""
    slips: float
    city: Correction
    flight: Correction


UNCORRECTED: Final = Fit(0.0, 1.0, Correction(0.0, 1.0), Correction(0.0, 1.0))
"""The fit of players who always act at random."""


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(prog="python -m research.fit.assumed_skills")
    parser.add_argument("--kept", type=Path, required=True, help="the games, one a line")
    parser.add_argument("--games", type=positive, default=72, help="of each skill")
    parser.add_argument("--duels", type=positive, default=400, help="of each skill against medium")
    parser.add_argument("--seed", default="skills")
    parser.add_argument("--jobs", type=positive, default=1)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    pool = workers.of(given.jobs)
    rows, constants = [], {}
    for skill, tried in SLIPS.items():
        alike = [_alike(skill, given.seed, n) for n in range(given.games if tried else 0)]
        duels = [_duel(skill, given.seed, n) for n in range(0 if skill == USUAL else given.duels)]
        found = played(alike + duels, given.kept, pool, play_tried)
        behind = _behind(found[len(alike) :])
        fit = _fitted(skill, found[: len(alike)]) if tried else UNCORRECTED
        rows.append(_row(skill, len(alike), fit, behind))
        lost = round(fmean(behind), 2) if behind else 0.0
        constants[skill] = [fit.slips, lost, [*fit.city], [*fit.flight]]
    tables: dict[str, Table] = {"skills": {"heads": HEADS, "rows": rows}}
    print(shown(tables["skills"]))
    print(constants)
    if given.keep:
        keep("skills", tables, SKILLS=constants)


def _alike(skill: str, seed: str, number: int) -> Task:
    seats = TABLES[number % len(TABLES)]
    tried = tuple((f"{skill} {share}",) * seats for share in SLIPS[skill])
    return Task(f"{seed} {skill} {number}", (skill,) * seats, tried, PLAYOUTS, 0)


def _duel(skill: str, seed: str, number: int) -> Task:
    """Return a game against `medium`: each deal is played with both rotations."""
    players = (skill, "medium") if number % 2 else ("medium", skill)
    return Task(f"{seed} {number // 2}", players, (), 0, 0)


def play_tried(task: Task) -> Game:
    """Play a game whose forecasts assume a skill with a share of slips."""
    for skills in task.assumed:
        skill, share = skills[0].split()
        SKILLS[skills[0]] = SKILLS[skill]._replace(slips=float(share))
    return play(task)


def _behind(duels: Sequence[Game]) -> list[float]:
    """Return the pieces by which `medium` won each pair of games on the same deal."""
    leads = [
        game.rescued[game.task.players.index("medium")]
        - game.rescued[1 - game.task.players.index("medium")]
        for game in duels
    ]
    return [fmean(pair) for pair in zip(leads[::2], leads[1::2], strict=True)]


def _fitted(skill: str, games: Sequence[Game]) -> Fit:
    fates = [fate for game in games for fate in game.fates]
    return min(_fit(fates, number, slips) for number, slips in enumerate(SLIPS[skill]))


def _fit(fates: Sequence[Fate], number: int, slips: float) -> Fit:
    """Return the corrections for one share of slips, the one that is tried under `number`."""
    found = {
        part: _correction([fate for fate in fates if fate.part == part], number)
        for part in ("city", "flight")
    }
    said = (found[fate.part].at(fate.bare[number], fate.left) for fate in fates)
    # Each piece of a stack gets out or not, so a share of them has an error of its own.
    off = [
        (chance - fate.out) ** 2 + fate.out * (1 - fate.out)
        for chance, fate in zip(said, fates, strict=True)
    ]
    error = np.average(off, weights=[fate.size for fate in fates])
    return Fit(float(error), slips, **found)


def _correction(fates: Sequence[Fate], number: int) -> Correction:
    """Return the correction of some forecasts, by least squares over pieces."""
    rows = [(fate.left, fate.out, fate.bare[number], fate.size) for fate in fates]
    left, came, share, size = (np.array(column) for column in zip(*rows, strict=True))
    ends = np.array([*map(ending, left)]) * share * (1 - share)
    missing = came - (1 - left) * share
    floor, slope, late = _solved([left, left * share, ends], missing, size)
    if abs(late) > GREATEST:
        late = GREATEST if late > 0 else -GREATEST
        floor, slope = _solved([left, left * share], missing - late * ends, size)
    return Correction(floor, slope, late=late)


def _solved(lines: Sequence[Column], wanted: Column, size: Column) -> list[float]:
    roots = np.sqrt(size)
    found, *_ = np.linalg.lstsq(np.column_stack(lines) * roots[:, None], wanted * roots)
    return [round(float(each), 3) + 0.0 for each in found]  # never -0.0


def _row(skill: str, games: int, fit: Fit, behind: Sequence[float]) -> list[str]:
    bot, slips = PLAYERS[skill]
    name = f"`{bot}` with {slips:.0%} of slips" if slips else f"`{bot}`"
    cells = [""] * 5
    if games:
        (floor, slope, *_), flight = fit.city, fit.flight
        in_flight = f"{flight.floor}, {flight.slope}, {flight.late}"
        cells = [f"{games}", f"{fit.slips:.0%}", f"{floor}, {slope}", in_flight, f"{fit.error:.4f}"]
    lost = "{:.2f} ± {:.2f}".format(*mean(behind)) if behind else ""
    return [name, *cells, lost]


if __name__ == "__main__":
    main()
