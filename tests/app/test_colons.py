"""A sentence has one colon at most, as it is written and as it is composed."""

import re

import pytest

from tests.app.announcement_transcripts import TRANSCRIPTS
from tools.i18n.catalogues import DOMAINS, LANGUAGES, read, texts

ASIDE = re.compile(r"\([^()]*\)")
END = re.compile(r"(?<=[.!?…])\s+|\n")
COLON = re.compile(r":(?=\s|$)")


def with_two_colons(text: str) -> list[str]:
    """Return the sentences of ``text`` with more than one colon, without words in brackets."""
    return [each for each in END.split(ASIDE.sub("", text)) if len(COLON.findall(each)) > 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_two_colons_in_a_sentence(language: str) -> None:
    messages = [message for domain in DOMAINS for message in read(language, domain)]
    written = [text for each in messages for text in (*texts(each.id), *texts(each.string))]
    assert [each for text in written for each in with_two_colons(text)] == []


@pytest.mark.parametrize("language", sorted(path.stem for path in TRANSCRIPTS.glob("*.txt")))
def test_no_announcement_has_two_colons_in_a_sentence(language: str) -> None:
    said = (TRANSCRIPTS / f"{language}.txt").read_text(encoding="utf-8")
    assert with_two_colons(said) == []
