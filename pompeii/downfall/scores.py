"""What tells the end of a game (M8)."""

from typing import Final

from ..score import Score
from ..words import mark
from .view import View

SCORES: Final = (
    Score("rescued", mark("rescued"), 1),
    Score("volcano", mark("volcano"), -1),
)
"""What weighs most first."""


def scores(view: View) -> dict[str, tuple[int, ...]]:
    """By name what each seat has."""
    return {"rescued": view.rescued, "volcano": view.volcano}
