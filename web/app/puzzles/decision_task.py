"""A base class of tasks with one decision of a game, for which a better action is to be found."""

import json
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from app import lazy_screens
from app.explanations.explanation import Explanation
from app.explanations.intents import ShareLessonFilm, ShareLessonPicture
from app.explanations.shared_lesson import LessonFrames, picture
from app.game_catalogue import FILM, Table, of_format
from app.jobs.job import Job, Rank
from app.kit.button import button
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.probability_bar import percent
from app.screens.base_screen import Drawing, Go, Screen, To
from app.screens.open_lazy_screens import when_loaded
from app.screens.visit_context import Context
from app.storage.games_file import file_name
from app.table.animation_queue import SECONDS
from app.table.game_ui import game_ui
from app.table.replay_types import ReplayPanel
from pompeii import registry
from pompeii.analysis.report import Decision
from pompeii.core.i18n import mark, number

from .base_task_screen import BoardTask
from .intents import Afresh, NextMistake, ShowSolution
from .retry_game import RetryGame, retry_game

FOUND: Final = mark("Well spotted: no better action is known.")
Weighed = tuple[float, float]
"""Of an action: its value, and its player's probability to win."""
ALIKE: Final = 0.1
"""Least difference at which one action counts as better, in parts of the least mistake's loss."""
NEAR: Final = 0.3
"""Greatest loss of an action that solves the task, in the same unit."""


class DecisionTask(BoardTask):
    """A screen with one decision of a game at a time."""

    ending: ClassVar[str]
    """Text of the button after the last decision, marked for translation."""
    _local_game: RetryGame

    def __init__(self, context: Context, game: Table) -> None:
        """Show the end of `game`, until a decision is opened."""
        super().__init__(
            context, retry_game(game, len(game.steps), game.actor, context.user_settings)
        )
        self._game, self._record = game, game.dump()
        self._lesson: Decision | None = None
        self._number = 0  # of the decision, counted from 0
        self._jobs: dict[tuple[str, int, str], Job] = {}
        self._shown = False  # True if the best action was shown
        self._explanation: Explanation | None = None
        self._explained = False  # True once the explanation was announced

    def _open(self, game: Table, lesson: Decision) -> None:
        """Open the decision `lesson` of `game`."""
        if game is not self._game:
            self._game, self._record = game, game.dump()
        self._lesson, self._shown = lesson, False
        self._explanation, self._explained = Explanation(game, self._record, lesson), False
        self._open_table(retry_game(game, lesson.ply, lesson.seat, self.context.user_settings))
        self._presenter.look_at(lesson.action)
        self._answers.append(self._goal)

    @property
    def _key(self) -> str:
        """The key of the game that is played."""
        return of_format(self._game.record.document["format"])

    @property
    def _least(self) -> float:
        """The least loss of a mistake in this game."""
        return registry.game(self._key).analysis_evaluation.MISTAKE

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """The keyboard shortcuts of the game's table."""
        table = game_ui(self._key).keys()
        escape = _("Escape"), _(self.escape)
        return [*(pair for pair in table if pair[0] != escape[0]), escape]

    @property
    def _seeks(self) -> bool:
        """True once there is a decision."""
        return self._lesson is not None

    @property
    @abstractmethod
    def _count(self) -> int:
        """The number of decisions."""

    @property
    @abstractmethod
    def _goal(self) -> str:
        """The task as a sentence."""

    @property
    @abstractmethod
    def _waits(self) -> str:
        """The reason for a missing decision, as a sentence."""

    @property
    def _given(self) -> str:
        """The action that was played, with its cost."""
        if (lesson := self._lesson) is None:
            return self._waits
        done = self._describe(lesson, lesson.action)
        cost = registry.game(self._key).analysis_evaluation.COST
        return f"{done} {_(cost).format(loss=number(lesson.loss, 1))}"

    @abstractmethod
    def _chance_as_played(self, lesson: Decision, found: float) -> float:
        """Return the player's chance to win after the action of the game.

        `found` is the result of the playouts that compare the actions.
        """

    def _describe(self, lesson: Decision, action: Any) -> str:
        """Return an action at a decision as a sentence."""
        step = replace(self._game.steps[lesson.ply], action=action)
        return registry.game(self._key).narration.action(step, self._game.record.players)

    # Intents

    @on(ShowSolution)
    def show_solution(self, _intent: ShowSolution) -> None:
        """Play the best known action."""
        if self._lesson is not None:
            self._local_game.afresh()
            self._shown = True
            self._local_game.play(self._lesson.best)

    @on(ShareLessonPicture)
    def share_picture(self, _intent: ShareLessonPicture) -> None:
        """Save both actions and the reasons as a picture."""
        if self._explanation is not None:
            shown = self._explanation.lesson
            name = f"{self._file}-{shown.decision.ply}.png"
            asked = {"action": "picture", "name": name, "svg": picture(shown)}
            self.context.commands.append(("share", json.dumps(asked)))

    @on(ShareLessonFilm)
    def share_film(self, _intent: ShareLessonFilm) -> Go | None:
        """Save both actions and the reasons as a film."""
        if self._explanation is None:
            return None
        frames = LessonFrames(self._explanation.lesson)

        def there() -> Go:
            given = frames, _("Film of a mistake (GIF)"), self._file
            return To(lazy_screens.make(FILM, self.context, *given))

        return when_loaded(self.context, lazy_screens.archives(FILM), there, self.address)

    @property
    def _file(self) -> str:
        """The beginning of the names of files. They end with the number of actions before."""
        players = " ".join(player.name for player in self._game.record.players)
        return file_name(players, self._key).removesuffix(".json")

    # Background work

    @property
    def _job(self) -> Job | None:
        """The job that evaluates the tried action beside the played and the best one.

        It is None before an action is tried, and if the tried action is the played one.
        """
        return self._job_of(self._local_game.tried)

    def _job_of(self, tried: Any) -> Job | None:
        """Return the job of a tried action (or None), as :attr:`_job`."""
        lesson = self._lesson
        if lesson is None or tried in (None, lesson.action):
            return None
        key = self._record, lesson.ply, tried.text
        if key not in self._jobs:
            written = [*dict.fromkeys(each.text for each in (lesson.action, lesson.best, tried))]
            self._jobs[key] = Job("compared", self._key, (self._record, lesson.ply, written))
        return self._jobs[key]

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs: the evaluation of the tried action, the explanation and the overlays."""
        reasons = self._explanation.job if self._explanation else None
        if reasons is not None:
            reasons.rank = Rank.VISIBLE if self._is_tried else Rank.BACKGROUND
        return [*filter(None, [self._job, reasons]), *super().jobs]

    @property
    def _is_tried(self) -> bool:
        return self._local_game.tried is not None

    def refresh(self, over: Screen | None) -> None:
        """Update the screen after any message; announce the explanation once."""
        super().refresh(over)
        if self._is_tried and self._explanation and not self._explained:
            self._answers += (found := self._explanation.sentences())
            self._explained = bool(found)

    @property
    def workers_in_reserve(self) -> int:
        """Number of job workers to start: one for the next tried action."""
        return 1

    # The result

    def _left(self, tried: Any) -> float | None:
        """Return the loss of a tried action against the best one, None if it is unknown."""
        lesson, job = self._lesson, self._job_of(tried)
        if lesson is None or tried is None:
            return None
        if tried == lesson.best:
            return 0.0
        if job is None:
            return lesson.loss
        if not job.found:
            return None
        best, value = (job.found[action.text][0] for action in (lesson.best, tried))
        return float(best - value)

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
            return f"{praise} {self._chances(lesson, job)}".strip()
        if job.failed:
            return _("This device cannot calculate it.")
        if job.found is None:
            return _("Thinking …")
        return f"{self._compared(lesson, tried, job.found)} {self._chances(lesson, job)}"

    def _compared(self, lesson: Decision, tried: Any, found: Mapping[str, Weighed]) -> str:
        value = found[tried.text][0]
        gain = value - found[lesson.action.text][0]
        left = found[lesson.best.text][0] - value
        if left < ALIKE * self._least:
            return _(FOUND)
        if left <= NEAR * self._least:
            words = _("Well spotted. The best known action is hardly better: {best}")
            return words.format(best=self._describe(lesson, lesson.best))
        if gain > ALIKE * self._least:
            words = _("Better than in the game, by {gain}. Better still, by {left}: {best}")
            best = self._describe(lesson, lesson.best)
            return words.format(gain=number(gain, 1), left=number(left, 1), best=best)
        return _("That is not better than in the game. Try again.")

    def _chances(self, lesson: Decision, job: Job) -> str:
        """Return the change of the chance to win as a sentence, "" until it is known."""
        if not job.found:
            return ""
        played, tried = job.found[lesson.action.text][1], job.found[self._local_game.tried.text][1]
        was = self._chance_as_played(lesson, played)
        now = min(1.0, max(0.0, was + tried - played))
        return _("Chance to win: {was} as it was played, {now} like this.").format(
            was=percent(was), now=percent(now)
        )

    # Rendering

    def render(self) -> Drawing:
        """Return the table, with the task in place of the controls."""
        local_game = self._local_game
        moving = bool(SECONDS[self.context.user_settings.speed])
        replay = ReplayPanel(
            self._verdict or self._presenter.title,
            self._panel(),
            [self._presenter.log_without_links()],
            self._tools(self.title, "learn-back"),
        )
        marks = {**self._presenter.body_attributes, "data-ply": str(len(local_game.table.steps))}
        if self._lesson is None or local_game.tried is not None:
            marks.pop("data-decision", None)
        return Drawing(self._presenter.render(animate=moving, replay=replay), None, marks)

    def _panel(self) -> Node:
        explained = self._explanation if self._is_tried else None
        words = (
            h("h2", "learn-goal", {}, self._goal),
            h("p", "learn-told", {}, self._given),
            *self._below(),
            h("div", "learn-buttons", {"class": "buttons"}, *self._buttons()),
            *([explained.reasons()] if explained else ()),
        )
        return h(
            "section",
            "learn",
            {"class": "rail puzzle", "aria-labelledby": "learn-goal"},
            h("div", "learn-words", {}, *words),
            *([explained.pictures()] if explained else ()),
        )

    def _below(self) -> Iterator[Node]:
        """Yield what stands below the task."""
        yield from ()

    @property
    def _may_go_on(self) -> bool:
        """True if the next decision can be opened."""
        return True

    def _buttons(self) -> Iterator[Node]:
        if self._lesson is None:
            return
        if self._local_game.tried is None:
            yield self._presenter.decisions()
            yield button("learn-best", ShowSolution(), _("Show the best action"), kind="quiet")
            return
        if self._may_go_on:
            last = self._number + 1 == self._count
            words = _(self.ending) if last else _("Next decision")
            yield button("learn-next", NextMistake(), words, kind="primary")
        yield button("learn-afresh", Afresh(), _("Once more"))
