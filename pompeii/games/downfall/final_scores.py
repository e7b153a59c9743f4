"""The scores that decide the game (M8)."""

from typing import Final

from pompeii.core.i18n import mark
from pompeii.core.score_kind import Score

from .view import View

SCORES: Final = (
    Score("rescued", mark("rescued"), 1),
    Score("volcano", mark("volcano"), -1),
)
"""The scores, the one with the most weight first."""


def scores(view: View) -> dict[str, tuple[int, ...]]:
    """Return the score of each seat, by name."""
    return {"rescued": view.rescued, "volcano": view.volcano}
