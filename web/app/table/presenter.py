"""The presenter of an open game: it handles input and produces drawing, sounds and speech."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from app.jobs.job import Job
from app.kit import parse_intent
from app.kit.intent_handlers import Handlers
from app.kit.key_binding_types import Binding, KeyPress, handle
from app.kit.nodes import Node
from pompeii.core.i18n import mark

from .animation_queue import Animation, Animations
from .assumed_skills import assumed_skills, describe_assumption
from .fair_deal_seal import seal
from .lesson_queries import BaseLessonQueries
from .local_game import LocalGame
from .log_panel import Log
from .position_job import PositionJob
from .replay_types import Milestone, ReplayPanel, Section
from .screen_reader_announcer import Announcer
from .sounds import Sounds
from .table_changes import Change, ChangeDetector, StepChange
from .tutorial import Lesson, Tutorial
from .view_model import NO_EXTRAS, AnyViewModel
from .win_chances import win_chances_panel

S = TypeVar("S", bound=AnyViewModel)


@dataclass(frozen=True, slots=True)
class Effects:
    """Announcements, sounds and animations since the last look."""

    announcements: Sequence[str] = ()
    sounds: Sequence[str] = ()
    animations: Sequence[Animation] = ()


class Presenter(Handlers, ABC, Generic[S]):
    """The presenter of an open game, with view models of type ``S``.

    Input arrives as intents, handled by methods marked with :func:`app.kit.intent_handlers.on`. The
    screen handles the intents that all tables share (:mod:`app.screens.table_screen`).
    """

    bindings: ClassVar[Sequence[Binding]]
    """The keys of the table, in the order of the list of keys."""
    lessons: ClassVar[Sequence[Lesson]] = ()
    """The lessons of the tutorial, in order."""
    lesson_queries: ClassVar[type[BaseLessonQueries]] = BaseLessonQueries
    """The class of the states that lessons query."""
    local_game: LocalGame[Any, Any]
    _log: Log
    _animations: Animations
    _sounds: Sounds
    _announcer: Announcer[S]

    def __init__(self, local_game: LocalGame[Any, Any]) -> None:
        self.local_game = local_game
        self.tutorial = Tutorial(local_game, self.lessons, self.lesson_queries)
        self.notices: list[str] = []
        """Messages to show; the screen removes them."""
        self.focus = ""
        """Id of the element to focus after the next drawing; the screen moves the focus."""
        self.extras = NO_EXTRAS
        """The nodes that the screen adds; it sets them before each drawing."""
        self._win_chance_jobs = PositionJob("odds", local_game.game.key)
        self._paused = False
        self._view_model: S | None = None
        self._change_detector = ChangeDetector(local_game.view)
        self._announcements: list[str] = []
        self._sound_queue: list[str] = []

    @property
    def view_model(self) -> S:
        """The view model, computed once after each change."""
        if self._view_model is None:
            self._view_model = self._build_view_model(paused=self._paused)
        return self._view_model

    @abstractmethod
    def _build_view_model(self, *, paused: bool) -> S:
        """Compute the view model; ``paused`` is True if the bots are paused."""

    @property
    def needs_forecast_jobs(self) -> bool:
        """True if a forecast that needs a job is switched on."""
        return self.local_game.user_settings.hint or self.local_game.user_settings.odds

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs about the shown position: here the win chances."""
        return () if self._win_chance_job is None else (self._win_chance_job,)

    @property
    def _win_chance_job(self) -> Job | None:
        local_game = self.local_game
        return (
            self._win_chance_jobs.job_for(local_game.view, assumed_skills(local_game))
            if local_game.user_settings.odds
            else None
        )

    # Input of the player

    def handle_key(self, key: str, data: Mapping[str, str]) -> str:
        """Handle a ``key``, pressed on an element with the data- attributes ``data``. Return the
        text to announce at once.
        """
        return handle(self.bindings, self, KeyPress(key, data))

    def choose(self, press: KeyPress) -> str | None:
        """Choose the element with the focus."""
        if not press.data:
            return None
        self.do(parse_intent.read(press.data))
        return ""

    def step_back(self, _press: KeyPress) -> str:
        """Close the open question, else undo the last step of the selection."""
        if not self.close_question():
            self.local_game.step_back()
        return ""

    def undo_or_redo(self, press: KeyPress) -> str:
        """Undo the last step of a person, or redo it."""
        if press.key == "Undo":
            self.local_game.undo()
        else:
            self.local_game.redo()
        return ""

    def repeat_lesson(self, _press: KeyPress) -> str | None:
        """Announce the lesson again, in a game with a tutorial."""
        if not self.tutorial.exists:
            return None
        self.tutorial.unannounced = self.tutorial.lesson is not None
        return ""

    def look_at(self, action: Any) -> None:
        """Show the part of the table in which ``action`` is made."""

    @property
    def has_selection(self) -> bool:
        """True if :meth:`step_back` takes something back."""
        return False

    @abstractmethod
    def close_question(self) -> bool:
        """Close the open question. Return True if there was one."""

    # Progress

    def invalidate(self, *, paused: bool) -> None:
        """Drop the view model after a possible change; ``paused`` is True if bots are paused."""
        self._paused, self._view_model = paused, None

    @abstractmethod
    def process_changes(self) -> float:
        """Take in all changes. Return the number of animation lengths that bots wait for them."""

    def _detect_change(self) -> Change:
        """Return the changes since the last call, and queue their sounds and announcements."""
        change = self._change_detector.detect(self.view_model.view)
        self._sound_queue += self._sounds.for_change(change, self.view_model)
        self._announcements += self._announcer.describe_change(change, self.view_model)
        return change

    # Output

    @property
    @abstractmethod
    def title(self) -> str:
        """The player to act and the task, as a title."""

    @property
    @abstractmethod
    def body_attributes(self) -> Mapping[str, str]:
        """Attributes of the body: ``data-phase``, and ``data-decision`` for the open decision."""

    @property
    @abstractmethod
    def has_open_question(self) -> bool:
        """True if a question is open."""

    @abstractmethod
    def question(self) -> Node | None:
        """Return the game's own dialog if a question is open, else None."""

    @abstractmethod
    def render(
        self,
        lesson: Node | None = None,
        *,
        more_lessons: bool = False,
        animate: bool = False,
        replay: ReplayPanel | None = None,
        hint: Node | None = None,
    ) -> Node:
        """Return the table: the ``main`` with the id ``app``.

        ``lesson`` is the bubble of the tutorial; ``more_lessons`` is True if more lessons follow.
        Unless ``animate``, nothing is drawn for animations. A ``replay`` is shown in place of the
        controls. A ``hint`` is shown beside the board.
        """

    @abstractmethod
    def decisions(self) -> Node:
        """Return the choices that do not lie on the board."""

    def _side_panels(self, replay: ReplayPanel | None) -> Sequence[Node]:
        """Return the nodes beside the table: the seal of a fair deal, the win chances, if switched
        on, and the log. A ``replay`` replaces the log by its own nodes.
        """
        local_game, job = self.local_game, self._win_chance_job
        players = local_game.table.record.players
        odds = win_chances_panel(job, players, describe_assumption(local_game)) if job else ()
        sealed = [seal("fair", local_game.seal)] if local_game.seal else []
        return [
            *sealed,
            *odds,
            *(replay.side_panels if replay else [self._live_log()]),
        ]

    def _live_log(self) -> Node:
        """Return the log during play, with links into the replay if this device has the record."""
        linked = self.local_game.has_record
        return self._log.render(self.view_model) if linked else self.log_without_links()

    # Replay

    @property
    @abstractmethod
    def milestones(self) -> Sequence[Milestone]:
        """The milestones of the game so far, in order."""

    @property
    @abstractmethod
    def sections(self) -> Sequence[Section]:
        """The parts of the game so far, in order; the first one begins at 0."""

    def log_at(self, ply: int) -> Node:
        """Return the whole log for a replay after ``ply`` actions."""
        return self._log.render_for_replay(self.view_model, ply)

    def log_without_links(self) -> Node:
        """Return the log without links, for puzzles, which have no replay."""
        return self._log.render_without_links(self.view_model)

    def describe_last_step(self) -> str:
        """Describe the last action and its effects; "" before the first action."""
        steps = self.view_model.view.log
        if not steps:
            return ""
        change = StepChange(steps[-1], is_new_action=True, events=steps[-1].events)
        return " ".join(self._announcer.describe_change(Change(steps=(change,)), self.view_model))

    def take_effects(self) -> Effects:
        """Return everything new since the last call."""
        effects = Effects(self._announcements, self._sound_queue, self._animations.take())
        self._announcements, self._sound_queue = [], []
        return effects

    def new_task(self) -> Sequence[str]:
        """Return the current task if it differs from the task at the last call."""
        return self._announcer.new_task(self.view_model)


NEXT_PLACE: Final = Binding(
    mark("Page Down, Page Up"),
    mark("to the next place that can be chosen, else the next card or button; or the one before"),
    dom_keys=("PageDown", "PageUp"),
)
UNDO: Final = Binding(
    mark("Ctrl Z, Ctrl Y"), mark("undo, redo"), ("Undo", "Redo"), Presenter.undo_or_redo
)
