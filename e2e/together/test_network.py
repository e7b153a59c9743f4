"""The tests in `network` pass, in a network namespace of their own."""

import sys

import pytest

from e2e.together.namespace import is_allowed, run_inside
from tests.paths import ROOT

FOLDER = "e2e/together/network"
OPTIONS = ("-q", "-c", "e2e/pytest.ini", "--rootdir=.", "-n0", "--color=no")


def run_tests(marked: str) -> None:
    """Run those of the tests that are `marked`, and fail with their output."""
    if not is_allowed():
        pytest.skip("This system allows no network namespace, so no two devices can connect.")
    done = run_inside(sys.executable, "-m", "pytest", *OPTIONS, "-m", marked, FOLDER)
    assert done.returncode == 0, done.stdout


@pytest.mark.early
def test_devices_connect_in_a_network() -> None:
    assert ROOT.joinpath(FOLDER).is_dir()
    run_tests("not whole")


@pytest.mark.whole
def test_devices_connect_after_long_failures_and_with_many_games() -> None:
    run_tests("whole")
