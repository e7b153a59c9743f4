"""Compare the coverage of the unit tests with the required percentages, part by part.

The table has a line for each part: lines and branches run, in percent. The lines and branches that
were not run follow below it.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from coverage import Coverage

OWED: Final = {"engine": 100, "command line": 100, "arena": 95, "bots": 95, "page": 95}
"""Required percentage of the lines, and of the branches, of each part."""
ENGINE: Final = "engine"
SINGLE: Final = "^$"
"""Context of the tests that must cover the engine's branches: see `tests/conftest.py`."""

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

    The files are those of coverage's JSON reports: `single` by the tests of single rules,
    `all_of_them` by all tests.
    """
    parts: defaultdict[str, Files] = defaultdict(dict)
    for file in sorted(all_of_them):
        name = part(file)
        parts[name][file] = (single if name == ENGINE else all_of_them)[file]
    lines, enough = ["part            lines  branches   owed"], True
    for name, owed in OWED.items():
        statements = _percent(parts[name].values(), "covered_lines", "num_statements")
        branches = _percent(parts[name].values(), "covered_branches", "num_branches")
        lines.append(f"{name:13} {statements:6.1f} % {branches:6.1f} % {owed:4} %")
        lines += [f"    {file}: {_missing(found)}" for file, found in parts[name].items()]
        enough &= min(statements, branches) >= owed
    return [line for line in lines if not line.endswith(": ")], enough


def _percent(files: Iterable[dict[str, Any]], run: str, there: str) -> float:
    summaries: list[dict[str, int]] = [file["summary"] for file in files]
    return 100 * sum(each[run] for each in summaries) / sum(each[there] for each in summaries)


def _missing(file: dict[str, Any]) -> str:
    """Return the missing lines, and the missing branches from a line that was run."""
    lines = file["missing_lines"]
    branches = [f"{a}->{b}" for a, b in file["missing_branches"] if a not in lines]
    return ", ".join([*map(str, lines), *branches])


def _files(contexts: list[str] | None) -> Files:
    coverage = Coverage()
    coverage.load()
    with TemporaryDirectory() as folder:
        out = Path(folder) / "coverage.json"
        coverage.json_report(outfile=str(out), contexts=contexts)
        files: Files = json.loads(out.read_text(encoding="utf-8"))["files"]
    return files


if __name__ == "__main__":
    table, enough = report(_files([SINGLE]), _files(None))
    print("\n".join(table))
    sys.exit(0 if enough else "Fewer branches were run than are owed.")
