"""Publicly known vulnerabilities of the packages in the site and of the tools.

A known vulnerability in a package of the site is a failure; one in a tool is only reported. If the
advisory service cannot be reached, the report says so: that is no failure of the project.
"""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from tools.env import ROOT, ToolError, npm, python

LOCKS = ("play", "test", "long", "node", "wheel", "docs")
"""Locks of Python packages: all of them are tools, the site carries none."""

Facts = dict[str, Any]
UNREACHABLE = "the advisory service cannot be reached"


def audit() -> Facts:
    """Check both kinds of packages. Raise `ToolError` for a known fault in the site."""
    shipped = _of_npm("--omit=dev")
    facts = {"shipped": shipped, "npm tools": _of_npm("--include=dev"), "Python tools": _of_pypi()}
    for name, found in facts.items():
        print(f"{name}: {found if isinstance(found, str) else '; '.join(found) or 'nothing known'}")
    if isinstance(shipped, list) and shipped:
        raise ToolError(f"Known against what the site carries: {'; '.join(shipped)}.")
    return facts


def _of_npm(*options: str) -> list[str] | str:
    """Return the advisories of npm's registry for the packages of package-lock.json."""
    command, env = npm()
    said = _said(*command, "audit", "--json", *options, env=env)
    if said is None or "vulnerabilities" not in said:
        return UNREACHABLE
    return sorted(
        f"{name} ({found['severity']}, {found['range']})"
        for name, found in said["vulnerabilities"].items()
    )


def _of_pypi() -> list[str] | str:
    """Return the advisories of PyPI for the packages of our locks."""
    locks = (word for lock in LOCKS for word in ("--requirement", f"requirements/{lock}.txt"))
    options = ("--disable-pip", "--require-hashes", "--progress-spinner=off", "--format=json")
    said = _said(python("long"), "-m", "pip_audit", *locks, *options, env={})
    looked_up = [each for each in (said or {}).get("dependencies", []) if "vulns" in each]
    if not looked_up:
        return UNREACHABLE
    return sorted(
        f"{package['name']} {package['version']} ({known['id']})"
        for package in looked_up
        for known in package["vulns"]
    )


def _said(*command: str | Path, env: dict[str, str]) -> Any:
    """Return the JSON that a command writes; None if it writes none, as without a connection."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words,
        cwd=ROOT,
        env={**os.environ, **env},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    try:
        return json.loads(done.stdout)
    except ValueError:
        return None
