"""JSON from outside is never parsed deeper than its limit."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pompeii.core.safe_json_parsing import DEEPEST, DepthError, parse_json

VALUES = st.recursive(
    st.none() | st.integers() | st.text('"\\[]{}a', max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


def levels(value: Any) -> int:
    """Return the levels of lists and objects of `value`, counted one by one."""
    if not isinstance(value, list | dict):
        return 0
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max(map(levels, inner), default=0)


@given(VALUES, st.sampled_from([None, 1]))
def test_a_value_is_parsed_up_to_its_depth_and_not_below(value: Any, indent: int | None) -> None:
    text, depth = json.dumps(value, indent=indent), levels(value)
    assert parse_json(text, depth) == value
    if depth:
        with pytest.raises(DepthError):
            parse_json(text, depth - 1)


@pytest.mark.parametrize(
    "text", ["[" * 10**6, "]" * 10**6, '{"a":' * 10**5, '["' * 10**5, "[" * 101 + "]" * 101]
)
def test_a_text_that_would_overflow_the_stack_is_rejected_unparsed(text: str) -> None:
    with pytest.raises(ValueError, match=r"more than 100 levels|Expecting"):
        parse_json(text)


@given(st.text('[]{}",\\:1 ', max_size=60))
@example('"' + "[" * 200)
@example('{"' + "[" * 200 + '\\"]":1}')
def test_any_other_text_is_parsed_as_json_does(text: str) -> None:
    try:
        value = json.loads(text)
    except ValueError:
        with pytest.raises(ValueError, match=r"line \d+ column \d+"):
            parse_json(text)
    else:
        assert parse_json(text) == value


def test_brackets_in_strings_do_not_count() -> None:
    text = json.dumps(["[" * 2 * DEEPEST, '\\"{' * 2 * DEEPEST])
    assert parse_json(text) == json.loads(text)


@pytest.mark.parametrize("wrong", [None, 5, b"{}", {}])
def test_only_text_is_parsed(wrong: Any) -> None:
    with pytest.raises(TypeError, match="JSON text is wanted, not"):
        parse_json(wrong)
