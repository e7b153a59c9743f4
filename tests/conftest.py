"""How hard hypothesis looks, which tests a system has, and which ones the branch coverage is taken
from.

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

UNMEASURED = ("arena", "bots", "page", "test_contract", "test_examples", "test_legal", "test_view")
"""The folders and modules of tests that play games with bots, on the page, or by the hundred.

Every branch is owed by the tests of single rules; what whole games run through by the way proves
little. Measured, they would take more than twice as long.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if {item.path.parent.name, item.path.stem} & set(UNMEASURED):
            item.add_marker("no_cover")
