"""`python -m bench.engine`: a table, and `build/bench.json`.

All contestants play alternately, round after round in one run, so that any other load of the
machine affects them alike. The result is the median over the rounds of the ratio within each round.
"""

import json
import platform
from collections.abc import Callable
from functools import partial
from statistics import median

from bench.engine.other_engines import catanatron, python_chess
from bench.engine.playout import Pace, clone_seconds, pace, pompeii
from bench.engine.pyodide import Pyodide
from bench.engine.view_cost import Views, views
from tools.env import ROOT

ROUNDS = 7
SECONDS = 1.0
"""CPU time of each contestant in a round, in seconds."""

Contestants = dict[str, Callable[[int, float], Pace]]


def main() -> None:
    """Measure, print the table and write the file."""
    with Pyodide() as pyodide:
        contestants: Contestants = {
            "pompeii_2p": partial(pace, pompeii(2)),
            "python_chess": partial(pace, python_chess),
            "catanatron_2p": partial(pace, catanatron(2)),
            "pompeii_4p": partial(pace, pompeii(4)),
            "catanatron_4p": partial(pace, catanatron(4)),
            "pyodide_2p": partial(pyodide.pace, 2),
        }
        rounds, clones, looks = _measure(contestants)
        version = pyodide.version

    def ratio(one: str, other: str) -> float:
        return median(paces[one].rate / paces[other].rate for paces in rounds)

    facts = {
        "ratio_python_chess": ratio("pompeii_2p", "python_chess"),
        "ratio_catanatron_2p": ratio("pompeii_2p", "catanatron_2p"),
        "ratio_catanatron_4p": ratio("pompeii_4p", "catanatron_4p"),
        "us_per_decision": median(1e6 / paces["pompeii_2p"].rate for paces in rounds),
        "us_clone": median(1e6 * seconds for seconds in clones),
        "us_view": median(1e6 * look.grown for look in looks),
        "ratio_view_anew": median(look.anew / look.grown for look in looks),
        "pyodide_over_cpython": ratio("pyodide_2p", "pompeii_2p"),
        "python": platform.python_version(),
        "pyodide_python": version,
    }
    print(f"\n{'':14} {'decisions/s':>12} {'actions to choose from':>24}")
    for name in contestants:
        rate = median(paces[name].rate for paces in rounds)
        branching = median(paces[name].branching for paces in rounds)
        print(f"{name:14} {rate:12,.0f} {branching:24.1f}")
    print()
    for name, fact in facts.items():
        print(f"{name:22} {fact if isinstance(fact, str) else f'{fact:.3f}'}")
    file = ROOT / "build" / "bench.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")


def _measure(
    contestants: Contestants,
) -> tuple[list[dict[str, Pace]], list[float], list[Views]]:
    """Return each round's pace of every contestant, the seconds of clones and those of Views."""
    for measure in contestants.values():
        measure(0, SECONDS / 2)  # caches fill, WebAssembly compiles
    rounds: list[dict[str, Pace]] = []
    clones: list[float] = []
    looks: list[Views] = []
    for seed in range(1, ROUNDS + 1):
        print(f"Round {seed} of {ROUNDS} ...", flush=True)
        rounds.append({name: measure(seed, SECONDS) for name, measure in contestants.items()})
        clones.append(clone_seconds(seed, SECONDS / 4))
        looks.append(views(2, seed, SECONDS))
    return rounds, clones, looks


if __name__ == "__main__":
    main()
