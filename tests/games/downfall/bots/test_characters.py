"""The characters have their style (`python -m research.checks.characters` measures it in 200
games).
"""

import pytest

from research.checks.characters import KNOWN_BY, measure

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py


@pytest.mark.parametrize("bot", KNOWN_BY)
def test_a_character_differs_from_medium_in_what_it_is_known_by(bot: str) -> None:
    own, reference = measure(bot, 8, "style")
    if bot == "cautious":
        assert sum(own) < sum(reference)
    else:
        assert sum(own) > sum(reference)
