"""A whole game as it is heard, in every language (UX: each change is announced once, in order)."""

import pytest

from app.kit.i18n import LANGUAGES
from tests.app.transcript import TRANSCRIPTS, transcript

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_told_in_full_sentences_as_it_was_read_over(language: str) -> None:
    assert transcript(language) == (TRANSCRIPTS / f"{language}.txt").read_text(encoding="utf-8")
