"""Journal files: devices, pipes, missing permissions, a full disk."""

import os
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from pompeii.arena import ArenaError, Match, play
from pompeii.arena.journal import Journal
from pompeii.bots import Budget
from pompeii.cli import inputs
from tests.cli.command_line import Capture, error_of, process

assert sys.platform != "win32"

ONE = Budget(iterations=1)
MATCH = Match(("random", "easy"), (ONE, ONE), {"preset": "classic"}, "79")
NOBODY = 65534
SMALL = ("match", "random", "random", "--games", "4", "--budget", "1it")
ORDINARY = "is no ordinary file, so nothing can be kept there"
DEVICES = [d for d in ("full", "zero", "stdout", "stderr") if Path("/dev", d).exists()]
"""Only Linux has `/dev/full`."""


@contextmanager
def unprivileged() -> Iterator[None]:
    """Drop the rights of the system's owner, who may open any file."""
    owner = os.geteuid() == 0
    if owner:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if owner:
            os.seteuid(0)


def test_impossible_journal_file_is_rejected_in_one_sentence(tmp_path: Path) -> None:
    closed = tmp_path / "closed.jsonl"
    closed.touch(0o400)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, words in (
        (closed, "Permission denied"),
        (closed / "games.jsonl", "Not a directory"),
        (pipe, ORDINARY),
    ):
        rights = unprivileged() if path is closed else nullcontext()
        with rights, pytest.raises(ArenaError) as refusal:
            Journal(path, [MATCH])
        assert str(refusal.value) == f"{path}: {words}"
    assert closed.read_bytes() == b""


@pytest.mark.parametrize("device", DEVICES)
def test_device_is_rejected_in_one_line(device: str) -> None:
    done = process(*SMALL, "-o", f"/dev/{device}", timeout=60)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode() == f"pompeii: /dev/{device}: {ORDINARY}\n"


def test_file_that_is_standard_output_is_rejected_in_one_line(tmp_path: Path) -> None:
    printed = tmp_path / "printed"
    with printed.open("wb") as file:
        done = process(*SMALL, "-o", "/dev/stdout", stdout=file, timeout=60)
    assert done.returncode == 2
    words = "pompeii: /dev/stdout: what is printed goes there, so nothing can be kept\n"
    assert done.stderr.decode() == words
    assert printed.read_bytes() == b""


def test_full_disk_leaves_only_complete_games_and_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    fixtures = list(MATCH.fixtures(4))
    results = [play(fixture) for fixture in fixtures[:3]]
    with Journal(file, [MATCH]) as journal:
        for result in results[:2]:
            journal.add(result)
    written = file.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Journal(file, [MATCH]) as journal:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(written) + 100, limits[1]))
        try:
            with pytest.raises(ArenaError) as refusal:
                journal.add(results[2])
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert str(refusal.value) == f"{file}: File too large"
    assert file.read_bytes() == written
    with Journal(file, [MATCH]) as journal:
        assert journal.of(fixtures) == results[:2]


def test_endless_file_is_not_read_to_its_end(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inputs, "LARGEST", 10**6)
    assert "/dev/zero: is larger than 1 MB" in error_of(capsys, "replay", "/dev/zero")
