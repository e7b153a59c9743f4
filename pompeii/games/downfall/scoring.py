"""What tells the end of a game (M8)."""

from typing import Final

from pompeii.core.i18n import mark
from pompeii.core.score import Score

from .view import View

SCORES: Final = (
    Score("rescued", mark("rescued"), 1),
    Score("volcano", mark("volcano"), -1),
)
"""What weighs most first."""


def scores(view: View) -> dict[str, tuple[int, ...]]:
    """By name what each seat has."""
    return {"rescued": view.rescued, "volcano": view.volcano}
