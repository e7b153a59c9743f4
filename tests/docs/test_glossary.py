"""The terms of the glossary are those of the catalogues, and each token has a word of its own."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Final

import pytest

from tools.env import ROOT
from tools.i18n.catalogues import DOMAINS, LANGUAGES, published, read, texts

GLOSSARY: Final = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
TERMS: Final = [
    [re.sub(r"\([^)]*\)", "", cell).strip() for cell in line.strip("|").split("|")]
    for line in GLOSSARY.partition("## Style of translations")[0].splitlines()
    if line.startswith("| ") and not line.startswith("| English")
]
"""Rows of the table of terms: English and the columns of the other languages."""
COLUMNS: Final = {code: column for column, code in enumerate(LANGUAGES, 1)}
TOKENS: Final = ("piece", "“push +1” token", "bonus token", "city marker", "marker of points")
"""Things that lie on the boards, whose words must differ."""
INFLECTED: Final = 2
"""Letters at the end of a word that change with its number and case."""


def translated(language: str) -> str:
    """Return all translated texts of a language."""
    return "\n".join(
        text.lower()
        for domain in DOMAINS
        for message in read(language, domain)
        if message.id
        for text in texts(message.string)
    )


def words(cell: str) -> Iterator[str]:
    """Yield the words of a term, without endings."""
    for word in re.findall(r"\w+", cell.lower()):
        if len(word) > INFLECTED:
            yield word[: max(len(word) - INFLECTED, INFLECTED + 1)]


@pytest.mark.parametrize("language", published())
def test_terms_of_the_glossary_occur_in_the_catalogues(language: str) -> None:
    found = translated(language)
    for row in TERMS:
        for word in words(row[COLUMNS[language]]):
            assert word in found, row


@pytest.mark.parametrize("language", published())
def test_each_token_has_a_word_of_its_own(language: str) -> None:
    cells = [row[COLUMNS[language]] for name in TOKENS for row in TERMS if row[0] == name]
    assert len(cells) == len(TOKENS)
    for one, other in combinations(cells, 2):
        assert one.split()[0] != other.split()[0]
