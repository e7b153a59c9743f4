"""Saved results of long measurements: `research/runs/NAME.json`.

A test compares the game's fitted constants with their run. The tables of the documents are written
from the runs (``tools/docs/measurement_tables.py``).
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, TypedDict, TypeVar

from pompeii.arena.workers import Workers, carry_out
from tools.env import ROOT

Task = TypeVar("Task", bound=tuple[Any, ...])
Outcome = TypeVar("Outcome")
RUNS: Final = ROOT / "research/runs"


class Table(TypedDict):
    """A table with its heads and rows as text."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


def keep(name: str, tables: Mapping[str, Table], **constants: Any) -> None:
    """Save a run: its `tables` by their marks in the documents, and its fitted `constants`.

    The constants have their names in the code and values that JSON can hold. The saved command is
    the running one.
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
    """Return the contents of a saved run. Raise `FileNotFoundError` if there is none."""
    run: dict[str, Any] = json.loads((RUNS / f"{name}.json").read_text(encoding="utf-8"))
    return run


def resumed(
    work: Callable[[Task], Any], tasks: Sequence[Task], file: Path, pool: Workers
) -> Iterator[Any]:
    """Yield the outcomes of `work` for `tasks`, in their order, as JSON reads them.

    A task is a tuple that JSON can hold. `pool` carries out those that `file` does not hold. Each
    task and its outcome is a line of the file, so an interrupted run loses nothing.
    """
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    found = {json.dumps(task): json.dumps(outcome) for task, outcome in map(json.loads, lines)}
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as end:
        left = (task for task in tasks if json.dumps(task) not in found)
        for task, outcome in carry_out(partial(with_task, work), left, pool):
            print(json.dumps((task, outcome)), file=end, flush=True)
            found[json.dumps(task)] = json.dumps(outcome)
    return (json.loads(found[json.dumps(task)]) for task in tasks)


def with_task(work: Callable[[Task], Outcome], task: Task) -> tuple[Task, Outcome]:
    """Return a task with the outcome of `work`, for workers that end in another order."""
    return task, work(task)


def shown(table: Table) -> str:
    """Return a table in Markdown."""
    return markdown(table["heads"], *table["rows"])


def markdown(head: Iterable[object], *rows: Iterable[object]) -> str:
    """Return a table in Markdown."""
    first, *others = (f"| {' | '.join(map(str, row))} |\n" for row in (head, *rows))
    return first + "|" + "---|" * (first.count("|") - 1) + "\n" + "".join(others)
