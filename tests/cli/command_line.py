"""Running the command line in the tests, in this process or in one of its own."""

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pompeii import cli

ROOT = Path(__file__).parents[2]

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
"""Those that end a command; not every system has all."""

Capture = pytest.CaptureFixture[str]


def ran(capsys: Capture, *arguments: str) -> str:
    """What a command prints that must succeed without a word of complaint."""
    assert cli.main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: Capture, *arguments: str) -> str:
    """The one line a command says that must fail and print nothing."""
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("pompeii")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


def started(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """A command that goes on meanwhile, and hears signals whether or not they are ignored here, as
    under nohup.
    """
    numbers = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
    # Who is heard here, in whatever way, ends a process that is started.
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "pompeii", *arguments],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options,
        )  # fmt: skip
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "pompeii", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False, **options)
