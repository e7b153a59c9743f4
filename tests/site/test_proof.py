"""The long proof keeps what came of each step, and goes on where it stopped."""

from pathlib import Path
from typing import Any

import proof
import pytest
from toolchain import ToolError

STATE: dict[str, Any] = {"commit": "c0ffee", "clean": True}


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A proof of its own, and the state of the tree, which a test may change."""
    state = {**STATE}
    monkeypatch.setattr(proof, "RESULT", tmp_path / "build/proof.json")
    monkeypatch.setattr(proof, "_state", lambda: {**state})
    return state


def fails() -> None:
    raise ToolError("It does not.")


def test_all_steps_are_run_and_those_that_fail_are_named() -> None:
    with pytest.raises(ToolError, match=r"^The proof failed in: one, two\.$"):
        proof.prove({"one": fails, "two": fails, "three": lambda: {"figure": 3}})
    found = proof.outcomes()
    assert found["one"].items() >= {**STATE, "passed": False, "error": "It does not."}.items()
    assert found["three"].items() >= {**STATE, "passed": True, "facts": {"figure": 3}}.items()


def test_what_has_passed_at_this_commit_is_not_owed_again(kept: dict[str, Any]) -> None:
    steps = {"one": lambda: None, "two": fails, "three": lambda: None}
    assert proof.owed(steps) == steps
    with pytest.raises(ToolError):
        proof.prove({"one": steps["one"], "two": fails})
    assert [*proof.owed(steps)] == ["two", "three"]
    kept["commit"] = "decade"
    assert proof.owed(steps) == steps


def test_what_passed_with_changes_is_owed(kept: dict[str, Any]) -> None:
    steps: dict[str, proof.Step] = {"one": lambda: None}
    kept["clean"] = False
    proof.prove(steps)
    assert proof.owed(steps) == steps
    kept["clean"] = True
    assert proof.owed(steps) == steps
    proof.prove(steps)
    assert proof.owed(steps) == {}
    kept["clean"] = False
    assert proof.owed(steps) == steps


def test_a_step_that_is_run_again_leaves_what_came_of_the_others() -> None:
    proof.prove({"one": lambda: {"figure": 1}, "two": lambda: {"figure": 2}})
    proof.prove({"two": lambda: {"figure": 3}})
    assert [found["facts"]["figure"] for found in proof.outcomes().values()] == [1, 3]
