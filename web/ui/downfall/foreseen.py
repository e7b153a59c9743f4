"""The forecast of a flight, worked out while somebody looks at it.

It is computed in the brain (:mod:`ui.kit.musing`); bots, which think in workers of their own, lose
nothing by it.
"""

from typing import TYPE_CHECKING, Any, Final

from pompeii.downfall.state import Phase
from pompeii.downfall.view import View

from ..kit.musing import muse

if TYPE_CHECKING:
    from pompeii.downfall.forecast import Forecast, Outlook

ENOUGH: Final = 600
"""Playouts after which a chance is told to within about three points."""
FIRST: Final = 8
"""Playouts from which it is shown."""
SEED: Final = "79"


class Foreseen:
    """The forecast of the position that somebody looks at, begun anew with each."""

    def __init__(self) -> None:
        self._of: tuple[Any, ...] | None = None
        self._forecast: Forecast | None = None

    def look(self, view: View) -> "Outlook | None":
        """That of a View, if there is enough of it; in phase one, and at the end, there is none."""
        if view.phase in (Phase.CITY, Phase.OVER):
            self._forecast = None
            return None
        of = (view.seat, len(view.log), view.decision, view.tile)
        if self._forecast is None or of != self._of:
            from pompeii.downfall.forecast import Forecast  # see ui.warm

            self._of, self._forecast = of, Forecast(view, SEED)
        return self._forecast.outlook if self._forecast.playouts >= FIRST else None

    @property
    def thinks(self) -> bool:
        """Whether there is more to be found out."""
        return self._forecast is not None and self._forecast.playouts < ENOUGH

    def work(self) -> None:
        """Find out a little more."""
        if self._forecast is not None:
            muse(lambda: self.thinks, self._forecast.play_out)
