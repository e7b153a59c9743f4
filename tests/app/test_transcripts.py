"""The announcements of a whole game in every language.

The rule of the interface is that each change is announced once, in order.
"""

import pytest

from app.kit.i18n import LANGUAGES
from tests.app.transcript import TRANSCRIPTS, transcript

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py


@pytest.mark.parametrize("language", LANGUAGES)
def test_game_is_announced_as_in_the_reviewed_transcript(language: str) -> None:
    assert transcript(language) == (TRANSCRIPTS / f"{language}.txt").read_text(encoding="utf-8")
