"""Skills that forecasts assume, fitted to games: `python -m research.fit.assumed_skills`.

Players of one skill play each other, and forecasts at some positions are compared with the
outcomes. For each skill below `medium`, the script fits the share of slips and the correction
(:mod:`pompeii.games.downfall.assumed_skills`) by least squares. It also plays games of two against
`medium`. Their mean result is the number of pieces that a player falls behind. An interrupted run
resumes with the same file.
"""

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import numpy as np

from pompeii.analysis.skill_estimate import mean
from pompeii.arena import workers
from pompeii.games.downfall.assumed_skills import PIECE, SKILLS, USUAL, Correction, ending
from research.checks.calibration_table import Column
from research.saved_runs import Table, keep, shown
from research.skilled_games import PLAYERS, TABLES, Fate, Game, Task, parts, play, played

SLIPS: Final[Mapping[str, Sequence[float]]] = {
    "random": (),
    "careless": (0.2, 0.3, 0.4),
    "easy": (0.2, 0.3, 0.4),
    "medium": (0.0,),
}
"""Shares of slips that are tried. Playouts of random players need no correction."""
STEEPEST: Final = -1.0
"""Least change late in the game for which a greater share still has a greater chance."""
PLAYOUTS = 48
HEADS = ("skill", "games", "slips", "floor", "slope", "late", "squared error", "behind")


class Fit(NamedTuple):
    """A share of slips with its best correction."""

    error: float
    """Mean squared error of the corrected shares, per piece."""
    slips: float
    correction: Correction


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(prog="python -m research.fit.assumed_skills")
    parser.add_argument("--kept", type=Path, required=True, help="the games, one a line")
    parser.add_argument("--games", type=int, default=72, help="of each skill")
    parser.add_argument("--duels", type=int, default=400, help="of each skill against medium")
    parser.add_argument("--seed", default="skills")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    pool = workers.of(given.jobs)
    rows, constants = [], {}
    for skill, tried in SLIPS.items():
        alike = [_alike(skill, given.seed, n) for n in range(given.games if tried else 0)]
        duels = [_duel(skill, given.seed, n) for n in range(0 if skill == USUAL else given.duels)]
        found = played(alike + duels, given.kept, pool, play_tried)
        behind = _behind(found[len(alike) :])
        fit = _fitted(skill, found[: len(alike)]) if tried else None
        rows.append(_row(skill, len(alike), fit, behind))
        slips, correction = (fit.slips, fit.correction) if fit else (1.0, Correction(0.0, 1.0))
        constants[skill] = [slips, round(fmean(behind), 2) if behind else 0.0, [*correction]]
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
    return min(_fit(skill, fates, number) for number in range(len(SLIPS[skill])))


def _fit(skill: str, fates: Sequence[Fate], number: int) -> Fit:
    """Return the fit of the correction for one share of slips, by least squares.

    Each part of the game has the same weight in it. For the usual skill, only the change late in
    the game is fitted, because the rest comes from more games.
    """
    rows = [(fate.left, fate.out, fate.bare[number]) for fate in fates]
    left, came, share = (np.array(column) for column in zip(*rows, strict=True))
    counts = Counter(parts(fate)[-1] for fate in fates for _ in range(fate.size))
    weights = np.array([fate.size / counts[parts(fate)[-1]] / len(counts) for fate in fates])
    roots = np.sqrt(weights)
    missing = came - (1 - left) * share
    lines = [left, left * share, np.array([*map(ending, left)]) * share * (1 - share)]

    def solved(lines: Sequence[Column], wanted: Column) -> list[float]:
        found, *_ = np.linalg.lstsq(np.column_stack(lines) * roots[:, None], wanted * roots)
        return [round(float(each), 3) for each in found]

    floor, slope = PIECE[:2] if skill == USUAL else solved(lines, missing)[:2]
    [late] = solved(lines[2:], missing - floor * lines[0] - slope * lines[1])
    correction = Correction(floor, slope, late=max(late, STEEPEST))
    said = np.array([correction.at(*each) for each in zip(share, left, strict=True)])
    # Each piece of a stack gets out or not, so a share of them has an error of its own.
    off = (said - came) ** 2 + came * (1 - came)
    error = np.average(off, weights=[fate.size for fate in fates])
    return Fit(float(error), SLIPS[skill][number], correction)


def _row(skill: str, games: int, fit: Fit | None, behind: Sequence[float]) -> list[str]:
    bot, slips = PLAYERS[skill]
    name = f"`{bot}` with {slips:.0%} of slips" if slips else f"`{bot}`"
    cells = [""] * 5
    if fit is not None:
        floor, slope, _power, late = fit.correction
        cells = [f"{fit.slips:.0%}", f"{floor}", f"{slope}", f"{late}", f"{fit.error:.4f}"]
    lost = "{:.2f} ± {:.2f}".format(*mean(behind)) if behind else ""
    return [name, f"{games}" if games else "", *cells, lost]


if __name__ == "__main__":
    main()
