"""The long proof: every target that takes too long for `make test`, summed up in one file."""

import json
import subprocess
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from toolchain import ROOT, ToolError

RESULT = ROOT / "build" / "proof.json"

# A name, and what to do; what that gives is kept in the proof.
Step = tuple[str, Callable[[], dict[str, Any] | None]]


def prove(steps: list[Step]) -> None:
    """Run all steps, the rest too when one fails, and write what came out.

    Raises `ToolError` naming the steps that failed.
    """
    outcomes: dict[str, Any] = {}
    for name, step in steps:
        print(f"== {name}", flush=True)
        start = time.monotonic()
        try:
            outcome: dict[str, Any] = {"passed": True, "facts": step()}
        except ToolError as error:
            outcome = {"passed": False, "error": str(error)}
        outcomes[name] = {**outcome, "seconds": round(time.monotonic() - start, 1)}
        _write(outcomes)
    failed = [name for name, outcome in outcomes.items() if not outcome["passed"]]
    if failed:
        raise ToolError(f"The proof failed in: {', '.join(failed)}.")


def _write(outcomes: dict[str, Any]) -> None:
    """Write after each step: a proof cut short still tells what was reached."""
    proof = {
        "commit": _git("rev-parse", "HEAD"),
        "clean": not _git("status", "--porcelain"),
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "steps": outcomes,
    }
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(proof, indent=2) + "\n", encoding="utf-8")


def _git(*words: str) -> str:
    return subprocess.check_output(["git", *words], cwd=ROOT, encoding="utf-8").strip()
