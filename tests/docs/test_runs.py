"""What was fitted to games stands in the code as the runs that are kept gave it."""

import json
from typing import Any

import pytest

from bench import runs
from pompeii import registry


@pytest.mark.parametrize(
    ("run", "key", "constants"),
    [("chances", "pompeii", ("SCALES", "ENDS"))],
)
def test_how_likely_a_lead_wins_is_as_it_was_fitted(
    run: str, key: str, constants: tuple[str, ...]
) -> None:
    judge: Any = registry.judge(key)
    assert runs.kept(run)["constants"] == {
        name: as_json(getattr(judge, name)) for name in constants
    }


def as_json(value: Any) -> Any:
    """A constant as a run keeps it: numbers that are keys as words, tuples as lists."""
    return json.loads(json.dumps(value))
