"""What the page knows of the first game away from its table."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from pompeii import (
    PRESETS,
    Action,
    Player,
    Record,
    Rules,
    Table,
    View,
    load,
    make_rules,
    new,
    parse,
)
from pompeii.bot import Budget
from pompeii.downfall.bots import BOTS, Bot, make
from pompeii.downfall.bots.search import Search, Searcher, Statistics, best
from pompeii.downfall.rules import OPTIONS

from ..keep.games import FIRST, Game
from .position import position


class Facts(Game):
    """The first game."""

    key = FIRST
    presets = PRESETS
    options = OPTIONS
    bots = BOTS

    def sides(self, count: int) -> Sequence[int]:
        """Exactly the first ones (C1)."""
        return range(count)

    def seats(self, deal: Any, count: int) -> int:  # noqa: ARG002 - a deal of this game tells
        """For each there is a hand."""
        hands = deal.get("hands") if isinstance(deal, dict) else None
        return len(hands) if isinstance(hands, list) else 0

    def make_rules(self, count: int, preset: str, options: Mapping[str, object]) -> Rules:
        """They may differ with four players."""
        return make_rules(count, preset, options)

    def new(self, players: Sequence[Player], rules: Mapping[str, object], seed: str) -> Record:
        """The engine's."""
        return new(players, rules, seed)

    def read(self, text: str) -> Record:
        """The engine's."""
        return load(text)

    def table(self, record: Record) -> Table:
        """The engine's."""
        return Table(record)

    def parse(self, text: str) -> Action:
        """The engine's."""
        return parse(text)

    def make(self, bot: str) -> Bot:
        """The engine's."""
        return make(bot)

    def think(
        self, bot: str, view: View, random: Random, seconds: float
    ) -> dict[str, tuple[int, float]]:
        """Of a search all that it found."""
        player, budget = make(bot), Budget(seconds=seconds)
        found: Statistics = {}
        if isinstance(player, Searcher):
            search = Search(view, random)
            search.run(budget)
            found = search.statistics()
        elif (action := player.choose(view, random, budget)) is not None:
            found = {action: (1, 0.0)}
        return {action.text: tried for action, tried in found.items()}

    def best(self, found: Sequence[Mapping[Action, tuple[int, float]]]) -> Action:
        """The engine's."""
        return best(found)

    def has_choice(self, view: View) -> bool:
        """There is a list of them."""
        return len(view.legal) > 1

    def meta(self, table: Table) -> dict[str, Any]:
        """Also how many of each seat are rescued and in the volcano."""
        view = table.view(None)
        return {
            "phase": view.phase.value,
            "rescued": list(view.rescued),
            "volcano": list(view.volcano),
            "board": position(view),
        }


FACTS: Final = Facts()
