"""How is found out what only the first game has, in a thinker (:mod:`app.jobs.handlers`)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from pompeii.games.downfall.view import View

if TYPE_CHECKING:
    from pompeii.games.downfall.forecast import Outlook

ENOUGH: Final = 600
"""Playouts after which a chance is told to within three or four points."""
FIRST: Final = 8
"""Playouts from which it is told."""
SEED: Final = "79"


def forecast(_game: Any, view: View, _thinker: int) -> Iterator[tuple["Outlook | None", float]]:
    """Who gets out, as far as the seat of a View may know."""
    from pompeii.games.downfall.forecast import Forecast  # see app.preload

    found = Forecast(view, SEED)
    while found.playouts < ENOUGH:
        found.play_out()
        told = found.outlook if found.playouts >= FIRST else None
        yield told, found.playouts / ENOUGH
