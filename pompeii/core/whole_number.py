"""Whole numbers that people, links and files give as text."""

from typing import Final

MAX_DIGITS: Final = 9


def whole_number(text: str) -> int | None:
    """Return the whole number from 0 on that `text` is in decimal digits, or None.

    `str.isdigit` is not enough: it accepts "²", and numbers too long for `int`.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else None
