"""The slow checks: every target too slow for `make test`, summed up in build/proof.json.

Each step is recorded with its own commit and date, since all of them together take more than a day.
A step that passed at a commit is not run again there.
"""

import json
import subprocess
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from tools.env import ROOT, ToolError

RESULT = ROOT / "build" / "proof.json"

Step = Callable[[], dict[str, Any] | None]
"""A check to run; its result is kept in the proof."""
Outcome = dict[str, Any]
"""Outcome of a step: ``passed``, ``facts`` or the ``error``, ``seconds``, ``date``, and the
``commit``. ``clean`` is True if the whole tree was committed."""


def prove(steps: Mapping[str, Step]) -> None:
    """Run `steps`, the rest too when one fails, and write their outcomes.

    Raise `ToolError` naming the steps that failed.
    """
    failed = []
    for name, step in steps.items():
        print(f"== {name}", flush=True)
        start = time.monotonic()
        found: Outcome = {**_state(), "date": datetime.now(UTC).isoformat(timespec="seconds")}
        try:
            found |= {"passed": True, "facts": step()}
        except ToolError as error:
            found |= {"passed": False, "error": str(error)}
            failed.append(name)
        _write({**outcomes(), name: {**found, "seconds": round(time.monotonic() - start, 1)}})
    if failed:
        raise ToolError(f"The proof failed in: {', '.join(failed)}.")


def owed(steps: Mapping[str, Step]) -> Mapping[str, Step]:
    """Return the steps that have not passed with the tree as it is."""
    state, known = _state(), outcomes()
    if not state["clean"]:
        return steps

    def passed(name: str) -> bool:
        return {**state, "passed": True}.items() <= known.get(name, {}).items()

    return {name: step for name, step in steps.items() if not passed(name)}


def outcomes() -> dict[str, Outcome]:
    """Return the outcome of every step that ever ran here, by its name."""
    if not RESULT.exists():
        return {}
    steps: dict[str, Outcome] = json.loads(RESULT.read_text(encoding="utf-8"))["steps"]
    return steps


def _write(steps: Mapping[str, Outcome]) -> None:
    """Write after each step: an interrupted proof still holds its results and resumes there."""
    latest = max(steps.values(), key=lambda outcome: outcome["date"])
    proof = {"commit": latest["commit"], "date": latest["date"], "steps": steps}
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(proof, indent=2) + "\n", encoding="utf-8")


def _state() -> dict[str, Any]:
    return {"commit": _git("rev-parse", "HEAD"), "clean": not _git("status", "--porcelain")}


def _git(*words: str) -> str:
    return subprocess.check_output(["git", *words], cwd=ROOT, encoding="utf-8").strip()
