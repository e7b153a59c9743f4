"""The search for the costliest decision of the player's bot in one game of a match."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from app.game_catalogue import game
from app.jobs.job import Job
from app.kit.i18n import _
from app.kit.probability_bar import percent
from pompeii.analysis.analyser import SHARES
from pompeii.analysis.report import Decision
from pompeii.core.i18n import number

from .match_game import MatchGame

ENOUGH: Final = SHARES[0] + SHARES[1]
"""The part of an analysis after which it has compared all decisions."""


class CostliestDecision:
    """An analysis of a finished game in a job worker, as far as it is needed."""

    def __init__(self, played: MatchGame, key: str) -> None:
        """Begin to analyse a game; `key` is that of its kind."""
        self._played, self._engine = played, game(key).engine
        self._job = Job("analysis", key, played.table.dump())

    @property
    def is_over(self) -> bool:
        """True if it is complete or failed."""
        return self._job.over or self._job.part >= ENOUGH

    @property
    def jobs(self) -> Sequence[Job]:
        """The job, until it is over."""
        return [] if self.is_over else [self._job]

    @property
    def decision(self) -> Decision | None:
        """The costliest mistake; None before the end, and if there is none."""
        if not self.is_over or self._job.failed:
            return None
        least = self._engine.analysis_evaluation.MISTAKE
        return next(iter(self._job.found.mistakes(self._played.seat, least)), None)

    @property
    def words(self) -> str:
        """The result, or the progress, as sentences."""
        if not self.is_over:
            done = percent(int(10 * self._job.part / ENOUGH) / 10)
            return _("The game is being analysed: {done} done.").format(done=done)
        if self._job.failed:
            return _("This device cannot calculate it.")
        if (decision := self.decision) is None:
            return _("The analysis found no better decision.")
        table, narration = self._played.table, self._engine.narration
        step = table.steps[decision.ply]
        taken, better = (
            narration.action(replace(step, action=action), table.record.players)
            for action in (step.action, decision.best)
        )
        cost = _(self._engine.analysis_evaluation.COST)
        parts = [
            taken,
            cost.format(loss=number(decision.loss, 1)),
            _("Better: {better}").format(better=better),
        ]
        return " ".join(parts)
