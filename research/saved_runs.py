"""What came of measurements that take long, kept where it can be seen: `research/runs/NAME.json`.

Constants of the game that were fitted by one are held against it by a test, and the tables of the
documents are written from it (``tools/docs/figures.py``).
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, TypedDict

from tools.env import ROOT

RUNS: Final = ROOT / "research/runs"


class Table(TypedDict):
    """A table as it is to be read."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


def keep(name: str, tables: Mapping[str, Table], **constants: Any) -> None:
    """Keep a run: its tables by the marks that they have in the documents, and what was fitted, by
    the names of the constants, each as JSON has it. What gave it is the command that is running.
    """
    commit = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=ROOT, encoding="utf-8")
    module, *words = sys.orig_argv[sys.orig_argv.index("-m") + 1 :]
    run = {
        "command": " ".join(["python -m", module, *words]),
        "commit": commit.strip(),
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "constants": constants,
        "tables": tables,
    }
    RUNS.mkdir(exist_ok=True)
    file = RUNS / f"{name}.json"
    file.write_text(json.dumps(run, indent=1) + "\n", encoding="utf-8")


def kept(name: str) -> dict[str, Any]:
    """What was kept of a run. Raises `FileNotFoundError` where there was none."""
    run: dict[str, Any] = json.loads((RUNS / f"{name}.json").read_text(encoding="utf-8"))
    return run


def shown(table: Table) -> str:
    """A table in Markdown."""
    return markdown(table["heads"], *table["rows"])


def markdown(head: Iterable[object], *rows: Iterable[object]) -> str:
    """A table in Markdown."""
    first, *others = (f"| {' | '.join(map(str, row))} |\n" for row in (head, *rows))
    return first + "|" + "---|" * (first.count("|") - 1) + "\n" + "".join(others)
