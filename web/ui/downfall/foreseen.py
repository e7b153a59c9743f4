"""Who gets out, found out while somebody looks at it."""

from typing import Any

from pompeii.downfall.state import Phase
from pompeii.downfall.view import View

from ..keep.games import FIRST
from ..think.thought import Thought


class Foreseen:
    """The forecast of the position that somebody looks at, begun anew with each."""

    def __init__(self) -> None:
        self._of: tuple[Any, ...] | None = None
        self._thought: Thought | None = None

    def about(self, view: View) -> Thought | None:
        """What is to be found out of a View; nothing at the end."""
        if view.phase is Phase.OVER:
            return None
        of = (view.seat, len(view.log), view.decision, view.stock, view.tile)
        if self._thought is None or of != self._of:
            self._of, self._thought = of, Thought("forecast", FIRST, view)
        return self._thought
