"""The groups of tests that the coverage measurement tells apart (`tests/conftest.py`)."""

import os

import pytest

from tools.checks.coverage_gate import MEASURED


@pytest.mark.no_cover
def test_no_cover_test_is_not_measured() -> None:
    assert "SLIPCOVER_ENABLED" not in os.environ


def test_tests_of_the_page_are_marked_and_others_are_not(request: pytest.FixtureRequest) -> None:
    marks = {
        item.path.parent.name: item.get_closest_marker("uses_engine") is not None
        for item in request.session.items
        if item.path.parent.name in {"tests", "kit"}
    }
    assert marks.get("tests") is False
    assert marks.get("kit", True)


def test_every_test_belongs_to_exactly_one_group() -> None:
    groups = [*MEASURED.values(), "no_cover"]
    for no_cover in (False, True):
        for uses_engine in (False, True):
            given = {"no_cover": no_cover, "uses_engine": uses_engine}
            assert sum(eval(group, given) for group in groups) == 1
