"""Games of one deal side by side, seat by seat, as in duplicate bridge.

All games of a column had the same seat of the same deal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from app.game_catalogue import Table, load, of_format
from app.kit.i18n import _, n_
from app.kit.nodes import Node, h
from app.kit.piece_icon import piece_icon
from app.kit.screen_head import screen_head
from app.screens.base_screen import Drawing, SideScreen
from app.screens.save_list import show
from app.screens.visit_context import Context
from app.storage import same_deal_saves
from pompeii import RecordError
from pompeii.core.record_document import Player
from pompeii.registry import game

MOST: Final = 8
"""Most games to compare with one, because each is replayed."""


@dataclass(frozen=True, slots=True)
class ComparedGame:
    """A game of the comparison."""

    label: str
    players: Sequence[Player]
    scores: Sequence[Sequence[int]]
    """Each deciding score, per seat."""


class CompareScreen(SideScreen):
    """The comparison: a row for each game, a column for each seat."""

    name = "compare"

    def __init__(self, context: Context, table: Table, id: str, *, from_table: bool) -> None:
        """Compare `table` with other games; `id` is the id of its save, "" if it is not saved."""
        super().__init__(context, from_table=from_table)
        self._game = table
        self._id = id
        context.commands.append(("show", "app"))

    @cached_property
    def _decisive(self) -> Sequence[Any]:
        """The scores that decide the game."""
        scores = game(of_format(self._game.record.document["format"])).scoring
        return [score for score in scores if score.weight]

    @cached_property
    def _games(self) -> Sequence[ComparedGame]:
        """This game first, then the others, the newest first."""
        found = [self._played(_("This game"), self._game)]
        for saved in same_deal_saves.decided(self.context.store, self._game, self._id)[:MOST]:
            try:
                found.append(self._played(show(saved).title, load(saved.text)))
            except RecordError:  # a broken save stays in the list; opening it shows the error
                continue
        return found

    def _played(self, label: str, table: Table) -> ComparedGame:
        view = table.view(None)
        counts = game(of_format(table.record.document["format"])).scores(view)
        scores = [counts[score.name] for score in self._decisive]
        return ComparedGame(label, table.record.players, scores)

    def render(self) -> Drawing:
        """Return the comparison."""
        played = self._games
        title = n_("The same deal, once more", "The same deal, {count} more times", len(played) - 1)
        words = _(
            "In each column, everyone had the same seat and the same deal, so luck makes "
            "no difference. The best result is marked."
        )
        heads = [_head(seat) for seat in range(len(self._game.record.players))]
        corner = h("th", "compare-corner", {"scope": "col"}, _("Game"))
        rows = (self._row(number, each) for number, each in enumerate(played))
        table = h(
            "table",
            "compare-table",
            {"class": "compared", "aria-labelledby": "compare-title"},
            h("thead", "compare-head", {}, h("tr", "compare-heads", {}, corner, *heads)),
            h("tbody", "compare-body", {}, *rows),
        )
        return Drawing(
            h(
                "main",
                "app",
                {"class": "story"},
                screen_head("compare", title, self.way_back),
                h("p", "compare-words", {}, words),
                h("div", "compare-frame", {"class": "figures", "tabindex": "0"}, table),
            )
        )

    def _row(self, number: int, played: ComparedGame) -> Node:
        head = h("th", f"compare-{number}-name", {"scope": "row"}, played.label)
        cells = (
            h(
                "td",
                f"compare-{number}-{seat}",
                {"class": "won" if self._is_best(played, seat) else None},
                *self._cell(f"compare-{number}-{seat}", played, seat),
            )
            for seat in range(len(played.players))
        )
        return h("tr", f"compare-{number}", {}, head, *cells)

    def _cell(self, id: str, played: ComparedGame, seat: int) -> Iterator[Node]:
        """Yield the player of a seat, and the result."""
        player = played.players[seat]
        whose = piece_icon(f"{id}-piece", player.side), player.name
        yield h("span", f"{id}-player", {"class": "who"}, *whose)
        first, *others = zip(self._decisive, played.scores, strict=True)
        yield h("b", f"{id}-count", {}, str(first[1][seat]))
        for score, values in others:
            words = _("{label} {count}").format(label=_(score.label), count=values[seat])
            yield h("span", f"{id}-{score.name}", {"class": "small"}, words)
        if self._is_best(played, seat):
            yield h("span", f"{id}-best", {"class": "best"}, _("the best"))

    def _rank(self, played: ComparedGame, seat: int) -> list[int]:
        """Return the result of a seat as a sort key, greater for better."""
        weighed = zip(self._decisive, played.scores, strict=True)
        return [score.weight * values[seat] for score, values in weighed]

    def _is_best(self, played: ComparedGame, seat: int) -> bool:
        """Return True if this result is the best in its seat, and another one is worse."""
        ranks = [self._rank(each, seat) for each in self._games]
        return self._rank(played, seat) == max(ranks) != min(ranks)


def _head(seat: int) -> Node:
    words = _("Seat {number}").format(number=seat + 1)
    return h("th", f"compare-seat-{seat}", {"scope": "col"}, words)
