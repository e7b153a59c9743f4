"""Settings of hypothesis, tests for one system only, and the branches measured for each test.

Hypothesis searches for seconds, or long with ``--hypothesis-profile=long``.

Tests that play whole games, or dozens of them, are marked ``no_cover``: code that whole games
merely pass proves little. Tests of single features must cover the branches
(`tools/checks/coverage_gate.py`).
"""

import os
import sys

import pytest
from hypothesis import HealthCheck, settings

from tests.paths import ABOVE, ROOT

settings.register_profile("default", max_examples=60, deadline=None, derandomize=True)
settings.register_profile(
    "long", max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("default")

os.environ["LANGUAGE"] = "en"  # in any locale of this machine

collect_ignore = ["posix"] if sys.platform == "win32" else []
"""Tests of features that Windows lacks: signals that end a process, process groups, device files,
limits of a process.

All other tests hold on every system.
"""


@pytest.hookimpl(tryfirst=True)  # before pytest selects by markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if ABOVE & {*item.path.relative_to(ROOT).parts}:
            item.add_marker("uses_engine")
