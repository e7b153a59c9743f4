"""The language of a visit: that of the address, of the settings, or of the page at its start.

``web/boot/language.js`` chose the last one before Python was there. The translations of another
language are loaded on demand.
"""

from typing import Final

from app.kit import i18n
from app.kit.error_texts import not_fetched
from app.kit.i18n import _

from .lazy_files import LazyFiles

CATALOGUE: Final = "words"
"""The beginning of the names of catalogues among the lazy files."""


class LanguageLoader:
    """The choice of the language."""

    def __init__(self, lazy_files: LazyFiles) -> None:
        self._lazy_files = lazy_files
        self._failed = ""  # the language that could not be loaded

    def follow(self, chosen: str, asked: str) -> str:
        """Switch to the language `asked` by the address or `chosen` by the player, once it is
        loaded.

        If it cannot be loaded, keep the current language and return a message, else "".
        """
        wanted = i18n.known(asked) or chosen or i18n.language()
        name = f"{CATALOGUE}.{wanted}"
        if wanted == i18n.language() or wanted == self._failed:
            return ""
        if wanted == i18n.DEFAULT:
            i18n.use("")
        elif catalogue := self._lazy_files.get(name):
            i18n.speak(i18n.Catalogue(catalogue))
        elif self._lazy_files.lacks(name):
            self._failed = wanted
            absent = _("That language could not be loaded. Choose it again when you are online.")
            return not_fetched(self._lazy_files.outcome, absent)
        else:
            self._lazy_files.want(name)
        return ""

    def chosen(self) -> None:
        """Try again to load a language, because the player has chosen one."""
        self._failed = ""
        self._lazy_files.retry()
