"""The screen with the results of all saved games: by player, seat, opponent and rule set.

The games can be filtered, opened and exported as a table.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from time import monotonic
from typing import Any, Final

from app.jobs.job import Job
from app.kit.button import button
from app.kit.chart import key
from app.kit.form_fields import labelled
from app.kit.i18n import _, language, n_, p_
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.saved_game_intents import AnalyseGames, ExportResults, LookAt
from app.kit.screen_head import screen_head
from app.screens.base_screen import STAY, Drawing, Go, Screen, SideScreen
from app.screens.resume_save import resume
from app.screens.visit_context import Context
from app.storage.luck_results import DIGITS
from pompeii import registry
from pompeii.core import record_forks
from pompeii.core.i18n import mark, number
from pompeii.core.record_document import Player
from pompeii.core.results_csv import as_csv, row
from pompeii.registry import GAMES

from . import result_tables
from .luck import LuckSection
from .luck_job import LuckJob
from .results import Result, ResultSummary, results

GAME, WHO, AGAINST, SEATS, RULES, WHEN = (
    f"results-{name}" for name in ("game", "who", "against", "seats", "rules", "when")
)
"""The filter fields."""
KEYS: Final[Mapping[str, Callable[[Result], Collection[Any]]]] = {
    GAME: lambda result: (result.game,),
    WHO: lambda result: (result.who,),
    AGAINST: lambda result: result.rivals,
    SEATS: lambda result: (str(result.seats),),
    RULES: lambda result: (f"{result.game} {result.rules}",),
    WHEN: lambda result: result.periods,
}
"""The values of a result that each filter field compares."""
FILE: Final = "pompeii-results.csv"
SHOWN: Final = 5.0
"""Seconds after which finished analyses are added to the totals."""


class GameResults:
    """The drawing of the filtered games.

    It is kept because counting thousands of games takes a while. The luck sections are drawn again
    during an analysis.
    """

    def __init__(self, found: Sequence[Result], fields: Sequence[Node]) -> None:
        self.found = found
        counted = [result for result in found if result.counts]
        count = len({result.save for result in counted})
        apart = len({result.save for result in found}) - count
        words = n_("{count} finished game.", "{count} finished games.", count)
        status = {"class": "small", "role": "status"}
        self.head = [
            h("div", "results-fields", {"class": "fields"}, *fields),
            h("p", "results-count", status, words),
        ]
        if apart:
            self.head.append(h("p", "results-left-out", status, record_forks.left_out(apart)))
        self.lucks: dict[str, LuckSection] = {}
        """By game, for games with luck."""
        self._tables: dict[str, Sequence[Node]] = {}
        self._charts: dict[str, Sequence[Node]] = {}
        for played in dict.fromkeys(result.game for result in counted):
            those = [result for result in counted if result.game == played]
            who = result_tables.by_player(those)
            lines = {
                name: Player(result_tables.group_name(name), side)
                for side, name in enumerate([*who][: result_tables.MOST])
            }
            charts = [
                result_tables.cumulative_chart(
                    f"{played}-won", mark("Games won"), those, lines, _victory
                )
            ]
            if GAMES[played].luck:
                self.lucks[played] = luck = LuckSection(played, those, lines)
                charts += luck.charts
            self._tables[played] = [*_of_game(played, those, who)]
            self._charts[played] = [*_cumulative_chart(played, lines, charts)]

    def render(self, luck_job: LuckJob | None) -> Iterator[Node]:
        """Yield the whole drawing."""
        yield from self.head
        for played, drawn in self._tables.items():
            yield from drawn
            if luck := self.lucks.get(played):
                yield luck.render(luck_job)
            yield from self._charts[played]


class ResultsScreen(SideScreen):
    """The screen with the results of all finished games."""

    name = "results"

    def __init__(self, context: Context) -> None:
        super().__init__(context, from_table=False)
        self._chosen: dict[str, Any] = dict.fromkeys(KEYS, "")
        self._all: list[Result] = []
        self._changed = True  # True if saves may have changed since the last count
        self._known: tuple[Any, ...] = ()  # the filter and the language of the drawing
        self._drawn: GameResults | None = None
        self._luck_job: LuckJob | None = None
        self._counted = 0.0  # time of the last count
        context.commands.append(("show", "app"))

    def change(self, name: str, value: str) -> None:
        """Set a filter; `value` is an index into its list of values, as a value may be any name."""
        if name in KEYS:
            there = dict(self._values(name))
            self._chosen[name] = there.get(value, "")

    # Background work

    def refresh(self, over: Screen | None) -> None:
        """Count the results again if they may have changed; another screen may have
        deleted saves.
        """
        if self._luck_job is not None and self._luck_job.thinks:
            self._luck_job.follow()
            late = monotonic() > self._counted + SHOWN
            self._changed |= late or not self._luck_job.thinks
        if over is not None:
            self._changed = True
        elif self._changed:
            self._all, self._changed, self._drawn = results(self.context.store), False, None
            self._counted = monotonic()

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs of the luck analysis."""
        return () if self._luck_job is None else self._luck_job.jobs

    @property
    def workers_in_reserve(self) -> int:
        """Number of job workers: one for each job."""
        return len(self.jobs)

    # Intents

    @on(LookAt)
    def look_at(self, intent: LookAt) -> Go:
        """Open a game."""
        saved = self.context.store.save(intent.save)
        return STAY if saved is None else resume(self.context, saved)

    @on(AnalyseGames)
    def analyse(self, intent: AnalyseGames) -> None:
        """Start the luck analysis of the listed games of `intent.game`, or stop it."""
        if self._luck_job is not None and self._luck_job.thinks:
            self._luck_job, self._changed = None, True
        elif luck := self._shown().lucks.get(intent.game):
            self._luck_job = LuckJob(self.context.store, intent.game, luck.without)

    @on(ExportResults)
    def export(self, _intent: ExportResults) -> None:
        """Export the results as a table for other programs."""
        rows = []
        for result in self._shown().found:
            saved = self.context.store.save(result.save)
            assert saved is not None  # both come from the same state of the store
            meta = saved.meta
            seats = [(name, side, kind) for name, side, kind in meta["seats"]]
            fields = row(
                result.save, result.game, result.rules, seats, result.seat, meta["winning"],
                result.scores, seed="", actions=int(meta.get("ply", 0)), counted=result.counts,
            )  # fmt: skip
            luck_result = result.luck_result
            found = {} if luck_result is None else {
                "luck": luck_result.luck, "play": round(luck_result.total_play, DIGITS),
                "loss": luck_result.loss, "decisions": luck_result.decisions,
            }  # fmt: skip
            rows.append({**fields, **found})
        self.context.commands.append(("download", FILE, as_csv(rows)))

    def _found(self) -> list[Result]:
        """Return the results that pass the filters."""
        wanted = [(KEYS[name], value) for name, value in self._chosen.items() if value]
        return [each for each in self._all if all(value in of(each) for of, value in wanted)]

    def _values(self, name: str) -> Iterator[tuple[str, Any]]:
        """Yield the possible values of a filter field, by their index."""
        found = sorted({value for result in self._all for value in KEYS[name](result)})
        return ((str(place), value) for place, value in enumerate(found))

    # Rendering

    def render(self) -> Drawing:
        """Return the filters and the results."""
        if not self._all:
            words = _(
                "Once you have finished some games, you can see here who has won and how often."
            )
            inside = [h("p", "results-none", {}, words)]
        else:
            csv = _("Save as a table (CSV)")
            export = button("results-csv", ExportResults(), csv)
            last = h("div", "results-buttons", {"class": "buttons"}, export)
            inside = [*self._shown().render(self._luck_job), last]
        head = screen_head("results", _("All your games"), self.way_back)
        return Drawing(h("main", "app", {"class": "story results"}, head, *inside))

    def _shown(self) -> GameResults:
        known = (language(), *self._chosen.values())
        if self._drawn is None or known != self._known:
            self._drawn, self._known = GameResults(self._found(), [*self._fields()]), known
        return self._drawn

    def _fields(self) -> Iterator[Node]:
        """Yield the filter fields with more than one possible value."""
        for id, label, usual, called in (
            (GAME, p_("which", "Game"), p_("which", "All games"), lambda key: _(GAMES[key].label)),
            (WHO, _("Player"), _("Everybody"), result_tables.group_name),
            (AGAINST, _("Against"), _("Everybody"), result_tables.group_name),
            (SEATS, _("Players"), _("Any number"), result_tables.count),
            (RULES, _("Rules"), _("Any rules"), _set),
            (WHEN, p_("when", "Played"), _("Any time"), _lately),
        ):
            values = dict(self._values(id))
            if len(values) > 1:
                choices = {place: called(value) for place, value in values.items()}
                chosen = next((p for p, value in values.items() if value == self._chosen[id]), "")
                yield labelled(id, label, chosen, {"": usual, **choices})


def _lately(days: int) -> str:
    return n_("In the last {count} day", "In the last {count} days", days)


def _rules(played: str) -> result_tables.GroupName:
    presets = registry.game(played).presets
    return lambda name: _(presets[name].label) if name in presets else name


def _set(key: str) -> str:
    played, _space, rules = key.partition(" ")
    return f"{_(GAMES[played].label)}: {_rules(played)(rules)}"


def _of_game(played: str, found: Sequence[Result], who: result_tables.Summaries) -> Iterator[Node]:
    """Yield the tables of one game, which has its own scores."""
    id, score = f"results-{played}", _(registry.game(played).scoring[0].label)
    label = _("{score} (mean)").format(score=score[:1].upper() + score[1:])
    yield h("h2", id, {"class": "which"}, _(GAMES[played].label))
    yield _table(f"{id}-who", _("By player"), id, label, who)
    own = result_tables.own_results(found)
    parts = [
        _plain(f"{id}-{name}", title, id, label, counted, called)
        for name, title, counted, called in (
            ("seat", _("By seat"), result_tables.group_by(own, "seat"), result_tables.seat),
            (
                "seats",
                _("By number of players"),
                result_tables.group_by(own, "seats"),
                result_tables.count,
            ),
            ("rules", _("By rules"), result_tables.group_by(own, "rules"), _rules(played)),
            ("against", _("By rival"), _against(own), result_tables.group_name),
        )
    ]
    yield h("div", f"{id}-parts", {"class": "tables"}, *parts)


def _victory(result: Result) -> bool:
    return result.won > 0


def _cumulative_chart(
    played: str, lines: result_tables.ChartLines, charts: Sequence[Node | None]
) -> Iterator[Node]:
    """Yield the charts with enough games, and their legend."""
    if drawn := [*filter(None, charts)]:
        yield key([*lines.values()], played)
        yield h("div", f"results-{played}-charts", {"class": "charts"}, *drawn)


def _against(found: Sequence[Result]) -> result_tables.Summaries:
    """Return the groups by the kind of each opponent: a game against two kinds counts for both."""
    counted: dict[str, ResultSummary] = {}
    for result in found:
        for rival in sorted(result.rivals):
            counted.setdefault(rival, ResultSummary()).add(result)
    return counted


def _cells(summary: ResultSummary) -> Sequence[str]:
    won = result_tables.share(summary.won, summary.games)
    return str(summary.games), won, number(summary.mean, 1)


def _table(id: str, title: str, group: str, score: str, who: result_tables.Summaries) -> Node:
    """Return the table by player; its best and worst scores link to their games."""
    heads = ["", _("Games"), _("Won"), score, _("Best"), _("Worst"), _("Wins in a row")]
    rows = []
    for n, (each, summary) in enumerate(who.items()):
        assert summary.best is not None
        assert summary.worst is not None
        row_id, name = f"{id}-{n}", result_tables.group_name(each)
        row = _("{longest}, now {streak}").format(longest=summary.longest, streak=summary.streak)
        cells = [
            h("th", f"{row_id}-name", {"scope": "row"}, name),
            *(h("td", f"{row_id}-{at}", {}, text) for at, text in enumerate(_cells(summary))),
            _leading(f"{row_id}-best", summary.best, _("The best game of {name}"), name),
            _leading(f"{row_id}-worst", summary.worst, _("The worst game of {name}"), name),
            h("td", f"{row_id}-row", {}, row if summary.longest else "0"),
        ]
        rows.append(h("tr", row_id, {}, *cells))
    head, body = result_tables.table_head(id, *heads), h("tbody", f"{id}-body", {}, *rows)
    inside = h("table", f"{id}-table", {"class": "numbers wide"}, head, body)
    frame = h("div", f"{id}-frame", {"class": "frame", "tabindex": "0"}, inside)
    return result_tables.section(id, title, frame, group=group)


def _leading(id: str, result: Result, words: str, name: str) -> Node:
    """Return a cell with a score that links to its game."""
    label = f"{result.score}: {words.format(name=name)}"
    leads = button(f"{id}-look", LookAt(result.save), str(result.score), kind="quiet", label=label)
    return h("td", id, {}, leads)


def _plain(
    id: str,
    title: str,
    group: str,
    score: str,
    counted: result_tables.Summaries,
    called: result_tables.GroupName,
) -> Node:
    """Return a table with the games, wins and mean score of each group."""
    columns = ("", _("Games"), _("Won"), score)
    inside = result_tables.table(id, columns, counted, called, _cells)
    return result_tables.section(id, title, inside, group=group)
