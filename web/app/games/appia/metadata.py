"""What the page knows of Via Appia away from its table."""

from collections.abc import Sequence
from typing import Any, Final

from app.catalogue import SECOND, Game
from pompeii.core.colours import SIDES
from pompeii.core.i18n import mark
from pompeii.games.appia.table import Table

from .board_code import position


class Metadata(Game):
    """The second game."""

    key = SECOND
    practice = mark("Before a push you see what it would do. The game remembers it.")

    def sides(self, count: int) -> Sequence[int]:  # noqa: ARG002 - any of them, in any number
        """All four (V-C1)."""
        return range(len(SIDES))

    def seats(self, deal: Any, count: int) -> int:  # noqa: ARG002 - it tells nothing of them
        """A quarry and piles of cards are the same for any number."""
        return count

    def core(self, deal: Any) -> Any:
        """The quarry: of the piles each record holds as many as its game needed."""
        return deal["quarry"]

    def meta(self, table: Table) -> dict[str, Any]:
        """The round, too."""
        view = table.view(None)
        phase = view.decision.value or "over"
        return {"phase": phase, "round": view.round, "board": position(view)}


FACTS: Final = Metadata()
