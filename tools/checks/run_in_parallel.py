"""Independent commands run side by side, each to its end, with one report of all failures."""

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed

from tools.env import ROOT, ToolError

Command = Sequence[str | os.PathLike[str]]


def run_all(commands: Mapping[str, Command]) -> None:
    """Run each of the named `commands` in the checkout, as many at once as there are processors.

    Print the output of a command when it ends. Raise `ToolError` naming those that failed.
    """
    failed = set[str]()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        names = {pool.submit(_run, command): name for name, command in commands.items()}
        for each in as_completed(names):
            done, seconds = each.result()
            print(f"== {names[each]} ({seconds:.1f} s)\n{done.stdout}", end="", flush=True)
            if done.returncode:
                failed.add(names[each])
    if failed:
        raise ToolError(f"Failed: {', '.join(name for name in commands if name in failed)}.")


def _run(command: Command) -> tuple[subprocess.CompletedProcess[str], float]:
    start = time.monotonic()
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace",
        check=False,
    )  # fmt: skip
    return done, time.monotonic() - start
