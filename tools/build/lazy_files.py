"""Files of the site that are fetched only when a player opens the rules: texts and examples."""

import json
from collections.abc import Mapping
from functools import cache, partial
from typing import Final

from art.draw_rule_examples import drawn
from tools.build import archive_contents
from tools.build.rulebook_list import BOOKS
from tools.build.rulebook_parser import Translate, rulebook, translation
from tools.build.rules_html import Leaf
from tools.i18n.catalogues import read

LATER: Final = (
    *(f"{book.name}." for book in BOOKS),
    "examples.",
    *(f"{archive}.zip." for archive in archive_contents.LATER),
)
"""Beginnings of the names of all files that a start does without: rules, examples, archives."""


@cache
def later(languages: tuple[str, ...]) -> Mapping[str, bytes]:
    """Return the rules in English and `languages`, and the drawings of their examples."""
    found: dict[str, object] = {"examples.json": drawn()}
    for book in BOOKS:
        leaf = Leaf(rulebook(book=book), str, book)
        found[f"{book.name}.en.json"] = leaf.pages()
        for language in languages:
            words, others = translation(read(language, book.name)), translation(read(language))
            leaf = Leaf(rulebook(words, book), partial(_either, words, others), book)
            found[f"{book.name}.{language}.json"] = leaf.pages()
    return {name: _json(each) for name, each in found.items()}


def _either(words: Translate, others: Translate, text: str) -> str:
    """Return the translation from the rules, else the one from the game."""
    told = words(text, "")
    return others(text, "") if told == text else told


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
