"""How hard hypothesis looks, which tests a system has, and which branches each is measured for.

Hypothesis looks for seconds, or long with ``--hypothesis-profile=long``.

A test that plays games to their end, or by the dozen, is marked ``no_cover``: measured, it would
take three times as long, and what whole games run through by the way proves little. Branches are
owed by the tests of single things (`tools/checks/coverage_gate.py`).
"""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("default", max_examples=60, deadline=None, derandomize=True)
settings.register_profile(
    "long", max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("default")

os.environ["LANGUAGE"] = "en"  # whatever is spoken on this machine

TESTS = Path(__file__).parent
collect_ignore = ["posix"] if sys.platform == "win32" else []
"""Tests of what Windows does not have: signals that end a process, process groups, devices among
the files, limits of a process. All others hold on every system.
"""

ABOVE = {"arena", "bots", "app"}
"""The folders whose tests prove nothing of the engine, though they run much of it: its own branches
are owed by the others.
"""


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """End the measuring that pytest-cov begins in a worker before it knows that it is one.

    The worker's own is begun next; where both are there, what is not to be measured (``no_cover``)
    is measured by the other one, for nothing.
    """
    measuring = session.config.pluginmanager.get_plugin("_cov")
    if measuring is not None and hasattr(session.config, "workerinput"):
        measuring.cov_controller.cov.stop()


def pytest_runtest_setup(item: pytest.Item) -> None:
    measuring = item.config.pluginmanager.get_plugin("_cov")
    if measuring is not None:
        context = "above" if ABOVE & {*item.path.relative_to(TESTS).parts} else ""
        measuring.cov_controller.cov.switch_context(context)
