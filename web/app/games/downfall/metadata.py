"""Facts about Downfall that the page needs away from the table."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from app.catalogue import FIRST, Game, Tried, Work
from pompeii import Action, Table, View
from pompeii.bots import Budget
from pompeii.core.incremental import at_once
from pompeii.games.downfall.bots import make
from pompeii.games.downfall.bots.search import Search, Searcher, ranked

from .board_code import position
from .jobs import forecast


class Metadata(Game):
    """The facts about Downfall."""

    key = FIRST
    works: ClassVar[Mapping[str, Callable[[Any, Any, int], Work]]] = {"forecast": forecast}

    def sides(self, count: int) -> Sequence[int]:
        """Return the first ``count`` sides (C1)."""
        return range(count)

    def seats(self, deal: Any, count: int) -> int:  # noqa: ARG002 - a deal of this game tells
        """Return the number of hands in ``deal``."""
        hands = deal.get("hands") if isinstance(deal, dict) else None
        return len(hands) if isinstance(hands, list) else 0

    def think(
        self, bot: str, view: View, random: Random, seconds: float
    ) -> Mapping[Action, tuple[int, float]]:
        """Return the full statistics of a search."""
        if not isinstance(make(bot), Searcher):
            return super().think(bot, view, random, seconds)
        search = Search(view, random)
        at_once(search.run(Budget(seconds=seconds)))
        return search.statistics()

    def best(self, found: Sequence[Tried]) -> Action:
        """Return the best action of all searches combined."""
        return ranked([{self.parse(text): how for text, how in tried.items()} for tried in found])[
            0
        ]

    def meta(self, table: Table) -> dict[str, Any]:
        """Return the facts about a save; with rescued and lost pieces per seat."""
        view = table.view(None)
        return {
            "phase": view.phase.value,
            "rescued": list(view.rescued),
            "volcano": list(view.volcano),
            "board": position(view),
        }


FACTS: Final = Metadata()
