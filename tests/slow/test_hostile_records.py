"""Ten thousand corrupted records of each game: each is rejected in one line or a legal game.

The processor time for each of them is a figure of the proof, not the subject of a test.
"""

import json
from collections.abc import Iterator
from statistics import median
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings

from pompeii import RecordError, registry
from tests.games.downfall.hostile_records import VALID, VIA_APPIA, spoilt
from tests.paths import ROOT

REPORT = ROOT / "build" / "hostile.json"
EXAMPLES = 20_000
TOO_LONG = 0.1
"""Time that a person would notice, in seconds."""


@pytest.fixture(scope="module")
def times() -> Iterator[dict[str, list[float]]]:
    """Collect the times of rejected records and of games; write them at the end."""
    taken: dict[str, list[float]] = {"refused": [], "games": []}
    yield taken
    every = [seconds for each in taken.values() for seconds in each]
    facts = {
        **{kind: len(each) for kind, each in taken.items()},
        "median ms": round(1000 * median(every), 2),
        "slowest ms": round(1000 * max(every), 2),
        "over 100 ms": sum(seconds > TOO_LONG for seconds in every),
    }
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(text=spoilt(VALID) | spoilt(VIA_APPIA))
def test_corrupted_record_is_rejected_in_one_line_or_a_legal_game(
    times: dict[str, list[float]], text: str
) -> None:
    words = ""
    start = process_time()
    try:
        table = registry.load(text)
    except RecordError as refusal:
        words = str(refusal)
    times["refused" if words else "games"].append(process_time() - start)
    assert words.isprintable()
    assert len(words) < 300
    assert words or registry.load(table.record.dump()).record == table.record
