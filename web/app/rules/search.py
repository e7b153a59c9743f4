"""Looking for words in the rules: without regard to accents or to the size of letters."""

import re
from typing import Final

_PLAIN: Final = str.maketrans("àáâäãåèéêëìíîïòóôöõùúûüñç", "aaaaaaeeeeiiiiooooouuuunc")
_MARKS: Final = re.compile("[\u0300-\u036f]")
"""Accents that stand for themselves, as some keyboards write them."""
_IDENTIFIER: Final = re.compile(r"(?:v-)?[a-z]\d+[a-z]?")


def fold(text: str) -> str:
    """A text as it is compared."""
    return _MARKS.sub("", text.casefold().translate(_PLAIN))


def fits(query: str, folded: str) -> bool:
    """Whether each word of a query stands in a text that was folded: a part of a word is enough,
    of an identifier all of it.
    """
    whole = set(re.findall(r"(?:v-)?\w+", folded))
    return all(
        each in (whole if _IDENTIFIER.fullmatch(each) else folded) for each in fold(query).split()
    )
