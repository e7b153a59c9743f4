"""Run the command line in tests, in this process or in a separate one."""

import shlex
import subprocess
import sys
from typing import Any

import pytest

from pompeii.cli import main
from tests.paths import ROOT

Capture = pytest.CaptureFixture[str]


def output_of(capsys: Capture, *arguments: str) -> str:
    """Return the output of a command that must succeed without messages."""
    assert main.main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def error_of(capsys: Capture, *arguments: str) -> str:
    """Return the one-line message of a command that must fail and print nothing."""
    assert main.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("pompeii")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


def command_text(*words: str) -> str:
    """Return `words` as a user of this system types them into a terminal."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run a command to its end in a separate process."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    command = [sys.executable, "-m", "pompeii", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False, **{**pipes, **options})
