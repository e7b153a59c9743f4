"""The catalogues of translations: extract their texts, update them and check them.

    python -m tools.i18n.catalogues extract    the template of each domain, into build/
    python -m tools.i18n.catalogues update     new and removed texts, into pompeii/locale/
    python -m tools.i18n.catalogues check      one sentence for each fault, and what is untranslated

A domain is a set of texts with a source of its own; each language has one ``.po`` for each domain.
An untranslated text is no fault: it shows in English. A language is published once enough of its
texts are translated.
A text removed from the source stays there as ``#~`` until a translator has used it and deletes it.
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from io import BytesIO
from itertools import zip_longest
from math import floor
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from pompeii.core import i18n
from tools.build.rulebook_list import BOOKS, Book
from tools.build.rulebook_parser import messages
from tools.env import ROOT
from tools.i18n.locale_formats import CONTEXT, formats

LOCALES = ROOT / "pompeii" / "locale"
BUILD = ROOT / "build"
LANGUAGES: Final = tuple(code for code in i18n.LANGUAGES if code != i18n.DEFAULT)
"""Languages beside English, which is written in the code."""
ENOUGH: Final = 0.95
"""Share of translated texts from which a language is published."""
KEYWORDS: Final = {
    "_": None,
    "mark": None,
    "n_": (1, 2),
    "p_": ((1, "c"), 2),
    "IllegalAction": (2,),
}
"""Functions that mark a text, with the position of its argument (``pompeii/core/i18n.py``)."""
COMMENTS: Final = ("To translators:",)
SOURCES: Final = ("pompeii/**/*.py", "tools/build/index_texts.py", "web/app/**/*.py")
FLEETING: Final = re.compile(
    rb'^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Report-Msgid-Bugs-To|'
    rb"Project-Id-Version|Generated-By): .*\n",
    re.MULTILINE,
)
"""Lines of a catalogue's head that would make two catalogues of the same texts differ."""
KEPT: Final = re.compile(r"\{[\w:]*\}|%\(\w+\)[srd]|%[srd]|\b(?:V-)?[A-Z]\d+[a-z]?\b")
"""Parts that a translation must keep: placeholders, identifiers of rules and sources."""
WORD: Final = re.compile(r"[^\W\d_]")
CLOSING: Final = "”“»«)'\"\u2019"
"""Characters that may follow the sign that ends a sentence."""
ENDS: Final = "….?!:,;"


def template(domain: str = "pompeii") -> Catalog:
    """Return all translatable texts of a domain, in the order of their sources."""
    return DOMAINS[domain]()


@cache
def _of_code() -> Catalog:
    """Return the texts marked in the program."""
    catalogue = Catalog(charset="utf-8")
    for path in sorted(path for pattern in SOURCES for path in ROOT.glob(pattern)):
        name = path.relative_to(ROOT).as_posix()
        found = extract_from_file("python", path, KEYWORDS, COMMENTS, strip_comment_tags=True)
        for line, message, comments, context in found:
            first = message[0] if isinstance(message, tuple) else message
            if WORD.search(KEPT.sub("", first)):  # a placeholder alone says nothing
                catalogue.add(
                    message, None, [(name, line)], auto_comments=comments, context=context
                )
    comment = "Format of Unicode's CLDR, written by the update"
    for name in i18n.FORMATS:
        catalogue.add(name, auto_comments=[comment], context=CONTEXT)
    return catalogue


def _of_rules(book: Book) -> Catalog:
    """Return the texts of a rulebook, which are in Markdown."""
    catalogue = Catalog(charset="utf-8")
    for message, comment in messages(book):
        catalogue.add(message, auto_comments=[comment])
    return catalogue


DOMAINS: Final[dict[str, Callable[[], Catalog]]] = {
    "pompeii": _of_code,
    **{book.name: partial(_of_rules, book) for book in BOOKS},
}


def path_of(language: str, domain: str = "pompeii") -> Path:
    """Return the path of a catalogue."""
    return LOCALES / language / f"{domain}.po"


def read(language: str, domain: str = "pompeii") -> Catalog:
    """Return a catalogue as it is; an empty one if there is none."""
    path = path_of(language, domain)
    if not path.exists():
        return Catalog(locale=language, charset="utf-8")
    with path.open("rb") as text:
        return read_po(text, locale=language, domain=domain)


def write(catalogue: Catalog, path: Path) -> None:
    """Write a catalogue so that the same texts give the same bytes."""
    text = BytesIO()
    catalogue.header_comment, catalogue.fuzzy = "", False
    write_po(text, catalogue, width=100, include_lineno=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(FLEETING.sub(b"", text.getvalue()))


# Completeness


def untranslated(language: str) -> list[str]:
    """Return a sentence for each text that shows in English, since it is not translated."""
    return [
        f"{_name(language, domain)}: {_shown(message)} is not translated."
        for domain in DOMAINS
        for catalogue in [read(language, domain)]
        for message in template(domain)
        if message.id and not _is_translated(catalogue.get(message.id, message.context))
    ]


def _is_translated(found: Message | None) -> bool:
    if found is None or found.fuzzy:
        return False
    return found.context == CONTEXT or all(texts(found.string))


def share(language: str) -> float:
    """Return the share of translated texts of a language, 0 to 1."""
    count = sum(len(template(domain)) for domain in DOMAINS)
    return 1 - len(untranslated(language)) / count


@cache
def published() -> tuple[str, ...]:
    """Return the languages that are complete enough for players, without English."""
    return tuple(language for language in LANGUAGES if share(language) >= ENOUGH)


# Faults


def wrong(language: str, domain: str = "pompeii") -> Iterator[str]:
    """Yield a sentence for each fault of a catalogue."""
    catalogue, source = read(language, domain), template(domain)
    name, forms = _name(language, domain), formats(language)
    for message in source:
        if message.id:
            found = catalogue.get(message.id, message.context)
            for fault in _faults(message, found, forms):
                yield f"{name}: {_shown(message)} {fault}."
    for message in catalogue:
        if message.id and source.get(message.id, message.context) is None:
            yield f"{name}: {_shown(message)} is not in the game any more."
    for message in catalogue.obsolete.values():
        yield f"{name}: {_shown(message)} is not in the game any more."


def _name(language: str, domain: str) -> str:
    return path_of(language, domain).relative_to(ROOT).as_posix()


def _shown(message: Message) -> str:
    text = texts(message.id)[0]
    short = text if len(text) <= 60 else f"{text[:59]}…"
    return f"“{short}”" + (f" ({message.context})" if message.context else "")


def texts(written: str | Sequence[str] | None) -> Sequence[str]:
    """Return the forms of a message: one, or one for each number."""
    return (written or "",) if written is None or isinstance(written, str) else tuple(written)


def _faults(message: Message, found: Message | None, forms: Mapping[str, str]) -> Iterator[str]:
    if found is None:
        yield "is missing: `python -m tools.i18n.catalogues update` puts it there"
        return
    if message.context == CONTEXT:
        if found.string != forms[texts(message.id)[0]]:
            yield "is not as in CLDR: `python -m tools.i18n.catalogues update` corrects it"
        return
    if not _is_translated(found):
        return
    ids, said = texts(message.id), texts(found.string)
    for id, text in zip_longest(ids[: len(said)], said, fillvalue=ids[-1]):
        wanted, there = set(KEPT.findall(id)), set(KEPT.findall(text))
        of_one = len(ids) > 1 and text is said[0]
        if (wanted ^ there) - ({"{count}"} if of_one else set()):
            yield f"has {_listed(wanted)}, its translation {_listed(there)}"
        if (_edges(id)) != _edges(text):
            yield "begins or ends with a space, and its translation does not, or the other way"
        if _end(id) != _end(text):
            yield f"ends with {_end(id) or 'no sign'!r}, its translation with {_end(text)!r}"


def _listed(places: set[str]) -> str:
    return ", ".join(sorted(places)) or "no places for facts"


def _edges(text: str) -> tuple[bool, bool]:
    return text != text.lstrip(), text != text.rstrip()


def _end(text: str) -> str:
    """Return the sign that ends a text, "" for none."""
    last = text.rstrip().rstrip(CLOSING)[-1:]
    return last if last and last in ENDS else ""


# Commands


def extract() -> int:
    """Write the template of each domain."""
    for domain in DOMAINS:
        write(template(domain), BUILD / f"{domain}.pot")
    return 0


def update() -> int:
    """Update every catalogue to the current texts."""
    for domain in DOMAINS:
        source = template(domain)
        for language in LANGUAGES:
            catalogue = read(language, domain)
            catalogue.update(source, no_fuzzy_matching=True)
            for name, form in formats(language).items():
                if message := catalogue.get(name, CONTEXT):
                    message.string = form
            write(catalogue, path_of(language, domain))
    return 0


def check() -> int:
    """Print every fault, and what is untranslated. Return the exit status."""
    faults = [
        sentence
        for language in LANGUAGES
        for domain in DOMAINS
        for sentence in wrong(language, domain)
    ]
    for sentence in [*faults, *(line for each in LANGUAGES for line in progress(each))]:
        print(sentence)
    return 1 if faults else 0


def progress(language: str) -> list[str]:
    """Return a sentence for each untranslated text, or the share of a language not published."""
    done = share(language)
    if done >= ENOUGH:
        return untranslated(language)
    done, least = floor(100 * done), round(100 * ENOUGH)
    return [f"{language}: {done} % of the texts are translated; published from {least} %."]


COMMANDS: Final = {command.__name__: command for command in (extract, update, check)}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in COMMANDS:
        sys.exit(__doc__)
    sys.exit(COMMANDS[sys.argv[1]]())
