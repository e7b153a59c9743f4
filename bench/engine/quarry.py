"""`python -m bench.engine.quarry`: the time of a push and a deal of Via Appia, here and in Pyodide.

Times are wall-clock: other load of the machine makes the longest times longer.
"""

import json
import subprocess
import time
from statistics import mean, median

from tools.env import ROOT

DEALS = 100
MOST = {"push": (2.0, 5.0), "deal": (10.0, 10.0)}
"""Largest allowed mean in milliseconds, here and in Pyodide."""


def measured() -> str:
    """Return the mean, median and longest time of pushes and deals in ms, as JSON.

    The pushes are those of the golden digest.
    """
    from pompeii.games.appia.deal import deal
    from pompeii.games.appia.rule_options import Rules
    from tests.games.appia.golden_pushes import pushes

    times: dict[str, list[float]] = {"push": [], "deal": []}
    each = pushes()
    while True:
        start = time.perf_counter()
        if next(each, None) is None:
            break
        times["push"].append(time.perf_counter() - start)
    for number in range(DEALS):
        start = time.perf_counter()
        deal(4, Rules(), f"bench {number}")
        times["deal"].append(time.perf_counter() - start)
    return json.dumps(
        {
            what: [1000 * figure(seconds) for figure in (mean, median, max)]
            for what, seconds in times.items()
        }
    )


def main() -> None:
    """Measure on both sides and print a line for each figure."""
    asked = subprocess.run(
        [
            "node",
            "bench/run_in_pyodide.mjs",
            "from bench.engine.quarry import measured; measured()",
        ],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    sides = {"CPython": json.loads(measured()), "Pyodide": json.loads(asked.stdout)}
    for side, (name, figures) in enumerate(sides.items()):
        for what, (middle, typical, longest) in figures.items():
            told = f"{middle:6.2f} ms in the mean, {typical:6.2f} median, {longest:6.2f} at most"
            print(f"{name} {what}: {told}; wanted below {MOST[what][side]:g}")


if __name__ == "__main__":
    main()
