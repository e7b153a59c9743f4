"""The language of a visit: by the address, by the settings, else as the page began, which chose
before Python was there (``web/boot/boot.js``). The words of another one are fetched when they are
wanted.
"""

from typing import Final

from app.kit import i18n
from app.kit.i18n import _

from .lazy_files import LazyFiles

CATALOGUE: Final = "words"
"""How the files of words begin on the shelf."""


class Speech:
    """Which language is spoken."""

    def __init__(self, lazy_files: LazyFiles) -> None:
        self._shelf = lazy_files
        self._failed = ""  # the language of which no words have come

    def follow(self, chosen: str, asked: str) -> str:
        """Speak what an address asked for or somebody has chosen, as soon as its words are there;
        if they cannot be had, tell so and stay with what is spoken.
        """
        wanted = i18n.known(asked) or chosen or i18n.language()
        name = f"{CATALOGUE}.{wanted}"
        if wanted == i18n.language() or wanted == self._failed:
            return ""
        if wanted == i18n.DEFAULT:
            i18n.use("")
        elif catalogue := self._shelf.get(name):
            i18n.speak(i18n.Catalogue(catalogue))
        elif self._shelf.lacks(name):
            self._failed = wanted
            return _("The words of that language did not come. Choose it again with a connection.")
        else:
            self._shelf.want(name)
        return ""

    def chosen(self) -> None:
        """Try again what did not come: somebody has chosen a language."""
        self._failed = ""
        self._shelf.retry()
