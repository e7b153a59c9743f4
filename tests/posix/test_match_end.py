"""The end of a match by any signal: results are kept or shown, and no process stays."""

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pompeii.cli import main
from tests.arena.process_watch import BOUND, Watch
from tests.cli.command_line import Capture, command_text
from tests.paths import ROOT

assert sys.platform != "win32"

SLOW = "tests/arena/faulty_bots.py:Dawdler"
HELD = "tests/arena/faulty_bots.py:Held"
TIRES = "tests/arena/faulty_bots.py:Tires"
PROGRAM = f"cmd:{command_text(sys.executable, '-m', 'tests.arena.hanging_program')}"
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""The signals that end a command."""


def lines(file: Path) -> list[str]:
    """Return the games of a file, without their times."""
    found = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    for line in found:
        del line["thought"], line["seconds"]
    return sorted(json.dumps(line) for line in found)


def wait_for_lines(file: Path, number: int) -> None:
    end = time.monotonic() + BOUND
    while not (file.exists() and file.read_bytes().count(b"\n") >= number):
        assert time.monotonic() < end
        time.sleep(0.01)


def started(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """Start a command in the background that hears signals even if they are ignored here."""
    with hearing(SIGNALS):
        return subprocess.Popen(
            [sys.executable, "-m", "pompeii", *arguments],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options,
        )  # fmt: skip


@contextmanager
def hearing(signals: Sequence[signal.Signals]) -> Iterator[None]:
    """Let processes start that hear `signals`. Under nohup, for example, some are ignored here."""
    # A signal with any handler here has its default action in a started process.
    before = {end: signal.signal(end, signal.default_int_handler) for end in signals}
    try:
        yield
    finally:
        for end, handler in before.items():
            signal.signal(end, handler)


@pytest.mark.parametrize("end", [*SIGNALS, signal.SIGKILL])
@pytest.mark.parametrize(
    ("bots", "jobs", "processes"),
    [
        (("random", HELD), "1", 1),
        (("random", PROGRAM), "1", 2),
        # Two games at once, with rotated seats: each of the two hangs in one.
        ((HELD, PROGRAM), "2", 3),
    ],
)
def test_every_child_ends_with_the_match(
    bots: tuple[str, str], jobs: str, processes: int, end: signal.Signals
) -> None:
    with Watch() as watch:
        match = started(
            "match", *bots, "--budget", "1it", "--games", "2", "--jobs", jobs,
            env=watch.environment,
        )  # fmt: skip
        watch.wait_for(processes)
        match.send_signal(end)
        # This ends with the last process that holds these pipes, so none is left behind.
        out, err = match.communicate(timeout=BOUND)
        watch.wait_until_gone()
    assert out == b""
    if end is signal.SIGKILL:
        assert match.returncode == -end
        return
    assert match.returncode == 128 + end
    assert err.decode().splitlines()[-1] == "Ended after 0 of 2 games."
    assert b"Traceback" not in err


@pytest.mark.parametrize("end", SIGNALS)
def test_finished_games_are_kept_and_the_same_command_continues(
    capsys: Capture, tmp_path: Path, end: signal.Signals
) -> None:
    bots = ("match", SLOW, SLOW, "--budget", "1it", "--games", "8", "--json")
    for jobs in ("1", "2"):
        file = tmp_path / f"{jobs}.jsonl"
        arguments = (*bots, "--jobs", jobs, "-o", str(file))
        match = started(*arguments)
        wait_for_lines(file, 2)
        match.send_signal(end)
        out, err = match.communicate(timeout=BOUND)
        assert (match.returncode, out) == (128 + end, b"")
        assert b"Traceback" not in err
        done = len(lines(file))
        assert 2 <= done < 8
        said = f"{done} of 8 games are in {file}; run the same command to continue.\n"
        assert err.decode().endswith(said)
        assert main.main(arguments) == 0
        assert json.loads(capsys.readouterr().out)["games"] == 8
        assert len(lines(file)) == 8
    assert lines(tmp_path / "1.jsonl") == lines(tmp_path / "2.jsonl")


@pytest.mark.parametrize(
    ("command", "words"),
    [("match", rf"random against {TIRES}: 2 games, "), ("ladder", r"Ladder of 2: 2 games, ")],
)
def test_ctrl_c_shows_the_standings_without_a_journal(command: str, words: str) -> None:
    with Watch() as watch:
        match = started(
            command, "random", TIRES, "--budget", "1it", "--games", "8", env=watch.environment
        )
        watch.wait_for(1)
        match.send_signal(signal.SIGINT)
        out, err = match.communicate(timeout=BOUND)
    assert (match.returncode, out) == (130, b"")
    told = err.decode().splitlines()
    start = told.index("Ended after 2 of 8 games.")
    assert re.match(words, told[start + 1])
    assert {line.split()[0] for line in told[start + 4 : start + 6]} == {"random", TIRES}


@contextmanager
def ignored(end: signal.Signals) -> Iterator[None]:
    """Ignore a signal, as nohup does."""
    before = signal.signal(end, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(end, before)


def test_ignored_signal_stays_ignored(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "pompeii", "match", "random", SLOW, "--budget", "1it"]
    with ignored(signal.SIGHUP):
        match = subprocess.Popen(
            [*command, "--games", "10", "-o", str(file)], cwd=ROOT, stderr=subprocess.PIPE
        )
    wait_for_lines(file, 2)
    match.send_signal(signal.SIGHUP)
    match.communicate(timeout=BOUND)
    assert match.returncode == 0
    assert len(lines(file)) == 10
