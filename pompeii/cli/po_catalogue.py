"""The translations in a `.po` file, read as it is: no language needs a compiled file."""

import gettext
import json
import re
from collections.abc import Iterator
from typing import Final

_FIELD: Final = re.compile(r'^(msg\w+)(?:\[\d\])? ((?:".*"\n)+)', re.MULTILINE)
_HEAD: Final = re.compile(r"^(.+?): (.+)$", re.MULTILINE)
_FUZZY: Final = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)


class PoCatalogue(gettext.NullTranslations):
    """The translations of one language. A fuzzy or missing one is the English text."""

    def __init__(self, text: str) -> None:
        """Read the `text` of a `.po` file."""
        super().__init__()
        self._forms: dict[tuple[str, str], list[str]] = {}
        for context, message, forms in _entries(text):
            self._forms[context, message] = forms
        (head,) = self._forms.pop(("", ""))
        self._info = {name.lower(): value for name, value in _HEAD.findall(head)}
        plural = self._info["plural-forms"].partition("plural=")[2]
        self._form = gettext.c2py(plural.rstrip(";"))

    def gettext(self, message: str) -> str:
        """Return the translation of `message`, or `message` itself if there is none."""
        return self.pgettext("", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation in the plural form for `n`."""
        forms = self._forms.get(("", msgid1))
        return forms[self._form(n)] if forms else super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of `message` in this context."""
        return self._forms.get((context, message), [message])[0]


def _entries(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the context, the English text and the forms of each translated text."""
    for block in f"{text}\n".split("\n\n"):
        fields: dict[str, list[str]] = {}
        for name, lines in _FIELD.findall(f"{block}\n"):
            fields.setdefault(name, []).append("".join(map(json.loads, lines.splitlines())))
        if all(fields.get("msgstr", [""])) and not _FUZZY.search(block):
            yield fields.get("msgctxt", [""])[0], fields["msgid"][0], fields["msgstr"]
