"""The styles of the characters.

`python -m research.checks.character_differences` measures them in 200 games.
"""

import pytest

from research.checks.character_differences import KNOWN_BY, measure

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py


@pytest.mark.parametrize("bot", KNOWN_BY)
def test_character_differs_from_medium_in_its_style(bot: str) -> None:
    own, reference = measure(bot, 8, "style")
    assert sum(own) > sum(reference)
