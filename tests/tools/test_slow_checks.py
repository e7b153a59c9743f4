"""The long proof keeps the result of each step, and continues after the last one."""

from pathlib import Path
from typing import Any

import pytest

from tools.checks import slow_checks
from tools.env import ToolError

STATE: dict[str, Any] = {"commit": "c0ffee", "clean": True}


@pytest.fixture(autouse=True)
def separate_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return a separate proof and the state of the tree, which a test may change."""
    state = {**STATE}
    monkeypatch.setattr(slow_checks, "RESULT", tmp_path / "build/proof.json")
    monkeypatch.setattr(slow_checks, "_state", lambda: {**state})
    return state


def fails() -> None:
    raise ToolError("It does not.")


def test_all_steps_run_and_failed_ones_are_named() -> None:
    with pytest.raises(ToolError, match=r"^The proof failed in: one, two\.$"):
        slow_checks.prove({"one": fails, "two": fails, "three": lambda: {"figure": 3}})
    found = slow_checks.outcomes()
    assert found["one"].items() >= {**STATE, "passed": False, "error": "It does not."}.items()
    assert found["three"].items() >= {**STATE, "passed": True, "facts": {"figure": 3}}.items()


def test_step_that_passed_at_this_commit_is_skipped(separate_proof: dict[str, Any]) -> None:
    steps = {"one": lambda: None, "two": fails, "three": lambda: None}
    assert slow_checks.owed(steps) == steps
    with pytest.raises(ToolError):
        slow_checks.prove({"one": steps["one"], "two": fails})
    assert [*slow_checks.owed(steps)] == ["two", "three"]
    separate_proof["commit"] = "decade"
    assert slow_checks.owed(steps) == steps


def test_step_that_passed_with_local_changes_runs_again(separate_proof: dict[str, Any]) -> None:
    steps: dict[str, slow_checks.Step] = {"one": lambda: None}
    separate_proof["clean"] = False
    slow_checks.prove(steps)
    assert slow_checks.owed(steps) == steps
    separate_proof["clean"] = True
    assert slow_checks.owed(steps) == steps
    slow_checks.prove(steps)
    assert slow_checks.owed(steps) == {}
    separate_proof["clean"] = False
    assert slow_checks.owed(steps) == steps


def test_repeated_step_keeps_the_results_of_the_others() -> None:
    slow_checks.prove({"one": lambda: {"figure": 1}, "two": lambda: {"figure": 2}})
    slow_checks.prove({"two": lambda: {"figure": 3}})
    assert [found["facts"]["figure"] for found in slow_checks.outcomes().values()] == [1, 3]
