"""Words that docstrings, comments, documents and names of tests do not use.

Each stands beside the plain term of the field, so one word means one thing everywhere.
"""

import re
from collections.abc import Iterator
from typing import Final

FORBIDDEN: Final = {
    r"(?:what|that which|all that) (?:is|are|was|were|has been|had been) "
    r"(?:told|said|kept|asked|given|found|known|made|there|wanted|drawn|put|done|left|meant)":
    "the noun for it",
    r"thinkers?": "job worker",
    r"thoughts|(?:a|the|this|that|each|every|no) thought": "job",
    r"brains?": "app worker",
    r"wish(?:es|ed)?": "intent",
    r"skins?": "game UI",
    r"habits?": "settings",
    r"shelf|shelves": "lazy files",
    r"strangers?": "external bot",
    r"stand-ins?": "fallback action",
    r"sittings?": "local game",
    r"lineage": "forks",
    r"refusals?": "error",
    r"gives? way": "yield",
    r"at sight": "static evaluation",
    r"so many": "N, or a number",
    r"anew": "again",
    r"reckon(?:s|ed|ing)?": "compute",
    r"dear(?:er|est)?": "costly",
    r"owed|owes": "required",
    r"somebody|someone|anybody": "a player",
    r"nobody": "no player",
    r"whoever|whomever": "a player who",
    r"whatever": "every, any",
    r"(?<!so )that there (?:is|are|was|were)": "all",
    r"by itself": "automatically, alone",
    r"by and by": "gradually",
    r"told(?! apart)": "says, shows, reports",
    r"refuse[sd]?": "rejected",
    r"whom": "a noun",
    r"everybody": "every player",
}  # fmt: skip
"""Patterns of words, each with what to write in its place."""
EXCEPTIONS: Final = {
    ("docs/rules.md", ""): "a rulebook: its texts for players are translated",
    ("docs/via-appia.md", ""): "a rulebook: its texts for players are translated",
    ("pompeii/games/appia/quarry_physics.py", "gives way"): "a stone moves aside",
}
"""Path and word that may stay, with the reason; an empty word stands for all words."""
_CODE: Final = re.compile(r":\w+:`[^`]*`|`+[^`]+`+|https?://\S+|\]\([^)]*\)")
_WORDS: Final = re.compile(
    r"\b(?:" + "|".join(f"({pattern})" for pattern in FORBIDDEN) + r")\b", re.IGNORECASE
)
_PLAIN: Final = tuple(FORBIDDEN.values())


def forbidden(text: str, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield each forbidden word of a text outside its code, and what to write in its place.

    Leave out the `EXCEPTIONS` of the file at `path`.
    """
    for found in _WORDS.finditer(" ".join(_CODE.sub(" ", text).split())):
        word = found[0]
        if not {(path, ""), (path, word.lower())} & EXCEPTIONS.keys():
            yield word, _PLAIN[(found.lastindex or 1) - 1]
