"""The colours of the players, in both games."""

from typing import Final

SIDES: Final = ("red", "black", "yellow", "blue")
"""The colours of the players' pieces; a side is its index here (C1)."""
LETTERS: Final = "rkyb"
"""A letter for each side, where there is room for no more; black is K, as printers have it."""
