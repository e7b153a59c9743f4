"""Hostile records always raise a one-line RecordError at once."""

import copy
import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pompeii import registry
from pompeii.games import appia
from pompeii.games.downfall.record import DEEPEST, LONGEST, RecordError, dump, load
from tests.games.downfall.hostile_records import VALID, anything, spoilt

SECONDS = 5.0
"""Time limit far beyond any rejection, in seconds; only a hang takes longer."""


LOADS = (load, appia.load, registry.load)
"""Loaders of the first game, of the second, and of any game."""


def rejected(text: str, load: Callable[[str], object] = load) -> RecordError:
    start = time.monotonic()
    with pytest.raises(RecordError) as caught:
        load(text)
    assert time.monotonic() - start < SECONDS
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300
    return caught.value


@given(spoilt())
def test_corrupted_record_is_rejected_in_one_line_or_a_legal_game(text: str) -> None:
    with suppress(RecordError):
        record = load(text)
        assert load(dump(record)) == record
        return
    rejected(text)


@given(st.text(), st.sampled_from(LOADS))
def test_any_text_is_rejected_in_one_line(text: str, load: Callable[[str], object]) -> None:
    rejected(text, load)


@given(anything)
def test_any_json_is_rejected_in_one_line(value: object) -> None:
    rejected(json.dumps(value))


@given(st.integers(0, len(json.dumps(VALID)) - 1))
def test_truncated_record_is_rejected(length: int) -> None:
    assert rejected(json.dumps(VALID)[:length]).place == "record"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "[]",
        "null",
        '"pompeii-game"',
        "{",
        "{}}",
        "'format'",
        "\ufeff{}",
        "\x00",
        "{'format': 'pompeii-game'}",
        "[" * 100_000,
        "[" * 400_000 + "]" * 400_000,
        '{"a":' * 100_000 + "1" + "}" * 100_000,
        "9" * 5_000,
        "-" + "9" * 900_000,
        "x" * 10_000_000,
        " " * 10_000_000,
        '"' + "a" * 10_000_000 + '"',
    ],
)
def test_non_record_is_rejected_at_once(text: str) -> None:
    for each in LOADS:
        rejected(text, each)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1" * 5000])
def test_invalid_json_number_is_rejected_anywhere(number: str) -> None:
    text = json.dumps(VALID)
    assert rejected('{"x": ' + number + ", " + text[1:]).place == "record"
    assert rejected(text.replace('"first": 2', f'"first": {number}')).place == "record"


def test_huge_number_is_rejected_at_its_place() -> None:
    for key, place in (("first", "deal.first"), ("second_ad79", "deal.second_ad79")):
        written = copy.deepcopy(VALID)
        written["deal"][key] = 10**4000
        assert rejected(json.dumps(written)).place == place
    written = copy.deepcopy(VALID)
    written["deal"]["stock"][0] = 10**4000
    assert rejected(json.dumps(written)).place == "deal.stock"
    assert rejected(json.dumps({**VALID, "version": 10**4000})).place == "version"


def test_length_and_depth_of_a_record_are_bounded() -> None:
    text = json.dumps(VALID)
    load(text + " " * (LONGEST - len(text)))
    assert "longer" in rejected(text + " " * (LONGEST - len(text) + 1)).message
    nest: Any = 1
    for _ in range(DEEPEST - 2):
        nest = [nest]
    load(json.dumps({**VALID, "note": nest}))
    assert "deep" in rejected(json.dumps({**VALID, "note": [nest]})).message
    assert "deep" in rejected(json.dumps({**VALID, "note": {"x": nest}})).message


def test_actions_after_the_end_are_rejected_at_the_first() -> None:
    written = copy.deepcopy(VALID)
    written["actions"] += ["done"] * 50_000
    assert rejected(json.dumps(written)).place == f"actions[{len(VALID['actions'])}]"


def test_long_values_are_cut_in_the_message() -> None:
    written = copy.deepcopy(VALID)
    written["players"][0]["colour"] = ["red\n" * 1000] * 100
    assert rejected(json.dumps(written)).place == "players[0].colour"
