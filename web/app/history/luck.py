"""The luck and skill of players, in games with a luck analysis
(:mod:`app.storage.luck_results`).
"""

from collections.abc import Iterator, Sequence

from app.kit.button import button
from app.kit.i18n import _, n_
from app.kit.nodes import Node, h
from app.kit.saved_game_intents import AnalyseGames
from pompeii.analysis import skill_estimate, skill_sentences
from pompeii.analysis.report import MIN_SAMPLES
from pompeii.core.i18n import mark, number, signed
from pompeii.registry import game

from . import result_tables
from .luck_job import LuckJob
from .results import Result, ResultSummary


class LuckSection:
    """The luck and skill in the listed games of one kind."""

    def __init__(
        self, played: str, found: Sequence[Result], lines: result_tables.ChartLines
    ) -> None:
        self._played, self._id = played, f"results-{played}-luck"
        games = {result.save: result.luck_result is not None for result in found}
        self._count = len(games)
        self.without = [save for save, known in reversed(games.items()) if not known]
        """Ids of the games without an analysis, the latest first."""
        known = [result for result in found if result.luck_result is not None]
        self._figures = [*self._told(known)] if known else []
        self.charts = [
            result_tables.cumulative_chart(f"{played}-{name}", label, known, lines, brought)
            for name, label, brought in (
                ("luck", mark("Luck, added up"), _luck),
                ("play", mark("Play, added up"), _play),
            )
        ]
        """Charts of luck and skill over time; None if there are too few games."""

    def render(self, luck_job: LuckJob | None) -> Node:
        """Return the section: number of analysed games, results, and a button to analyse more."""
        own = luck_job if luck_job and luck_job.game == self._played else None
        far = self._goes_on(own) if own and own.thinks else self._rests(own)
        head = _("Luck and play")
        inside, group = [*far, *self._figures], f"results-{self._played}"
        return result_tables.section(self._id, head, *inside, group=group, kind="figures luck")

    def _rests(self, ended: LuckJob | None) -> Iterator[Node]:
        known = self._count - len(self.without)
        words = n_("{known} of {count} game analysed.", "{known} of {count} games analysed.",
                   self._count, known=known)  # fmt: skip
        yield h("p", f"{self._id}-known", {"role": "status"}, words)
        if ended and ended.failed:
            words = _("This device cannot calculate it.")
            yield h("p", f"{self._id}-failed", {"role": "status"}, words)
        if self.without:
            words = _("It takes a few seconds per game. The results are saved.")
            yield h("p", f"{self._id}-costs", {"class": "small"}, words)
            yield self._button(_("Analyse the games shown"))
        elif ended:  # the button stays in place for the player who has pressed it
            attrs = {"type": "button", "aria-disabled": "true"}
            yield h("button", self._analyse, attrs, _("Done"))

    def _goes_on(self, luck_job: LuckJob) -> Iterator[Node]:
        yield h("p", f"{self._id}-known", {"role": "status"}, _("The games are being analysed."))
        words = _("{done} of {count}").format(done=luck_job.done, count=luck_job.count)
        label = f"{self._id}-done"
        bar = {"max": "1", "value": f"{luck_job.part:.2f}", "aria-labelledby": label}
        inside = h("progress", f"{self._id}-bar", bar), h("span", label, {}, words)
        yield h("p", f"{self._id}-far", {"class": "far"}, *inside)
        yield self._button(_("Stop"))

    @property
    def _analyse(self) -> str:
        return f"{self._id}-analyse"

    def _button(self, label: str) -> Node:
        return button(self._analyse, AnalyseGames(self._played), label)

    def _told(self, known: Sequence[Result]) -> Iterator[Node]:
        words = _(game(self._played).analysis_evaluation.MEANS)
        yield h("p", f"{self._id}-words", {"class": "small"}, words.format(count=MIN_SAMPLES))
        own = result_tables.own_results(known)
        columns = (_("Games"), _("Luck"), _("Play"))
        parts = [
            result_tables.table(f"{self._id}-{name}", (title, *columns), counted, called, _cells)
            for name, title, counted, called in (
                ("who", _("By player"), result_tables.by_player(known), result_tables.group_name),
                ("seat", _("By seat"), result_tables.group_by(own, "seat"), result_tables.seat),
            )
        ]
        yield h("div", f"{self._id}-tables", {"class": "beside"}, *parts)
        yield from self._strengths(known)

    def _strengths(self, known: Sequence[Result]) -> Iterator[Node]:
        """Yield the skill of people, estimated from their games against bots of one kind."""
        levels, bots = game(self._played).analysis_evaluation.LEVELS, game(self._played).bots
        fought: dict[str, list[skill_estimate.PlayResult]] = {}
        for result in known:
            if result.person and len(result.rivals) == 1:
                (rival,) = result.rivals
                fought.setdefault(result.who, []).append((_play(result), rival, result.seats))
        for place, who in enumerate(sorted(fought)):
            if found := skill_estimate.estimate_skill(fought[who], levels):
                labels = {bot: _(bots[bot].label) for bot in found.expected}
                words = skill_sentences.describe(who, found, labels)
                yield h("p", f"{self._id}-strength-{place}", {}, words)


def _luck(result: Result) -> float:
    return result.luck_result.luck if result.luck_result else 0.0


def _play(result: Result) -> float:
    return result.luck_result.total_play if result.luck_result else 0.0


def _cells(summary: ResultSummary) -> Sequence[str]:
    return str(len(summary.lucks)), mean(summary.lucks), mean(summary.plays)


def mean(values: Sequence[float]) -> str:
    """Return the mean, with its 95 % margin if there are enough values."""
    middle, margin = skill_estimate.mean(values)
    known = len(values) >= MIN_SAMPLES
    return f"{signed(middle)} ±\xa0{number(margin, 1)}" if known else signed(middle)
