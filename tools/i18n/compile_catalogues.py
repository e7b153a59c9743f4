"""The compiled catalogues: as ``.mo`` for the command line, as JSON for the page.

    python -m tools.i18n.compile_catalogues       puts the catalogues of the command line into
    pompeii/locale/

Each holds the translations and the language's formats of lists, numbers and moments, from Unicode's
CLDR.
"""

import json
import re
from collections.abc import Collection
from functools import cache
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import Any, Final

from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from app.kit.i18n import key
from tools.build.archives import IN_TERMINAL, LATER
from tools.env import ROOT, ToolError
from tools.i18n.catalogues import DOMAINS, KEPT, LANGUAGES, SPOKEN, read, template, texts

Texts = dict[str, Any]
"""Texts of a language, each with its forms, by the checksum of the English text."""
COMPILED: Final = ROOT / "pompeii/locale"


def translated(language: str) -> Catalog:
    """Return the translations of a language as one catalogue."""
    whole = Catalog(locale=language, charset="utf-8", fuzzy=False)
    for domain in SPOKEN:
        for message in read(language, domain):
            if message.id and not message.fuzzy:
                whole.add(message.id, message.string, context=message.context)
    return _with_formats(whole, formats(language))


def pseudo() -> Catalog:
    """Return a catalogue of readable texts that are two fifths longer and have no plain vowel.

    It reveals texts that do not fit and texts that were never translated.
    """
    whole = Catalog(locale="en", charset="utf-8", fuzzy=False)
    for domain in DOMAINS:
        for message in template(domain):
            if message.id:
                said = tuple(map(longwinded, texts(message.id)))
                string = said if isinstance(message.id, tuple) else said[0]
                whole.add(message.id, string, context=message.context)
    longer = {name: longwinded(form) for name, form in formats("en_GB").items()}
    return _with_formats(whole, longer)


def _with_formats(catalogue: Catalog, forms: dict[str, str]) -> Catalog:
    for name, form in forms.items():
        catalogue.add(name, form, context="cldr")
    return catalogue


def as_mo(catalogue: Catalog) -> bytes:
    """Return a catalogue as gettext reads it."""
    text = BytesIO()
    write_mo(text, catalogue)
    return text.getvalue()


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
    typed = _only_in(IN_TERMINAL)
    rare = {part: _only_in((*IN_TERMINAL, *begins)) for part, begins in LATER.items()}
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


def write(folder: Path = COMPILED) -> None:
    """Write the catalogues of the command line."""
    for language in LANGUAGES:
        path = folder / language / "LC_MESSAGES" / "pompeii.mo"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_mo(translated(language)))


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


def formats(language: str) -> dict[str, str]:
    """Return the language's formats of lists, numbers and moments, by CLDR (``i18n.FORMATS``)."""
    locale = Locale.parse(language)
    forms = {
        "decimal": locale.number_symbols["latn"]["decimal"],
        "percent": locale.percent_formats[None].pattern.replace("#,##0", "{0}"),
    }
    for name, style in (("and", "standard"), ("or", "or")):
        patterns = locale.list_patterns[style]
        forms |= {
            name: patterns["2"],
            f"{name} end": patterns["end"],
            f"{name} middle": patterns["middle"],
        }
        sound, said = SOUNDS.get(language, {}).get(name, ("", ""))
        forms |= {f"{name} sound": sound, f"{name} by sound": said}
    day, time = locale.date_formats["medium"].pattern, locale.time_formats["short"].pattern
    moment = locale.datetime_formats["medium"].format(_plain(time), _plain(day))
    months = locale.months["format"]["abbreviated"]
    return {**forms, "moment": moment, "months": " ".join(months[n] for n in range(1, 13))}


SOUNDS: Final = {"es": {"and": ("h?i(?![ae])", "{0} e {1}"), "or": (r"h?o|8|11\b", "{0} u {1}")}}
"""Sounds before which a language joins with another word; CLDR leaves them to the program."""
FIELDS: Final = {
    "d": "{day}", "dd": "{day:02}", "M": "{number}", "MM": "{number:02}", "MMM": "{month}",
    "y": "{year}", "H": "{hour}", "HH": "{hour:02}", "mm": "{minute:02}",
}  # fmt: skip


def _plain(pattern: str) -> str:
    """Return a pattern of CLDR as Python's `str.format` fills it in."""
    return re.sub(r"[A-Za-z]+", lambda field: FIELDS[field[0]], pattern)


if __name__ == "__main__":
    write()
