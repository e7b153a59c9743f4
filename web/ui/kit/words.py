"""The page's words: the language of the visit, and what was drawn in it.

How texts are marked and translated: :mod:`pompeii.words`.
"""

import gettext
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

from pompeii import words
from pompeii.words import DEFAULT, _, language, listed, n_, p_

__all__ = ["DEFAULT", "_", "language", "listed", "n_", "p_", "remembered", "use"]

LOCALES = Path(__file__).parents[2] / "locale"
P = ParamSpec("P")
T = TypeVar("T")
_forgetting: list[Callable[[], None]] = []


def use(languages: Sequence[str]) -> None:
    """Speak the first of these languages that there is a catalogue for, English otherwise."""
    wanted = []
    for each in languages:
        if each.split("-")[0] == DEFAULT:
            break
        wanted += [each.replace("-", "_"), each.split("-")[0]]
    words.speak(gettext.translation("pompeii", LOCALES, wanted, fallback=True))
    for forget in _forgetting:
        forget()


def remembered(draw: Callable[P, T]) -> Callable[P, T]:
    """Make a pure function remember what it gave in this language.

    What is drawn again is then the same object, which the comparison of two drawings skips.
    """
    remembering = lru_cache(maxsize=5_000)(draw)
    _forgetting.append(remembering.cache_clear)
    return cast(Callable[P, T], remembering)
