"""The deal of the tutorial game, found by ``research/tutorial_deal/appia.py``."""

from typing import Final

TUTORIAL_DEAL: Final = "18"
"""Seed of the deal."""
