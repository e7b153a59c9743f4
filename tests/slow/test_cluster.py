"""A match and a data set on a Dask cluster of two workers; in the match one of them is killed.

Starting a cluster takes longer than a unit test may: the long proof runs this file by its name.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from distributed import LocalCluster

from tests.paths import ROOT

assert sys.platform != "win32"

BOT = "tests/arena/faulty_bots.py:Dawdler"
GAMES = 40
MATCH = ("match", BOT, BOT, "--games", str(GAMES), "--budget", "1it", "--json", "-o")


def timeless(file: Path) -> list[str]:
    """Return the games of a file, without their times."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return sorted(
        json.dumps({key: value for key, value in line.items() if key not in ("thought", "seconds")})
        for line in lines
    )


def finished(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    """Return the output of a match that must end well."""
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err.decode()
    facts: dict[str, Any] = json.loads(out)
    return {key: value for key, value in facts.items() if key not in ("seconds", "ms_per_decision")}


def match(file: Path, *where: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "pompeii", *MATCH, str(file), *where],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_killed_worker_loses_no_game_and_plays_none_twice(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone.jsonl", tmp_path / "together.jsonl"
    expected = finished(match(alone, "--jobs", "1"))
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        process = match(together, "--cluster", cluster.scheduler_address)
        deadline = time.monotonic() + 120
        while not (together.exists() and together.read_bytes().count(b"\n") >= GAMES // 4):
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.01)
        os.kill(cluster.workers[0].pid, signal.SIGKILL)
        found = finished(process)
    assert found == expected
    assert found["games"] == GAMES
    assert timeless(together) == timeless(alone)


def test_data_set_of_a_cluster_equals_that_of_one_process(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone.parquet", tmp_path / "together.parquet"
    command = (
        sys.executable,
        "-m",
        "pompeii",
        "dataset",
        "random",
        "random",
        "--games",
        "12",
        "-o",
    )
    subprocess.run([*command, alone], cwd=ROOT, check=True, capture_output=True)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        where = ("--cluster", cluster.scheduler_address)
        subprocess.run([*command, together, *where], cwd=ROOT, check=True, capture_output=True)
    assert together.read_bytes() == alone.read_bytes()
