"""Translations of the page: the current language, and the memo of everything drawn in it.

:mod:`pompeii.core.i18n` marks and translates texts. A catalogue is JSON text written by
``tools/i18n/compile_catalogues.py``, with its language, plural rule and texts. A lazily loaded game
brings its own texts.
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
    "cached",
    "language",
    "listed",
    "moment",
    "n_",
    "p_",
    "use",
]

SEPARATOR: Final = "\x04"
"""Separator between a context and a text, as in gettext."""
P = ParamSpec("P")
T = TypeVar("T")
_forgetting: list[Callable[[], None]] = []
_spoken: gettext.NullTranslations = gettext.NullTranslations()
_brought: list[Path] = []
"""Folders with the texts of games that were loaded later."""


def key(message: str, context: str = "") -> str:
    """Return the key of a text in a catalogue: its checksum, which is shorter than the text."""
    return f"{crc32(f'{context}{SEPARATOR}{message}'.encode()):x}"


class Catalogue(gettext.NullTranslations):
    """The translations of one language."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        """Read a catalogue as written by ``tools/i18n/compile_catalogues.py``."""
        super().__init__()
        self._info = {"language": said["language"]}
        self._texts: dict[str, str | list[str]] = dict(said["texts"])
        self._form = gettext.c2py(said["plural"])
        for folder in _brought:
            self.learn(folder)

    def learn(self, folder: Path) -> None:
        """Add the texts of a game from `folder`, which has one file per language."""
        file = folder / f"words.{self._info['language']}.json"
        if file.exists():
            self._texts |= json.loads(file.read_text(encoding="utf-8"))

    def gettext(self, message: str) -> str:
        """Return the translation of `message`, or `message` itself if there is none."""
        return cast(str, self._texts.get(key(message), message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation in the plural form for `n`."""
        forms = self._texts.get(key(msgid1))
        return forms[self._form(n)] if forms else super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of `message` in this context."""
        return cast(str, self._texts.get(key(message, context), message))


def use(text: str) -> None:
    """Switch to the language of a catalogue, given as JSON text; "" means English."""
    speak(Catalogue(json.loads(text)) if text else gettext.NullTranslations())


def speak(catalogue: gettext.NullTranslations) -> None:
    """Switch to a catalogue and clear the memo of drawings in the old language."""
    global _spoken
    _spoken = catalogue
    i18n.speak(catalogue)
    for forget in _forgetting:
        forget()


def learn(folder: Path) -> None:
    """Add the texts of a game that was loaded later, for the current and every other language."""
    if folder not in _brought:
        _brought.append(folder)
        if isinstance(_spoken, Catalogue):
            _spoken.learn(folder)


def known(code: str) -> str:
    """Return the supported language of a code like ``de-AT``, or "" if there is none."""
    plain = code.split("-")[0].lower()
    return plain if plain in LANGUAGES else ""


def cached(draw: Callable[P, T]) -> Callable[P, T]:
    """Memoise a pure function until the language changes.

    A repeated drawing is then the same object, and the comparison of two drawings skips it.
    """
    remembering = lru_cache(maxsize=5_000)(draw)
    _forgetting.append(remembering.cache_clear)
    return cast(Callable[P, T], remembering)
