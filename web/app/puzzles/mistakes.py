"""Learn from mistakes: the costliest decisions of a game, one by one, each with a better choice."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.downfall import controls
from app.jobs.job import Job
from app.kit.button import button
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.probability_bar import percent
from app.screens.base_screen import BACK, STAY, Drawing, Go, Screen
from app.screens.visit_context import Context
from app.table.animation_queue import SECONDS
from app.table.replay_types import ReplayPanel
from pompeii import Table
from pompeii.analysis.report import Decision
from pompeii.core.i18n import mark, number
from pompeii.games.downfall.analysis_evaluation import COST
from pompeii.registry import FIRST

from .base_task_screen import BoardTask
from .intents import Afresh, NextMistake, ShowSolution
from .retry_game import RetryGame

FOUND: Final = mark("Well spotted: no better action is known.")
Weighed = tuple[float, float]
"""Of an action: its value, and its player's probability to win."""
ALIKE: Final = 0.05
"""Least difference in pieces at which one action counts as better."""


class MistakesScreen(BoardTask):
    """The screen with the costliest decisions of one game."""

    escape = mark("one step back: deselect the stack; otherwise back to the game")
    _local_game: RetryGame

    def __init__(self, context: Context, game: Table, analysis: Any, at: int | None) -> None:
        """Show the decisions of `game`, from the ply `at` on if it is not None.

        `analysis` is the one of the game (:class:`app.screens.replay_analysis.GameAnalysis`), which
        may still be running.
        """
        super().__init__(
            context, RetryGame(game, len(game.steps), game.actor, context.user_settings)
        )
        self._game, self._analysis = game, analysis
        self._record = game.dump()
        self._number, self._at = 0, at
        self._lessons: Sequence[Decision] = ()
        self._jobs: dict[tuple[int, str], Job] = {}
        self._shown = False  # True if the best action was shown
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
    def _lesson(self) -> Decision | None:
        """The current decision, or None until the analysis is complete or if no decision was
        costly.
        """
        return self._lessons[self._number] if self._lessons else None

    def _take_up(self) -> None:
        """Fetch the decisions once the analysis is complete."""
        if self._lessons or not self._analysis.over or self._analysis.failed:
            return
        found = self._analysis.lessons()
        plies = [lesson.ply for lesson in found]
        if self._at is not None and self._at not in plies:  # a decision of another player
            found, plies = [self._analysis.decision(self._at)], [self._at]
        if found:
            self._lessons, self._number = found, plies.index(self._at) if self._at in plies else 0
            self._open()

    def _open(self) -> None:
        lesson, self._shown = self._lessons[self._number], False
        self._open_table(RetryGame(self._game, lesson.ply, lesson.seat, self.context.user_settings))
        self._answers.append(self._goal)

    @property
    def _seeks(self) -> bool:
        """True once there is a decision."""
        return self._lesson is not None

    # Intents

    @on(ShowSolution)
    def show_solution(self, _intent: ShowSolution) -> None:
        """Play the best known action."""
        if self._lesson is not None:
            self._local_game.afresh()
            self._shown = True
            self._local_game.play(self._lesson.best)

    @on(NextMistake)
    def next_mistake(self, _intent: NextMistake) -> Go:
        """Go to the next decision; after the last one, go back."""
        if self._number + 1 >= len(self._lessons):
            return BACK
        self._number += 1
        self._open()
        return STAY

    # Background work

    @property
    def _job(self) -> Job | None:
        """The job that evaluates the tried action beside the played and the best one.

        It is None before an action is tried, and if the tried action is the played one.
        """
        lesson, tried = self._lesson, self._local_game.tried
        if lesson is None or tried in (None, lesson.action):
            return None
        key = lesson.ply, tried.text
        if key not in self._jobs:
            written = [*dict.fromkeys(each.text for each in (lesson.action, lesson.best, tried))]
            self._jobs[key] = Job("compared", FIRST, (self._record, lesson.ply, written))
        return self._jobs[key]

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs: first the analysis, then the evaluation of the tried action and the
        overlays.
        """
        if not self._analysis.over:
            return list(self._analysis.jobs(len(self._game.steps)))
        return [*filter(None, [self._job]), *super().jobs]

    @property
    def workers_in_reserve(self) -> int:
        """Number of job workers to start: one for the next tried action."""
        return 1

    def refresh(self, over: Screen | None) -> None:
        """Update the screen after any message, first the list of decisions."""
        self._take_up()
        super().refresh(over)

    # Rendering and announcements

    def render(self) -> Drawing:
        """Return the table, with the task in place of the controls."""
        local_game = self._local_game
        moving = bool(SECONDS[self.context.user_settings.speed])
        caption = self._verdict or self._presenter.title
        replay = ReplayPanel(
            caption,
            self._panel(),
            [self._presenter.log_without_links()],
            self._tools(self.title, "learn-back"),
        )
        marks = {**self._presenter.body_attributes, "data-ply": str(len(local_game.table.steps))}
        if self._lesson is None or local_game.tried is not None:
            marks.pop("data-decision", None)
        return Drawing(self._presenter.render(animate=moving, replay=replay), None, marks)

    @property
    def _goal(self) -> str:
        lesson = self._lesson
        if lesson is None:
            return _("Learn from your mistakes")
        name = self._game.record.players[lesson.seat].name
        words = _("{name}, decision {number} of {count}: find a better action.")
        return words.format(name=name, number=self._number + 1, count=len(self._lessons))

    @property
    def _given(self) -> str:
        """The action that was played, with its cost."""
        if (lesson := self._lesson) is not None:
            done = self._analysis.describe(lesson, lesson.action)
            cost = _(COST).format(loss=number(lesson.loss, 1))
            return f"{done} {cost}"
        if not self._analysis.over:
            return _("First, the costliest decisions are calculated.")
        if self._analysis.failed:
            return _("This device cannot calculate it.")
        return _("No decision cost much.")

    @property
    def _verdict(self) -> str:
        """The verdict on the tried action, "" if there is none."""
        lesson, tried, job = self._lesson, self._local_game.tried, self._job
        if lesson is None or tried is None:
            return ""
        if job is None:
            return _("That is what was played in the game. Try again.")
        if tried == lesson.best:
            praise = _("This is the best known action.") if self._shown else _(FOUND)
            return f"{praise} {self._chances(job)}".strip()
        if job.failed:
            return _("This device cannot calculate it.")
        if job.found is None:
            return _("Thinking …")
        return f"{self._compared(lesson, tried, job.found)} {self._chances(job)}"

    def _compared(self, lesson: Decision, tried: Any, found: Mapping[str, Weighed]) -> str:
        value = found[tried.text][0]
        gain = value - found[lesson.action.text][0]
        left = found[lesson.best.text][0] - value
        if left < ALIKE:
            return _(FOUND)
        if gain > ALIKE:
            words = _("Better than in the game, by {gain}. Better still, by {left}: {best}")
            best = self._analysis.describe(lesson, lesson.best)
            return words.format(gain=number(gain, 1), left=number(left, 1), best=best)
        return _("That is not better than in the game. Try again.")

    def _chances(self, job: Job) -> str:
        """Return the change of the chance to win as a sentence, "" until it is known.

        The analysis names the chance as it was played, so that both tell the same. The playouts of
        this job add only the difference that the other action makes.
        """
        if not job.found:
            return ""
        lesson = self._lessons[self._number]
        was = self._analysis.chance_after(lesson)
        played, tried = job.found[lesson.action.text][1], job.found[self._local_game.tried.text][1]
        now = min(1.0, max(0.0, was + tried - played))
        return _("Chance to win: {was} as it was played, {now} like this.").format(
            was=percent(was), now=percent(now)
        )

    def _panel(self) -> Node:
        return h(
            "section",
            "learn",
            {"class": "rail puzzle", "aria-labelledby": "learn-goal"},
            h("h2", "learn-goal", {}, self._goal),
            h("p", "learn-told", {}, self._given),
            h("div", "learn-buttons", {"class": "buttons"}, *self._buttons()),
        )

    def _buttons(self) -> Iterator[Node]:
        if self._lesson is None:
            return
        if self._local_game.tried is None:
            yield controls.decisions(self._presenter.view_model)
            yield button("learn-best", ShowSolution(), _("Show the best action"), kind="quiet")
            return
        last = self._number + 1 == len(self._lessons)
        words = _("Back to the game") if last else _("Next decision")
        yield button("learn-next", NextMistake(), words, kind="primary")
        yield button("learn-afresh", Afresh(), _("Once more"))
