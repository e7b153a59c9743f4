"""Facts about Via Appia that the page needs away from the table."""

from collections.abc import Sequence
from typing import Any, Final

from app.catalogue import SECOND, Game
from pompeii.core.colours import SIDES
from pompeii.core.i18n import mark
from pompeii.games.appia.table import Table

from .board_code import position


class Metadata(Game):
    """The facts about Via Appia."""

    key = SECOND
    practice = mark("Before a push you see what it would do. The game remembers it.")

    def sides(self, count: int) -> Sequence[int]:  # noqa: ARG002 - any of them, in any number
        """Return all four sides (V-C1)."""
        return range(len(SIDES))

    def seats(self, deal: Any, count: int) -> int:  # noqa: ARG002 - it tells nothing of them
        """Return ``count``: a quarry and piles of cards suit any number of players."""
        return count

    def core(self, deal: Any) -> Any:
        """Return the quarry. It identifies the deal, because records hold only the cards that their
        game needed.
        """
        return deal["quarry"]

    def meta(self, table: Table) -> dict[str, Any]:
        """Return the facts about a save, with the round."""
        view = table.view(None)
        phase = view.decision.value or "over"
        return {"phase": phase, "round": view.round, "board": position(view)}


FACTS: Final = Metadata()
