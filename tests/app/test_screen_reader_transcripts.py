"""The announcements of a whole game in every language.

The rule of the interface is that each change is announced once, in order.
"""

import pytest

from tests.app.announcement_transcripts import TRANSCRIPTS, languages, transcript

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py


REVIEWED = sorted(path.stem for path in TRANSCRIPTS.glob("*.txt"))


def test_every_published_language_has_a_reviewed_transcript() -> None:
    assert set(languages()) <= set(REVIEWED)


@pytest.mark.parametrize("language", REVIEWED)
def test_game_is_announced_as_in_the_reviewed_transcript(language: str) -> None:
    assert transcript(language) == (TRANSCRIPTS / f"{language}.txt").read_text(encoding="utf-8")
