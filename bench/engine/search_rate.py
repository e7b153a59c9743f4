"""`python -m bench.engine.search_rate COMMIT`: iterations a second of `hard`, today's and earlier.

Both versions search the same positions alternately, in one process, so that any other load of the
machine affects them alike. ``--pyodide`` measures the same in Pyodide.
"""

import argparse
import json
import subprocess
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any, Final

from research.earlier_version import ROOT, Version, checked_out

PARTS: Final = ("city", "flight")
PLAYERS: Final = (2, 4)
ROUNDS: Final = 5
ITERATIONS: Final = 60
Views = dict[str, list[Any]]
"""Decisions by part of the game."""
STRIDE: Final = 8
"""Every eighth decision of a game is a position of the measurement."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.engine.search_rate", description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--pyodide", action="store_true")
    arguments = parser.parse_args()
    folder = checked_out(arguments.commit).relative_to(ROOT).as_posix()
    if arguments.pyodide:
        code = f"from bench.engine.search_rate import measure; measure({folder!r})"
        subprocess.run(["node", "bench/run_in_pyodide.mjs", code], cwd=ROOT, check=True)
    else:
        measure(folder)


def measure(folder: str) -> None:
    """Print the iterations a second and their ratio, by part of the game and number of players."""
    versions = [Version(ROOT), Version(ROOT / folder)]
    for players in PLAYERS:
        both_views = views(versions, players)
        for part in PARTS:
            rates: list[list[float]] = []
            for number in range(ROUNDS + 1):
                both = [
                    _rate(version, found[part], number)
                    for version, found in zip(versions, both_views, strict=True)
                ]
                rates += [both] * (number > 0)  # caches fill in the first round
            facts = {
                "part": part,
                "players": players,
                "positions": len(both_views[0][part]),
                "today": round(median(today for today, _ in rates)),
                "earlier": round(median(earlier for _, earlier in rates)),
                "ratio": round(median(today / earlier for today, earlier in rates), 2),
            }
            print(json.dumps(facts), flush=True)


def views(versions: Sequence[Version], players: int) -> list[Views]:
    """Return decisions of a game of `medium` for each version; the last version's bot plays."""
    tables = [version.table(players, f"rate {players}") for version in versions]
    found: list[Views] = [{part: [] for part in PARTS} for _ in versions]
    random, decisions = Random(players), 0
    while tables[0].winners is None:
        decisions += 1
        for version, table, parts in zip(versions, tables, found, strict=True):
            with version.active():
                view = table.view(table.state.actor)
            if decisions % STRIDE == 0 and len(view.legal) > 1:
                parts["city" if view.phase == "city" else "flight"].append(view)
        with version.active():
            action = version.bots.make("medium").choose(view, random, version.bots.Budget(1.0))
        for each, table in zip(versions, tables, strict=True):
            each.play(table, action.text)
    return found


class _CountingBudget:
    """A budget of a number of iterations for each search, of which some may end early."""

    def __init__(self) -> None:
        self.count = 0
        """Number of iterations of all searches."""

    def start(self) -> Callable[[int], float]:
        before = self.count

        def spent(iterations: int) -> float:
            self.count += iterations
            return (self.count - before) / ITERATIONS

        return spent


def _rate(version: Version, found: Sequence[Any], seed: int) -> float:
    """Return the iterations a second of `hard` in the Views ``found``."""
    budget = _CountingBudget()
    with version.active():
        start = time.process_time()
        for view in found:
            version.bots.make("hard").choose(view, Random(seed), budget)
        return budget.count / (time.process_time() - start)


if __name__ == "__main__":
    main()
