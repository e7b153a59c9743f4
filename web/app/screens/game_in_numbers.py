"""The statistics of a game: charts over time, and final numbers as tables."""

from functools import cached_property

from app.game_catalogue import Table, of_format
from app.kit.chart import chart, figures, key
from app.kit.i18n import _, n_
from app.kit.nodes import h
from app.kit.screen_head import screen_head
from pompeii.core.single_game_statistics import GameStatistics
from pompeii.registry import game

from .base_screen import Drawing, SideScreen
from .visit_context import Context


class StatisticsScreen(SideScreen):
    """The statistics of a game at the time of opening."""

    name = "story"

    def __init__(
        self, context: Context, table: Table, seat: int | None, *, from_table: bool
    ) -> None:
        """Show the game up to now; `seat` views an unfinished game."""
        super().__init__(context, from_table=from_table)
        self._game = table
        self._seat = seat
        self._plies = len(table.steps)
        context.commands.append(("show", "app"))

    @cached_property
    def _statistics(self) -> GameStatistics:
        key = of_format(self._game.record.document["format"])
        return game(key).statistics.collect(self._game, self._seat)

    def render(self) -> Drawing:
        """Return the charts, the tables and the legend."""
        players, statistics = self._game.record.players, self._statistics
        after = n_("After {count} action.", "After {count} actions.", self._plies)
        charts = (chart(series, players) for series in statistics.series)
        shown = (
            section
            for section in statistics.sections
            if any(any(total.values) for total in section.totals)
        )
        tables = (figures(section, players) for section in shown)
        return Drawing(
            h(
                "main",
                "app",
                {"class": "story"},
                screen_head("story", _("The game in numbers"), self.way_back),
                h("p", "story-after", {"class": "small"}, after),
                key(players),
                h("div", "story-charts", {"class": "charts"}, *charts),
                h("div", "story-figures", {"class": "tables"}, *tables),
            )
        )
