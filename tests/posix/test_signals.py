"""Signals at any moment from the first import on: no traceback, no process and no file is left.

The marks are Python's own lines about imports (``-X importtime``). Processes that a command starts
print them too.
"""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arena.process_watch import BOUND
from tests.paths import ROOT
from tests.share_of_cases import share

assert sys.platform != "win32"

from tests.posix.test_match_end import HELD, SIGNALS, hearing  # noqa: E402 - not there on Windows

WHILE_IMPORTING = ("argparse", "pompeii.core.i18n", "pompeii.bots", "pompeii.cli.match")
"""Modules that the command line imports, the first ones first; the signal comes after each."""
WHILE_STARTING = (
    ("multiprocessing.popen_spawn_posix", 1),
    ("encodings", 2),
    ("site", 3),
    ("multiprocessing.spawn", 2),
    ("pompeii.arena.matches", 3),
    ("pompeii.arena.process", 3),
)
"""Modules with the number of processes that have imported them, when two processes are started."""
WAYS = [(end, to_group) for end in SIGNALS for to_group in (True, False)]
"""Signals, each to the whole process group or to the command alone."""
CASES = [(*mark, *way) for mark in WHILE_STARTING for way in WAYS]


def stderr_after_signal(
    end: signal.Signals, tmp_path: Path, module: str, processes: int, *, jobs: int, to_group: bool
) -> tuple[int, list[str]]:
    """Return the status of a match without end and its lines on standard error, without imports.

    The signal is sent when this number of `processes` has imported `module`.
    """
    command = ["match", HELD, HELD, "--budget", "1it", "--games", "2", "--jobs", str(jobs)]
    with hearing(SIGNALS):
        match = subprocess.Popen(
            [sys.executable, "-X", "importtime", "-m", "pompeii", *command],
            cwd=ROOT, stderr=subprocess.PIPE, bufsize=0, start_new_session=True,
            env={**os.environ, "TMPDIR": str(tmp_path)},
        )  # fmt: skip
    assert match.stderr is not None
    before, left = b"", processes
    while left:
        line = match.stderr.readline()
        assert line, before.decode()
        before += line
        left -= line.decode().rstrip().endswith(f" {module}")
    (os.killpg if to_group else os.kill)(match.pid, end)
    # This ends with the last process that holds the pipe, so none is left behind.
    _out, after = match.communicate(timeout=BOUND)
    lines = (before + after).decode().splitlines()
    return match.returncode, [line for line in lines if not re.search(r"import time:", line)]


def assert_quiet_end(end: signal.Signals, found: tuple[int, list[str]], tmp_path: Path) -> None:
    status, lines = found
    # A shell says 128 and the number of a signal that has ended a process itself.
    assert (lines, status) in (([], -end), (["Ended after 0 of 2 games."], 128 + end))
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("end", SIGNALS)
@pytest.mark.parametrize("module", share(WHILE_IMPORTING, 2))
def test_signal_during_imports_is_quiet(tmp_path: Path, module: str, end: signal.Signals) -> None:
    found = stderr_after_signal(end, tmp_path, module, 1, jobs=1, to_group=False)
    assert_quiet_end(end, found, tmp_path)


# Six ways at each mark: one in five is another way at each.
@pytest.mark.parametrize(("module", "processes", "end", "to_group"), share(CASES, 5))
def test_signal_while_processes_start_is_quiet(
    tmp_path: Path, module: str, processes: int, end: signal.Signals, *, to_group: bool
) -> None:
    found = stderr_after_signal(end, tmp_path, module, processes, jobs=2, to_group=to_group)
    assert_quiet_end(end, found, tmp_path)


def test_program_imports_nothing_slow_before_it_handles_signals() -> None:
    command = [
        sys.executable,
        "-I",
        "-X",
        "importtime",
        "-c",
        "import sys; sys.path[:0] = sys.argv[1:]; import pompeii",
    ]
    lines = subprocess.run(
        [*command, str(ROOT)], stderr=subprocess.PIPE, encoding="utf-8", check=True
    ).stderr
    names = [line.rpartition("|")[2].strip() for line in lines.splitlines()]
    ours = names[names.index("site") + 1 :]
    assert ours == ["pompeii"]
