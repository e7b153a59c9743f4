"""JSON text from outside, with a limit on its depth that is checked before anything is parsed.

A deep text overflows the stack of Python's parser. CPython raises an exception then; the Python in
the browser ends.
"""

import json
import re
from collections.abc import Callable
from typing import Any, Final

DEEPEST: Final = 100
"""The default limit on the levels of lists and objects; no text of ours has more than ten."""
_STRINGS_AND_REST: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[^][{}"]+', re.DOTALL)
_AS_LISTS: Final = str.maketrans("{}", "[]")


def parse_json(
    text: str, deepest: int = DEEPEST, parse_number: Callable[[str], float] | None = None
) -> Any:
    """Return the value of the JSON `text`; `parse_number` reads its fractions.

    Raise `ValueError` if it is invalid, `DepthError` if it has more than `deepest` levels of lists
    and objects, `TypeError` if it is no string.
    """
    if not isinstance(text, str):
        raise TypeError(f"JSON text is wanted, not {text!r:.60}")
    if is_deeper(text, deepest):
        raise DepthError(f"more than {deepest} levels")
    return json.loads(text, parse_constant=parse_number, parse_float=parse_number)


def json_or_none(text: str) -> Any:
    """Return the value of the JSON `text` as :func:`parse_json` does, or None if it is invalid."""
    try:
        return parse_json(text)
    except ValueError:
        return None


class DepthError(ValueError):
    """A text that is nested too deep to be parsed."""


def is_deeper(text: str, deepest: int = DEEPEST) -> bool:
    """Return True if the JSON `text` has more than `deepest` levels of lists and objects."""
    if text.count("[") + text.count("{") <= deepest:
        return False
    brackets = _STRINGS_AND_REST.sub("", text).translate(_AS_LISTS)
    levels = 0
    while "[]" in brackets and levels <= deepest:
        brackets = brackets.replace("[]", "")  # the innermost level everywhere
        levels += 1
    return levels + brackets.count("[") > deepest
