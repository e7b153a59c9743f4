"""The analysis of a game in the replay.

Lines above the timeline show each side's chance to win. The panel beside the table shows the value
of luck and skill, and the costliest decisions.

The module is imported on demand (:mod:`app.snapshot_preload`); the job workers do the analysis.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from time import monotonic
from typing import Any, Final

from app.game_catalogue import Table, of_format
from app.jobs.job import Job, Rank
from app.kit.button import button
from app.kit.chart import ROWS, folded, step, table
from app.kit.i18n import _, language, listed, n_
from app.kit.nodes import Node, h
from app.kit.probability_bar import percent
from app.table.game_ui import game_ui
from app.table.replay_and_share_intents import GoTo, ReviewMistakes
from pompeii import registry
from pompeii.analysis.analyser import DISPLAY_MARGIN, MARGIN
from pompeii.analysis.report import (
    KEY_DRAWS,
    MISTAKES,
    TURNING_POINTS,
    Decision,
    Draw,
    Estimate,
    LuckResult,
    Report,
    largest_change,
)
from pompeii.core.i18n import number, signed
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import Player

from .mistake_lists import mistake_entry, mistake_lists
from .win_chance_curve import win_chance_curve

SHOWN: Final = 0.5
"""Seconds after which it is drawn again."""


class GameAnalysis:
    """The analysis of one game, with its drawing."""

    def __init__(self, game: Table) -> None:
        self._key = of_format(game.record.document["format"])
        manifest = registry.game(self._key)
        self._evaluator, self._teller = manifest.analysis_evaluation, manifest.narration
        self._places = game_ui(self._key).places
        self._players, self._steps = game.record.players, game.steps
        self._record = game.dump()
        self._job = Job("analysis", self._key, self._record)
        self._closer: dict[int, Job] = {}
        self._drawn = 0.0
        self._known: tuple[object, ...] = ()
        self._nodes: dict[str, Sequence[Node]] = {}
        self._at = 0
        self._turns: Sequence[int] = ()
        self.explanations: Any = None
        """The reasons of the mistakes (:class:`app.explanations.explanation.Explanations`)."""

    def jobs(self, ply: int) -> Sequence[Job]:
        """Return the jobs for a view of the position after `ply` actions.

        After the rough analysis of the whole game, the chances at this position come first.
        """
        closer = self._closer_at(ply)
        self._job.rank = Rank.VISIBLE if closer is None or closer.over else Rank.BACKGROUND
        found = [self._job] if closer is None else [closer, self._job]
        if self.explanations is not None:
            found += self.explanations.jobs(self._costliest(range(len(self._players))))
        return found

    @property
    def explainable(self) -> bool:
        """True if there are mistakes with reasons to find, which are not wanted yet."""
        if self.failed or self.explanations or not game_ui(self._key).explains_mistakes:
            return False
        return self.over and bool(self._costliest(range(len(self._players))))

    def _closer_at(self, ply: int) -> Job | None:
        """Return the job for more exact chances at `ply`, or None if there is nothing to gain.

        That is so before the rough analysis, with exact chances, and at the end, which is certain.
        """
        if ply == len(self._steps) or len(self._found.decisions) < len(self._steps):
            return None
        if self._found.estimates[ply].margin <= DISPLAY_MARGIN:
            return None
        if ply not in self._closer:
            self._closer[ply] = Job("closer", self._key, (self._record, ply))
        return self._closer[ply]

    @property
    def luck_results(self) -> Sequence[LuckResult]:
        """The luck analysis of each seat, empty while the job runs or if it failed."""
        if not self._job.over or self._job.failed:
            return ()
        return [*map(self._found.luck_result, range(len(self._players)))]

    @property
    def over(self) -> bool:
        """True if the analysis is complete or failed."""
        return self._job.over

    @property
    def failed(self) -> bool:
        """True if the analysis failed."""
        return self._job.failed

    @property
    def compared(self) -> bool:
        """True if any decision was compared; none is where the effect of actions is luck."""
        return any(decision.best is not None for decision in self._found.decisions)

    def lessons(self) -> Sequence[Decision]:
        """Return the costliest mistakes of the human players, the costliest first.

        In a game of bots, return those of all players.
        """
        return self._costliest(self._people or range(len(self._players)))

    @property
    def _people(self) -> Sequence[int]:
        """The seats of human players."""
        return [seat for seat, player in enumerate(self._players) if player.kind == "human"]

    def chance_after(self, decision: Decision) -> float:
        """Return the deciding player's chance after `decision`, as the turning points have it."""
        return self._found.estimates[decision.ply + 1].win_probabilities[decision.seat]

    def decision(self, ply: int) -> Decision:
        """Return the decision after `ply` actions."""
        return self._found.decisions[ply]

    def _mistakes(self, seat: int) -> Sequence[Decision]:
        return self._found.mistakes(seat, self._evaluator.MISTAKE)

    def mistakes_of_people(self, remote: Collection[int]) -> Sequence[Decision]:
        """Return the confirmed mistakes of the human players, without the seats `remote`."""
        found = (each for seat in self._people for each in self._mistakes(seat))
        return [each for each in found if each.margin is not None and each.seat not in remote]

    def _costliest(self, seats: Iterable[int]) -> Sequence[Decision]:
        found = (each for seat in seats for each in self._mistakes(seat)[:MISTAKES])
        return sorted(found, key=lambda decision: (-decision.loss, decision.ply))

    @property
    def turning_points(self) -> Sequence[int]:
        """The turning points as plies, empty until the analysis is complete.

        These are the greatest changes of the chances, the costliest decisions and the greatest
        strokes of luck.
        """
        if self._turns or not self._job.over or self._job.failed:
            return self._turns  # every step in the replay reads the turning points
        costly = [decision.ply for decision in self._costliest(range(len(self._players)))]
        drawn = [ply for ply, _draw in self._found.key_draws(KEY_DRAWS)]
        self._turns = sorted({*self._found.turning_points(TURNING_POINTS), *drawn, *costly})
        return self._turns

    @property
    def greatest_turning_point(self) -> int | None:
        """The ply of the greatest change of the chances, None before the rough analysis."""
        rough = len(self._found.decisions) == len(self._steps)
        return next(iter(self._found.turning_points(1)), None) if rough else None

    @property
    def _found(self) -> Report:
        return self._job.found or Report()

    @property
    def progress(self) -> str:
        """The completed part in tenths, as every change is read out; "" once it is over."""
        return "" if self._job.over else percent(int(10 * self._found.done) / 10)

    # Rendering

    def curve(self, ply: int) -> Sequence[Node]:
        """Return the lines above the timeline for a view of the position after `ply` actions."""
        return self._fresh(ply)["rail"]

    def panels(self, ply: int) -> Sequence[Node]:
        """Return the panel beside the table."""
        return self._fresh(ply)["beside"]

    def _fresh(self, ply: int) -> dict[str, Sequence[Node]]:
        """Return the drawing in the current language, at most `SHOWN` seconds old."""
        self._at = ply
        jobs = self.jobs(ply)
        now, more = monotonic(), not all(job.over for job in jobs)
        known = language(), ply, bool(self._found.estimates), *(job.over for job in jobs)
        if known != self._known or (more and now > self._drawn + SHOWN):
            self._nodes = {"rail": self._curve(), "beside": [*self._words()]}
            self._known, self._drawn = known, now
        return self._nodes

    def _curve(self) -> Sequence[Node]:
        chances = [estimate.win_probabilities for estimate in self._found.estimates]
        sides = [player.side for player in self._players]
        return [win_chance_curve(chances, sides, self.turning_points, len(self._steps))]

    def _words(self) -> Iterator[Node]:
        analysis, players = self._found, self._players
        yield h("h3", "insight-title", {}, _("Luck and play"))
        yield h("p", "insight-done", {"class": "small", "role": "status"}, self._how_far())
        if self._at < len(analysis.estimates):
            yield h("p", "insight-here", {}, self._here(self._estimate))
        if len(analysis.decisions) < len(self._steps):
            return
        luck_results = [analysis.luck_result(seat) for seat in range(len(players))]
        for player, luck_result in zip(players, luck_results, strict=True):
            yield h("p", f"insight-{SIDES[player.side]}", {}, self._sentence(player, luck_result))
        if any(decision.draws for decision in analysis.decisions):
            yield self._sum(luck_results)
        yield self._table_of_chances()
        if self.over and (turns := analysis.turning_points(TURNING_POINTS)):
            yield h("h3", "insight-turned", {}, _("Turning points"))
            yield h("ol", "insight-turns", {"class": "turning"}, *map(self._turn, sorted(turns)))
        if key_draws := analysis.key_draws(KEY_DRAWS):
            yield h("h3", "insight-luckiest", {}, _("The greatest strokes of luck"))
            inside = (self._stroke(number, *each) for number, each in enumerate(key_draws))
            yield h("ol", "insight-strokes", {"class": "turning"}, *inside)
        over = self.compared and self.over
        lists = mistake_lists(players, self._people, self._mistakes, self._decision, over=over)
        if costliest := [*lists]:
            yield h("section", "insight-decisions", {}, *costliest)
            if self.over and self.lessons():
                words = _("Learn from them")
                yield button("insight-learn", ReviewMistakes(), words, kind="primary")

    @property
    def _estimate(self) -> Estimate:
        """The best known chances at the current position."""
        estimate, closer = self._found.estimates[self._at], self._closer.get(self._at)
        known = closer is not None and closer.found and closer.found.margin < estimate.margin
        return closer.found if closer is not None and known else estimate

    def _here(self, estimate: Estimate) -> str:
        """Return each side's chance to win at the current position, as a sentence."""
        each = zip(self._players, estimate.win_probabilities, strict=True)
        chances = [f"{player.name} {percent(chance)}" for player, chance in each]
        words = _("Chances to win here: {chances}.").format(chances=listed(chances))
        if not estimate.playouts or self._at == len(self._steps):
            return words
        points = max(1, round(100 * estimate.margin))
        margin = n_(
            "Each to within {count} percentage point.",
            "Each to within {count} percentage points.",
            points,
        )
        return f"{words} {margin}"

    def _how_far(self) -> str:
        if self.failed:
            return _("This device cannot calculate it.")
        if self._job.over:
            return _(
                "The lines show how likely each side was to win, to within {margin} "
                "percentage points."
            ).format(margin=round(100 * MARGIN))
        return _("The lines are becoming more exact: {done} done.").format(done=self.progress)

    def _sentence(self, player: Player, luck_result: LuckResult) -> str:
        luck, play = signed(luck_result.luck), signed(luck_result.total_play)
        return _(self._evaluator.SENTENCE).format(name=player.name, luck=luck, play=play)

    def _sum(self, luck_results: Sequence[LuckResult]) -> Node:
        rows = (
            (_("Ahead at the beginning"), "start"),
            (_("Luck"), "luck"),
            (_("Own decisions"), "play"),
            (_("Decisions of the others"), "others"),
            (_("Ahead at the end"), "result"),
        )
        cells = [
            (label, [signed(getattr(luck_result, name)) for luck_result in luck_results])
            for label, name in rows
        ]
        label = _("Parts of the lead")
        return folded("insight-made", label, table("insight-sum", label, "", self._players, cells))

    def _table_of_chances(self) -> Node:
        """Return the lines as a table, for people who do not see them."""
        last = len(self._steps)
        plies = [*range(0, last, step(max(last, 1), ROWS)), last]
        estimates = self._found.estimates
        rows = [(str(ply), [*map(percent, estimates[ply].win_probabilities)]) for ply in plies]
        label = _("The chances to win as a table")
        inside = table("insight-chances", label, _("Actions"), self._players, rows)
        return folded("insight-by-ply", label, inside)

    def _turn(self, ply: int) -> Node:
        """Return a turning point: the action, the draws, and the change of one player's chance."""
        id, decision = f"insight-turn-{ply}", self._found.decisions[ply]
        before, after = self._found.estimates[ply : ply + 2]
        seat, _change = largest_change(before.win_probabilities, after.win_probabilities)
        told = [self.describe(decision, decision.action)]
        told += (self._teller.event(draw.event, self._players) for draw in decision.draws)
        words = _("{name}'s chance to win was {before} before it, {after} after it.")
        old, new = (percent(each.win_probabilities[seat]) for each in (before, after))
        comment = words.format(name=self._players[seat].name, before=old, after=new)
        return self._item(id, " ".join(told), comment, ply)

    def _stroke(self, number: int, ply: int, draw: Draw) -> Node:
        """Return a stroke of luck: the draw before `ply`, its probability and each gain by it."""
        id = f"insight-stroke-{number}"
        gains = [
            f"{player.name} {signed(luck)}"
            for player, luck in zip(self._players, draw.luck, strict=True)
        ]
        words = _("Its chance was {chance}. {gains}.")
        comment = words.format(chance=percent(draw.chance), gains=listed(gains))
        return self._item(id, self._teller.event(draw.event, self._players), comment, ply)

    def _decision(self, decision: Decision) -> Node:
        id = f"insight-{decision.ply}"
        done = self.describe(decision, decision.action)
        lost = _(self._evaluator.COST).format(loss=number(decision.loss, 1))
        instead = _("Better: {better}").format(better=self.describe(decision, decision.best))
        cost = self._paragraph(f"{id}-cost", f"{lost} {instead}", "small")
        found = self.explanations
        reasons = found.of(decision).paragraphs(f"{id}-why") if found else ()
        words = self._paragraph(f"{id}-done", done), cost, *reasons
        return mistake_entry(id, decision.ply, words)

    def describe(self, decision: Decision, action: Any) -> str:
        """Return an action at a decision as a sentence."""
        step = replace(self._steps[decision.ply], action=action)
        return self._teller.action(step, self._players)

    def _item(self, id: str, happened: str, comment: str, ply: int) -> Node:
        """Return a list entry: what `happened`, a comment, and a button to its position."""
        look = button(f"{id}-look", GoTo(str(ply)), _("View"), kind="quiet")
        return h(
            "li",
            id,
            {},
            self._paragraph(f"{id}-happened", happened),
            h("p", f"{id}-told", {"class": "small"}, comment),
            h("div", f"{id}-buttons", {"class": "choices"}, look),
        )

    def _paragraph(self, id: str, words: str, kind: str | None = None) -> Node:
        return h("p", id, {"class": kind}, *self._places.light(id, [words], focusable=True))
