"""The deal of a first game of Via Appia, which a guide explains: see ``bench/first_road.py``."""

from typing import Final

FIRST_GAME: Final = "18"
"""Its seed."""
