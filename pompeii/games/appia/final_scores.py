"""The scores at the end of a game: points alone decide it (V-E4)."""

from typing import Final

from pompeii.core.i18n import mark
from pompeii.core.score_kind import Score

from .view import View

SCORES: Final = (
    Score("points", mark("points"), 1),
    Score("tiles", mark("tiles laid"), 0),
    Score("coins", mark("coins"), 0),
)
"""The scores, the one with the most weight first."""


def scores(view: View) -> dict[str, tuple[int, ...]]:
    """Return the score of each seat, by name; coins hidden from the view count as 0."""
    return {
        "points": view.scores,
        "tiles": tuple(map(sum, view.bonus)),  # a token for each tile (V-R5)
        "coins": tuple(coins or 0 for coins in view.coins),
    }
