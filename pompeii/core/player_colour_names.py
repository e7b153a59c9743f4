"""The colours of the players, in both games."""

from typing import Final

SIDES: Final = ("red", "black", "yellow", "blue")
"""Names of the players' colours; a side is an index into this tuple (C1)."""
LETTERS: Final = "rkyb"
"""One letter per side, for narrow output; black is K, as in printing (CMYK)."""
