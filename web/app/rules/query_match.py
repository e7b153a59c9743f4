"""Text search in the rules, without regard to accents or case."""

import re
from typing import Final

_PLAIN: Final = str.maketrans("àáâäãåèéêëìíîïòóôöõùúûüñç", "aaaaaaeeeeiiiiooooouuuunc")
_MARKS: Final = re.compile("[\u0300-\u036f]")
"""Combining accents, as some keyboards write them."""
_IDENTIFIER: Final = re.compile(r"(?:v-)?[a-z]\d+[a-z]?")


def fold(text: str) -> str:
    """Return the text in the form used for comparison."""
    return _MARKS.sub("", text.casefold().translate(_PLAIN))


def fits(query: str, folded: str) -> bool:
    """Return True if each word of `query` occurs in a text that was folded.

    A part of a word is enough; an identifier must match completely.
    """
    whole = set(re.findall(r"(?:v-)?\w+", folded))
    return all(
        each in (whole if _IDENTIFIER.fullmatch(each) else folded) for each in fold(query).split()
    )
