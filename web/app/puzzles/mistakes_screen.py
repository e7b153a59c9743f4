"""Learn from mistakes: the costliest decisions of a game, one by one, each with a better choice."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.game_catalogue import Table
from app.jobs.job import Job
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.screens.base_screen import BACK, STAY, Go, Screen
from app.screens.visit_context import Context
from pompeii.analysis.report import Decision
from pompeii.core.i18n import mark

from .decision_task import DecisionTask
from .intents import NextMistake


class MistakesScreen(DecisionTask):
    """The screen with the costliest decisions of one game."""

    escape = mark("clear the selection; otherwise back to the game")
    ending = mark("Back to the game")

    def __init__(self, context: Context, game: Table, analysis: Any, at: int | None) -> None:
        """Show the decisions of `game`, from the ply `at` on if it is not None.

        `analysis` is the one of the game (:class:`app.screens.replay_analysis.GameAnalysis`), which
        may still be running.
        """
        super().__init__(context, game)
        self._analysis, self._at = analysis, at
        self._lessons: Sequence[Decision] = ()
        self._take_up()

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the name of the screen."""
        return {"screen": "learn"}

    @property
    def title(self) -> str:
        """The title."""
        return _("Learn from your mistakes")

    @property
    def _count(self) -> int:
        return len(self._lessons)

    def _take_up(self) -> None:
        """Fetch the decisions once the analysis is complete."""
        if self._lessons or not self._analysis.over or self._analysis.failed:
            return
        found = self._analysis.lessons()
        plies = [lesson.ply for lesson in found]
        if self._at is not None and self._at not in plies:  # a decision of another player
            other = self._analysis.decision(self._at)
            if other.best not in (None, other.action):  # else more playouts found no mistake
                found, plies = [other], [self._at]
        if found:
            self._lessons, self._number = found, plies.index(self._at) if self._at in plies else 0
            self._open(self._game, self._lessons[self._number])

    @on(NextMistake)
    def next_mistake(self, _intent: NextMistake) -> Go:
        """Go to the next decision; after the last one, go back."""
        if self._number + 1 >= len(self._lessons):
            return BACK
        self._number += 1
        self._open(self._game, self._lessons[self._number])
        return STAY

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs: first the analysis, then those of the decision."""
        if not self._analysis.over:
            return list(self._analysis.jobs(len(self._game.steps)))
        return super().jobs

    def refresh(self, over: Screen | None) -> None:
        """Update the screen after any message, first the list of decisions."""
        self._take_up()
        super().refresh(over)

    @property
    def _goal(self) -> str:
        lesson = self._lesson
        if lesson is None:
            return _("Learn from your mistakes")
        name = self._game.record.players[lesson.seat].name
        words = _("{name}, decision {number} of {count}: find a better action.")
        return words.format(name=name, number=self._number + 1, count=self._count)

    @property
    def _waits(self) -> str:
        if not self._analysis.over:
            return _("First, the costliest decisions are calculated.")
        if self._analysis.failed:
            return _("This device cannot calculate it.")
        if not self._analysis.compared:
            return _("The decisions of this game cannot be compared, because chance affects them.")
        return _("You made no mistakes.")

    def _chance_as_played(self, lesson: Decision, _found: float) -> float:
        """Return the chance that the analysis names, so that both tell the same.

        The playouts of the job add only the difference that the other action makes.
        """
        chance: float = self._analysis.chance_after(lesson)
        return chance
