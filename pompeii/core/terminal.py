"""What the texts for a terminal are made of, in both games."""

from collections.abc import Sequence
from typing import Final

from .colours import SIDES
from .document import Player

WIDTH: Final = 80
NAME: Final = 24
"""Columns of the name before a line of a table."""


def called(player: Player) -> str:
    """A player by name and colour."""
    return f"{printable(player.name)} ({SIDES[player.side]})"


def line(who: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    """A line of a table: whose it is, and its cells."""
    columns = "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{printable(who)[:NAME]:{NAME}}  {columns}"


def printable(text: str) -> str:
    """The text on one line, escaped where it would break or steer a terminal's line."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
