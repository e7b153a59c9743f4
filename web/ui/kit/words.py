"""The page's words: gettext, with the catalogue of the visitor's language.

``_`` marks a text for translation and translates it; ``n_`` chooses by number. English is written
in the code itself.
"""

import gettext
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

from pompeii import IllegalAction

LOCALES = Path(__file__).parents[2] / "locale"
P = ParamSpec("P")
T = TypeVar("T")
DEFAULT = "en"
"""The language of the code."""
_forgetting: list[Callable[[], None]] = []
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use(languages: Sequence[str]) -> None:
    """Speak the first of these languages that there is a catalogue for, English otherwise."""
    global _catalogue
    wanted = []
    for language in languages:
        if language.split("-")[0] == DEFAULT:
            break
        wanted += [language.replace("-", "_"), language.split("-")[0]]
    _catalogue = gettext.translation("pompeii", LOCALES, wanted, fallback=True)
    for forget in _forgetting:
        forget()


def language() -> str:
    """The language in use, as ``<html lang>`` has it."""
    return (_catalogue.info().get("language") or DEFAULT).replace("_", "-")


def remembered(draw: Callable[P, T]) -> Callable[P, T]:
    """Make a pure function remember what it gave in this language.

    What is drawn again is then the same object, which the comparison of two drawings skips.
    """
    remembering = lru_cache(maxsize=5_000)(draw)
    _forgetting.append(remembering.cache_clear)
    return cast(Callable[P, T], remembering)


def _(text: str) -> str:
    return _catalogue.gettext(text)


def n_(one: str, many: str, count: int, **facts: object) -> str:
    """The text for a number of things, with ``{count}`` and other facts filled in."""
    return _catalogue.ngettext(one, many, count).format(count=count, **facts)


def listed(parts: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{several} and {last}").format(several=", ".join(parts[:-1]), last=parts[-1])


def reason(refusal: IllegalAction) -> str:
    """Why something may not be done, with the rule's identifier."""
    return f"{_(refusal.words).format(**refusal.facts)} ({refusal.rule})"
