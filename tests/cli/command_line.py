"""Running the command line in the tests, in this process or in one of its own."""

import shlex
import subprocess
import sys
from typing import Any

import pytest

from pompeii.cli import main
from tests.paths import ROOT

Capture = pytest.CaptureFixture[str]


def ran(capsys: Capture, *arguments: str) -> str:
    """What a command prints that must succeed without a word of complaint."""
    assert main.main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: Capture, *arguments: str) -> str:
    """The one line a command says that must fail and print nothing."""
    assert main.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("pompeii")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


def written(*words: str) -> str:
    """Words as one writes them into a terminal of this system."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own, until it has ended."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    command = [sys.executable, "-m", "pompeii", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False, **{**pipes, **options})
