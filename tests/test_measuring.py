"""What tests are measured for, as `tests/conftest.py` says."""

import sys

import pytest


@pytest.mark.no_cover
def test_what_is_not_to_be_measured_runs_without_a_tracer() -> None:
    assert sys.gettrace() is None
