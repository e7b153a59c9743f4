"""Each reader accepts what it describes, and names the place of anything else."""

from typing import Any

import pytest

from pompeii.core.i18n import FieldError, TranslatableError
from pompeii.core.json_readers import (
    Reader,
    an_object,
    boolean,
    by_key,
    check_alike,
    items,
    member,
    named,
    nested,
    one_of,
    optional,
    parsed,
    some_keys,
    text,
    whole,
    with_default,
)


def even(written: str) -> int:
    """Return the even number in a text."""
    if written == "odd":
        raise TranslatableError("{what} is odd", what=written)
    return int(written)


@pytest.mark.parametrize(
    ("reader", "value", "wanted"),
    [
        (boolean, True, True),
        (whole(0, 2), 2, 2),
        (text(3), "abc", "abc"),
        (one_of({"a": 7}), "a", 7),
        (named(("x", "", "y")), "y", 2),
        (parsed(even, 3), "12", 12),
        (optional(boolean), None, None),
        (optional(boolean), False, False),
        (with_default(whole(0, 9), 7), None, 7),
        (with_default(whole(0, 9), 7), 0, 0),
        (nested(lambda found: member(found, "on", boolean)), {"on": True}, True),
        (items(whole(0, 2), 2), [1, 2], (1, 2)),
        (an_object, {"a": 1}, {"a": 1}),
        (by_key("ab", whole(0, 2)), {"b": 2, "a": 1}, (1, 2)),
        (some_keys({"a": 0, "b": 1}, boolean), {"b": True}, {1: True}),
    ],
)
def test_value_is_returned_typed(reader: Reader[Any], value: object, wanted: object) -> None:
    assert reader(value, "it") == wanted


@pytest.mark.parametrize(
    ("reader", "value", "sentence"),
    [
        (boolean, 1, "it: must be true or false"),
        (whole(0, 2), 3, "it: must be a whole number from 0 to 2"),
        (whole(0, 2), -1, "it: must be a whole number from 0 to 2"),
        (whole(0, 2), True, "it: must be a whole number from 0 to 2"),
        (whole(0, 2), 1.0, "it: must be a whole number from 0 to 2"),
        (text(3), "abcd", "it: must be text of at most 3 characters"),
        (text(3), "\ud800", "it: must be text of at most 3 characters"),
        (text(3), None, "it: must be text of at most 3 characters"),
        (one_of({"a": 7, "b": 8}), "c", "it: must be one of a, b"),
        (one_of({"a": 7}), ["a"], "it: must be one of a"),
        (named(("x", "", "y")), "", "it: must be one of x, y"),
        (parsed(even, 3), "odd", "it: odd is odd"),
        (parsed(even, 3), "even", "it: must be text of at most 3 characters"),
        (optional(boolean), "", "it: must be true or false"),
        (with_default(boolean, True), "", "it: must be true or false"),
        (
            nested(lambda found: member(found, "on", boolean)),
            {"on": 1},
            "it.on: must be true or false",
        ),
        (nested(lambda found: member(found, "on", boolean)), [], "it: must be an object"),
        (items(boolean, 2, 1), [], "it: must be a list of 1 to 2 values"),
        (items(boolean, 2), [True] * 3, "it: must be a list of 0 to 2 values"),
        (items(boolean, 2), {}, "it: must be a list of 0 to 2 values"),
        (items(boolean, 2), [True, 0], "it[1]: must be true or false"),
        (an_object, [], "it: must be an object"),
        (by_key("ab", boolean), {"a": True}, "it.b: is missing"),
        (by_key("ab", boolean), {"a": 1, "b": True}, "it.a: must be true or false"),
        (by_key("a", boolean), {"a": True, "c": 1}, "it.'c': is not expected here"),
        (some_keys({"a": 0}, boolean), {"c\n": 1}, "it.'c\\n': is not expected here"),
        (some_keys({"a": 0}, boolean), {"a": 1}, "it.a: must be true or false"),
    ],
)
def test_other_value_is_rejected_with_its_place(
    reader: Reader[Any], value: object, sentence: str
) -> None:
    with pytest.raises(FieldError) as caught:
        reader(value, "it")
    assert str(caught.value) == sentence


def test_member_of_the_outermost_object_has_its_key_as_place() -> None:
    with pytest.raises(FieldError, match=r"^a: is missing$"):
        member({}, "a", boolean)


def test_first_difference_is_reported() -> None:
    check_alike({"a": 1, "other": 2}, {"a": 1})
    with pytest.raises(FieldError, match=r"^b: is missing$"):
        check_alike({"a": 1}, {"a": 1, "b": 2})
    with pytest.raises(FieldError, match=r"^a: contradicts the rest$"):
        check_alike({"a": 1, "b": 3}, {"a": 2, "b": 2})
