"""What the texts for a terminal are made of, in both games."""

from typing import Final

from .colours import SIDES
from .frame import Player

WIDTH: Final = 80


def called(player: Player) -> str:
    """A player by name and colour."""
    return f"{printable(player.name)} ({SIDES[player.side]})"


def printable(text: str) -> str:
    """The text on one line, escaped where it would break or steer a terminal's line."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
