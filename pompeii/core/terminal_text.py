"""Text formatting for the terminal, in both games."""

from collections.abc import Sequence
from itertools import count
from typing import Any, Final

from .player_colour_names import SIDES
from .record_document import Player

WIDTH: Final = 80
NAME: Final = 24
"""Width of the name column of a table, in characters."""


def called(player: Player) -> str:
    """Return the name and colour of `player`."""
    return f"{printable(player.name)} ({SIDES[player.side]})"


def line(who: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    """Return a table line: the name `who`, then `cells` right-aligned to `widths`."""
    columns = "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{printable(who)[:NAME]:{NAME}}  {columns}"


def action_numbers(actions: Sequence[Any]) -> dict[str, Any]:
    """Return `actions` by the numbers that a person can type for them, in their order.

    An action whose notation is a number keeps it, and no other action gets this number.
    """
    own = {action.text for action in actions if action.text.isdecimal()}
    numbers = (number for number in map(str, count(1)) if number not in own)
    return {action.text if action.text in own else next(numbers): action for action in actions}


def printable(text: str) -> str:
    """Return `text` on one line, with characters escaped that would break or control a terminal."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
