"""The jobs that only Downfall has, run in a job worker (:mod:`app.jobs.job_handlers`)."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from pompeii.games.downfall.view import View

if TYPE_CHECKING:
    from pompeii.games.downfall.forecast import EscapeForecast

MOST_PLAYOUTS: Final = 600
"""Playouts after which a chance is exact to three or four points."""
FIRST_RESULT: Final = 8
"""Playouts before the first result."""
SEED: Final = "79"


def forecast(
    _game: Any, given: tuple[View, Sequence[str]], _thinker: int
) -> Iterator[tuple["EscapeForecast | None", float]]:
    """Yield the outlook that the seat of a View may know, each time with the progress.

    ``given`` holds the View and the assumed skills of the players.
    """
    from pompeii.games.downfall.forecast import Forecast  # see app.snapshot_preload

    view, skills = given
    found = Forecast(view, SEED, skills)
    while found.playouts < MOST_PLAYOUTS:
        found.play_out()
        outlook = found.outlook if found.playouts >= FIRST_RESULT else None
        yield outlook, found.playouts / MOST_PLAYOUTS
