"""The catalogues as the page reads them: JSON, with each text under the checksum of its English.

The command line reads the ``.po`` files themselves.
"""

import json
import re
from collections.abc import Collection
from functools import cache, lru_cache
from math import ceil
from typing import Any, Final

from babel.messages.catalog import Catalog

from app.kit.i18n import key
from tools.build.archive_contents import LATER, NOT_ON_PAGE
from tools.env import ToolError
from tools.i18n.catalogues import DOMAINS, KEPT, path_of, read, template, texts
from tools.i18n.locale_formats import CONTEXT, formats

Texts = dict[str, Any]
"""Texts of a language, each with its forms, by the checksum of the English text."""


def translated(language: str) -> Catalog:
    """Return the translations of a language that the running game looks up."""
    path = path_of(language)
    return _translated(language, path.read_bytes() if path.exists() else b"")


@lru_cache(maxsize=8)
def _translated(language: str, _text: bytes) -> Catalog:
    """Return the same for a catalogue with this text. One build asks for it many times."""
    whole = Catalog(locale=language, charset="utf-8", fuzzy=False)
    for message in read(language):
        if message.id and not message.fuzzy:
            whole.add(message.id, message.string, context=message.context)
    return whole


def pseudo() -> Catalog:
    """Return a catalogue of readable texts that are two fifths longer and have no plain vowel.

    It reveals texts that do not fit and texts that were never translated.
    """
    whole = Catalog(locale="en", charset="utf-8", fuzzy=False)
    forms = formats("en_GB")
    for domain in DOMAINS:
        for message in template(domain):
            if message.id:
                english = texts(message.id)
                if message.context == CONTEXT:
                    english = [forms[english[0]]]
                said = tuple(map(longwinded, english))
                string = said if isinstance(message.id, tuple) else said[0]
                whole.add(message.id, string, context=message.context)
    return whole


def as_json(catalogue: Catalog, language: str) -> str:
    """Return a catalogue as the page reads it (``app/kit/i18n.py``), lazy texts included."""
    own, later = _said(catalogue)
    for part in later.values():
        own |= part
    return _written(catalogue, language, own)


def page(language: str) -> str:
    """Return the texts of a language that the page reads at start."""
    catalogue = translated(language)
    return _written(catalogue, language, _said(catalogue)[0])


def later(language: str, part: str) -> str:
    """Return the texts that only the lazy archive `part` uses; the archive contains them."""
    return _json(_said(translated(language))[1][part])


def _written(catalogue: Catalog, language: str, said: Texts) -> str:
    return _json({"language": language, "plural": catalogue.plural_expr, "texts": said})


def _said(catalogue: Catalog) -> tuple[Texts, dict[str, Texts]]:
    """Return the texts of a running page by their keys.

    The first are those used at start, the second those that only one lazy archive uses, by archive.
    """
    typed = _only_in(NOT_ON_PAGE)
    rare = {part: _only_in((*NOT_ON_PAGE, *begins)) for part, begins in LATER.items()}
    own: Texts = {}
    later: dict[str, Texts] = {part: {} for part in LATER}
    for each in catalogue:
        text = (each.id, each.context)
        if not each.id or not all(texts(each.string)) or text in typed:
            continue
        name = key(texts(each.id)[0], each.context or "")
        if any(name in there for there in (own, *later.values())):
            raise ToolError("Two texts have the same checksum: word one of them otherwise.")
        part = next((part for part, texts in rare.items() if text in texts), "")
        (later[part] if part else own)[name] = each.string
    return own, later


@cache
def _only_in(files: tuple[str, ...]) -> Collection[object]:
    """Return the texts that occur only in files whose paths begin with one of `files`."""
    return {
        (message.id, message.context)
        for message in template()
        if message.locations
        and all(file.removeprefix("web/").startswith(files) for file, _line in message.locations)
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


OTHERWISE: Final = dict(zip("aeiouyAEIOUYnlrst", "áëïôüýÁËÏÔÜÝñlrst", strict=True))
LONGER: Final = 0.4


def longwinded(text: str) -> str:
    """Return a text as it might be in a language with longer words.

    >>> longwinded("New game: {name} (P5)")
    'Nëëw gáámëë: {name} (P5)'
    """
    kept = re.compile(f"({KEPT.pattern}|Pompeii)")
    parts = kept.split(text)
    more = ceil(LONGER * sum(len(part) for part in parts[::2]))
    for at in range(0, len(parts), 2):
        said = ""
        for sign in parts[at]:
            said += OTHERWISE.get(sign, sign)
            if sign in OTHERWISE and more > 0:
                said, more = said + OTHERWISE[sign], more - 1
        parts[at] = said
    return "".join(parts)
