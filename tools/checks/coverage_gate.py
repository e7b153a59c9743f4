"""Compare the coverage of the unit tests with the required percentages, part by part.

The table has a line for each part: lines and branches run, in percent. The lines and branches that
were not run follow below it. `tools unit` measures two groups of tests, each into a file of its
own, and `MEASURED` selects them by their markers.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from copy import deepcopy
from math import floor
from pathlib import Path
from typing import Any, Final

from tools.env import ROOT

RESULTS: Final = ROOT / "build/coverage"
MEASURED: Final = {
    "single": "not no_cover and not uses_engine",
    "above": "not no_cover and uses_engine",
}
"""Groups of tests and their markers: see `tests/conftest.py`."""

OWED: Final = {"engine": 100, "command line": 100, "arena": 95, "bots": 95, "page": 95}
"""Required percentage of the lines, and of the branches, of each part."""
ENGINE: Final = "engine"

Files = dict[str, dict[str, Any]]


def part(file: str) -> str:
    """Return the part of `file`, a path from the checkout's root."""
    folders = Path(file).parts
    if folders[0] == "web":
        return "page"
    parts = {"arena": "arena", "bots": "bots", "cli": "command line"}
    return next((parts[folder] for folder in folders if folder in parts), ENGINE)


def report(single: Files, all_of_them: Files) -> tuple[list[str], bool]:
    """Return the lines of the table, and True if every part reaches its percentage.

    The files are those of SlipCover's JSON reports: `single` by the tests of single rules,
    `all_of_them` by all measured tests.
    """
    parts: defaultdict[str, Files] = defaultdict(dict)
    for file in sorted(all_of_them):
        name = part(file)
        parts[name][file] = (single if name == ENGINE else all_of_them)[file]
    lines, enough = ["part            lines  branches   owed"], True
    for name, owed in OWED.items():
        statements = _percent(parts[name].values(), "lines")
        branches = _percent(parts[name].values(), "branches")
        lines.append(f"{name:13} {_shown(statements):6} % {_shown(branches):6} % {owed:4} %")
        lines += [f"    {file}: {_missing(found)}" for file, found in parts[name].items()]
        enough &= min(statements, branches) >= owed
    return [line for line in lines if not line.endswith(": ")], enough


def _percent(files: Iterable[dict[str, Any]], kind: str) -> float:
    run, missing = (
        sum(len(file[f"{state}_{kind}"]) for file in files) for state in ("executed", "missing")
    )
    return 100 * run / (run + missing)


def _shown(percent: float) -> float:
    """Return `percent` rounded down: only a part without a gap is shown with 100."""
    return floor(10 * percent) / 10


def _missing(file: dict[str, Any]) -> str:
    """Return the missing lines, and the missing branches from a line that was run."""
    lines = file["missing_lines"]
    branches = [f"{a}->{b}" for a, b in file["missing_branches"] if a not in lines]
    return ", ".join([*map(str, lines), *branches])


def main() -> None:
    """Print the table and end with status 1 if a part lacks coverage."""
    from slipcover import merge_coverage  # here, since `tools` alone needs no package

    single, above = (
        json.loads((RESULTS / f"{group}.json").read_text(encoding="utf-8")) for group in MEASURED
    )
    merged = merge_coverage(deepcopy(single), above)  # it changes the first one
    table, enough = report(single["files"], merged["files"])
    print("\n".join(table))
    sys.exit(0 if enough else "Fewer branches were run than are owed.")


if __name__ == "__main__":
    main()
