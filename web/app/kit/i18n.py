"""The page's words: the language of the visit, and what was drawn in it.

How texts are marked and translated: :mod:`pompeii.core.i18n`. A catalogue comes as JSON text
(``tools/i18n/compile_catalogues.py``): its language, its rule for plurals, its texts. A game that
comes later brings texts of its own.
"""

import gettext
import json
from binascii import crc32
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, cast

from pompeii.core import i18n
from pompeii.core.i18n import DEFAULT, LANGUAGES, _, language, listed, moment, n_, p_

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "_",
    "language",
    "listed",
    "moment",
    "n_",
    "p_",
    "remembered",
    "use",
]

SEPARATOR: Final = "\x04"
"""Between a context and a text, as gettext has it."""
P = ParamSpec("P")
T = TypeVar("T")
_forgetting: list[Callable[[], None]] = []
_spoken: gettext.NullTranslations = gettext.NullTranslations()
_brought: list[Path] = []
"""Where there are words of games that have come."""


def key(message: str, context: str = "") -> str:
    """Under what a text stands in a catalogue: its checksum, which is shorter than itself."""
    return f"{crc32(f'{context}{SEPARATOR}{message}'.encode()):x}"


class Catalogue(gettext.NullTranslations):
    """The translations of one language."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        """Take what ``tools/i18n/compile_catalogues.py`` wrote of one."""
        super().__init__()
        self._info = {"language": said["language"]}
        self._texts: dict[str, str | list[str]] = dict(said["texts"])
        self._form = gettext.c2py(said["plural"])
        for folder in _brought:
            self.learn(folder)

    def learn(self, folder: Path) -> None:
        """Take the words of a game, which lie there by language."""
        file = folder / f"words.{self._info['language']}.json"
        if file.exists():
            self._texts |= json.loads(file.read_text(encoding="utf-8"))

    def gettext(self, message: str) -> str:
        """The text in this language, as it is where there is none."""
        return cast(str, self._texts.get(key(message), message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The text for a number."""
        forms = self._texts.get(key(msgid1))
        return forms[self._form(n)] if forms else super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        """The text that has this context."""
        return cast(str, self._texts.get(key(message, context), message))


def use(text: str) -> None:
    """Speak the language of a catalogue, given as JSON text, from now on; English for none."""
    speak(Catalogue(json.loads(text)) if text else gettext.NullTranslations())


def speak(catalogue: gettext.NullTranslations) -> None:
    """Speak it, and forget what was drawn in another language."""
    global _spoken
    _spoken = catalogue
    i18n.speak(catalogue)
    for forget in _forgetting:
        forget()


def learn(folder: Path) -> None:
    """Know the words of a game that has come, in the language that is spoken and in any other."""
    if folder not in _brought:
        _brought.append(folder)
        if isinstance(_spoken, Catalogue):
            _spoken.learn(folder)


def known(code: str) -> str:
    """The language that a code like ``de-AT`` stands for; "" for one that there is not."""
    plain = code.split("-")[0].lower()
    return plain if plain in LANGUAGES else ""


def remembered(draw: Callable[P, T]) -> Callable[P, T]:
    """Make a pure function remember what it gave in this language.

    What is drawn again is then the same object, which the comparison of two drawings skips.
    """
    remembering = lru_cache(maxsize=5_000)(draw)
    _forgetting.append(remembering.cache_clear)
    return cast(Callable[P, T], remembering)
