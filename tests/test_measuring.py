"""The exclusion of tests from the coverage measurement, as `tests/conftest.py` describes."""

import sys

import pytest


@pytest.mark.no_cover
def test_no_cover_test_runs_without_a_tracer() -> None:
    assert sys.gettrace() is None
