"""How hard hypothesis looks, which tests a system has, and which branches each is measured for.

Hypothesis looks for seconds, or long with ``--hypothesis-profile=long``.
"""

import sys

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("default", max_examples=60, deadline=None, derandomize=True)
settings.register_profile(
    "long", max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("default")

collect_ignore = ["posix"] if sys.platform == "win32" else []
"""Tests of what Windows does not have: signals that end a process, process groups, devices among
the files, limits of a process. All others hold on every system.
"""

UNMEASURED = {
    "arena/test_figures",
    "bots/test_characters",
    "bots/test_play",
    "bots/test_redeal",
    "bots/test_same",
    "cli/test_examples",
    "page/test_play",
    "page/test_vectors",
    "record/test_view",
    "rules/test_contract",
    "rules/test_legal",
}
"""The modules of tests that play games by the dozen, or to their end.

Measured, they would take three times as long, and what whole games run through by the way proves
little: branches are owed by the tests of single things.
"""

ABOVE = {"arena", "bots", "page"}
"""The folders of tests in which games are played above the engine: they run much of it, but its
branches are owed by the others (`scripts/branches.py`).
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if f"{item.path.parent.name}/{item.path.stem}" in UNMEASURED:
            item.add_marker("no_cover")


def pytest_runtest_setup(item: pytest.Item) -> None:
    measuring = item.config.pluginmanager.get_plugin("_cov")
    if measuring is not None:
        context = "above" if item.path.parent.name in ABOVE else ""
        measuring.cov_controller.cov.switch_context(context)
