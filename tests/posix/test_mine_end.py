"""The end of a search for puzzles by a signal, and the same command again."""

import signal
import sys
from pathlib import Path

import pytest

from tests.arena.process_watch import BOUND
from tests.cli.command_line import process

assert sys.platform != "win32"

from tests.posix.test_match_end import started, wait_for_lines  # noqa: E402 - not there on Windows


@pytest.mark.parametrize(("jobs", "end"), [("1", signal.SIGINT), ("2", signal.SIGTERM)])
def test_interrupted_search_continues_to_the_same_bytes(
    tmp_path: Path, jobs: str, end: signal.Signals
) -> None:
    file, part = tmp_path / "puzzles.jsonl", tmp_path / "puzzles.jsonl.part"
    command = ("mine", "--games", "1", "--count", "1", "--jobs", jobs, "-o", str(file))
    search = started(*command)
    # The request, and a game that was searched.
    wait_for_lines(part, 2)
    search.send_signal(end)
    out, err = search.communicate(timeout=BOUND)
    assert (search.returncode, out) == (128 + end, b"")
    said = f"The work so far is in {part}; run the same command to continue."
    assert err.decode().splitlines()[-1] == said
    assert [*tmp_path.iterdir()] == [part]
    assert process(*command, timeout=BOUND).returncode == 0
    whole = process(*command[:-2], timeout=BOUND)
    assert file.read_bytes() == whole.stdout
    assert [*tmp_path.iterdir()] == [file]
