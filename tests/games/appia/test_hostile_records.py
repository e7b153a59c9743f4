"""Hostile records: always a RecordError of one line, or a legal game."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pompeii.core.record_document import RecordError
from pompeii.games.appia.record import dump, load
from tests.games.downfall.hostile_records import VIA_APPIA as VALID
from tests.games.downfall.hostile_records import anything, spoilt


def rejected(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        load(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300
    return caught.value


@given(spoilt(VALID))
def test_corrupted_record_is_rejected_in_one_line_or_a_legal_game(text: str) -> None:
    with suppress(RecordError):
        record = load(text)
        assert load(dump(record)) == record
        return
    rejected(text)


@given(anything)
def test_any_json_is_rejected_in_one_line(value: object) -> None:
    rejected(json.dumps(value))


@given(anything)
def test_any_deal_is_rejected_in_one_line(value: object) -> None:
    assert rejected(json.dumps({**VALID, "deal": value})).place.startswith("deal")


@given(st.lists(anything, min_size=1), st.sampled_from(["quarry", "income"]))
def test_malformed_stones_and_cards_are_rejected(values: list[object], key: str) -> None:
    deal = {**VALID["deal"], key: [*values, *VALID["deal"][key][len(values) :]]}
    assert rejected(json.dumps({**VALID, "deal": deal})).place.startswith(f"deal.{key}")


@given(st.integers(0, len(json.dumps(VALID)) - 1))
def test_truncated_record_is_rejected(length: int) -> None:
    assert rejected(json.dumps(VALID)[:length]).place == "record"
