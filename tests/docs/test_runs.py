"""What was fitted to games stands in the code as the runs that are kept gave it."""

import json
from typing import Any

import pytest

from bench import runs
from pompeii.downfall import judge


@pytest.mark.parametrize(("run", "constant"), [("chances", "SCALES"), ("ends", "ENDS")])
def test_how_likely_somebody_wins_is_told_as_it_was_fitted(run: str, constant: str) -> None:
    assert as_json(getattr(judge, constant)) == runs.kept(run)["constants"][constant]


def as_json(value: Any) -> Any:
    """A constant as a run keeps it: numbers that are keys as words, tuples as lists."""
    return json.loads(json.dumps(value))
