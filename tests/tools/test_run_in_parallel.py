"""Checks that run side by side: each one ends, and one report names those that failed."""

import sys

import pytest

from tools.checks.run_in_parallel import run_all
from tools.env import ToolError


def script(text: str) -> list[str]:
    return [sys.executable, "-c", text]


def test_all_commands_run_and_failed_ones_are_named_in_their_order(
    capsys: pytest.CaptureFixture[str],
) -> None:
    commands = {
        "types": script("import sys; print('a.py: error', file=sys.stderr); sys.exit(1)"),
        "format": script("print('nothing to change')"),
        "prose": script("import sys; sys.exit('a long sentence')"),
    }
    with pytest.raises(ToolError, match=r"^Failed: types, prose\.$"):
        run_all(commands)
    report = capsys.readouterr().out
    assert {"a.py: error", "nothing to change", "a long sentence"} <= set(report.splitlines())
    assert all(f"== {name} (" in report for name in commands)


def test_success_is_silent_about_failures(capsys: pytest.CaptureFixture[str]) -> None:
    run_all({"format": script("print('nothing to change')")})
    assert "Failed" not in capsys.readouterr().out
