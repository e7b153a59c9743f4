"""The same game in Chromium, Firefox and WebKit, by mouse and by finger: build/browsers.json.

make test-browsers

It runs on the site and from the single file; both must have been built. Then Chromium and Firefox
connect with each other. Runs can be selected by name, as ``firefox,touch,site`` or ``connection``.
"""

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from e2e.browsers import smoke
from e2e.browsers.driver_interface import SIZES
from e2e.browsers.sessions import BROWSERS
from e2e.together.namespace import run_inside
from e2e.visitor import Visitor
from tests.paths import ROOT

RESULT = ROOT / "build/browsers.json"
NAMES = ("chromium", "firefox", "webkit")
RUNS = [
    *((name, pointer, "site") for name in NAMES for pointer in SIZES),
    *((name, "mouse", "file") for name in NAMES),
]


def outcome(name: str, pointer: str, place: str) -> dict[str, Any]:
    """Play once and return the result."""
    start = time.monotonic()
    touch = pointer == "touch"
    try:
        with BROWSERS[name](pointer) as (page, version, complaints):
            play = {"site": smoke.site, "file": smoke.file}[place]
            actions = play(lambda address: Visitor(page, address, touch=touch))
            assert complaints() == []
        facts: dict[str, Any] = {"version": version, "actions": actions}
    except Exception as error:  # noqa: BLE001 - the other browsers are tried too
        facts = {"failed": f"{type(error).__name__}: {error}"}
    return {**facts, "seconds": round(time.monotonic() - start, 1)}


def connection() -> dict[str, Any]:
    """Connect two browsers in a network of their own, and return the result."""
    done = run_inside(sys.executable, "-m", "e2e.browsers.connection")
    return {} if done.returncode == 0 else {"failed": done.stdout}


def main(names: list[str]) -> None:
    """Play everywhere, write the results, and end with status 1 after a failure."""
    facts: dict[str, Any] = {}
    runs: dict[str, Callable[[], dict[str, Any]]] = {
        **{",".join(run): partial(outcome, *run) for run in RUNS},
        "connection": connection,
    }
    for name, run in runs.items():
        if not names or name in names:
            facts[name.replace(",", " ")] = found = run()
            print(name, found, flush=True)
            RESULT.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
    if failed := [name for name, fact in facts.items() if "failed" in fact]:
        sys.exit(f"The game failed in: {', '.join(failed)}.")


if __name__ == "__main__":
    main(sys.argv[1:])
