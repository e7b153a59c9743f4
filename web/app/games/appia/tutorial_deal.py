"""The deal of a first game of Via Appia, which a guide explains: see
``research/tutorial_deal/appia.py``.
"""

from typing import Final

FIRST_GAME: Final = "18"
"""Its seed."""
