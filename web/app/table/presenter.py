"""One open game as it is pointed at, drawn and told."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from app.jobs.job import Job
from app.kit.handlers import Handlers
from app.kit.nodes import Node

from . import log
from .animation import Motion
from .announcer import Announcer
from .changes import Change, Changes, Witness
from .local_game import LocalGame
from .position_job import PositionJob
from .replay_panel import Milestone, Replayed, Stretch
from .sounds import Heard, Sounds
from .tutorial import Guide
from .win_chances import told


class Seen(Heard, log.ViewModel, Protocol):
    """What of a scene all tables have."""


S = TypeVar("S", bound=Seen)


@dataclass(frozen=True, slots=True)
class Told:
    """What happened, for who does not see the page, in sounds and in motions."""

    said: Sequence[str] = ()
    sounds: Sequence[str] = ()
    motions: Sequence[Motion] = ()


class Moving(Protocol):
    """What knows the motions of a game."""

    def take(self) -> Sequence[Motion]:
        """Those to be shown now, once."""


class Play(Handlers, ABC, Generic[S]):
    """One open game as it is pointed at, drawn and told; its scenes are ``S``. What is pointed at
    are wishes, answered by methods marked :func:`app.kit.handlers.on`; all that tables have in
    common the screen answers (:mod:`app.screens.table`).
    """

    local_game: LocalGame[Any, Any]
    _log: log.Log
    _motions: Moving
    _sounds: Sounds
    _voice: Announcer[S]

    def __init__(self, local_game: LocalGame[Any, Any], guide: Guide) -> None:
        self.local_game = local_game
        self.guide = guide
        self.notices: list[str] = []
        """Lines to be shown, which the screen takes away."""
        self.focus = ""
        """What is to have the focus after the next drawing; the screen sees to that."""
        self._odds = PositionJob("odds", local_game.game.key)
        self._paused = False
        self._scene: S | None = None
        self._witness = Witness(local_game.view)
        self._happened: list[str] = []
        self._heard: list[str] = []

    @property
    def scene(self) -> S:
        """All there is to see, found out once after each change."""
        if self._scene is None:
            self._scene = self._look(paused=self._paused)
        return self._scene

    @abstractmethod
    def _look(self, *, paused: bool) -> S:
        """Find it out; whether bots are ``paused``."""

    @property
    def foresees(self) -> bool:
        """Whether somebody wants to know what takes thought."""
        return self.local_game.user_settings.hint or self.local_game.user_settings.odds

    @property
    def jobs(self) -> Sequence[Job]:
        """What is to be found out of what is shown: here who wins."""
        return () if self._who_wins is None else (self._who_wins,)

    @property
    def _who_wins(self) -> Job | None:
        local_game = self.local_game
        return self._odds.about(local_game.view) if local_game.user_settings.odds else None

    # What the person does

    @abstractmethod
    def key(self, key: str, data: Mapping[str, str]) -> str:
        """Do what a key stands for that the screen does not know, pressed on something with these
        data- attributes; what is said at once.
        """

    @abstractmethod
    def back(self) -> bool:
        """Close the question that is asked; whether there was one."""

    # What goes on

    def changed(self, *, paused: bool) -> None:
        """Something may have happened: the scene is another one; whether bots are ``paused``."""
        self._paused, self._scene = paused, None

    @abstractmethod
    def look(self) -> float:
        """Take in what has happened; how many motions long it is to be seen before bots go on."""

    def _take_in(self) -> Change:
        """What has happened since this was last asked; it is to be heard and said."""
        change = self._witness.look(self.scene.view)
        self._heard += self._sounds.of(change, self.scene)
        self._happened += self._voice.of(change, self.scene)
        return change

    # What is shown and told

    @property
    @abstractmethod
    def title(self) -> str:
        """Who must do what now."""

    @property
    @abstractmethod
    def marks(self) -> Mapping[str, str]:
        """What the body says: ``data-phase``, and of what is awaited ``data-decision``."""

    @property
    @abstractmethod
    def asks(self) -> bool:
        """Whether there is a question."""

    @abstractmethod
    def question(self) -> Node | None:
        """The dialog of its own, if something is asked."""

    @abstractmethod
    def render(
        self,
        lesson: Node | None = None,
        *,
        guided: bool = False,
        moving: bool = False,
        replay: Replayed | None = None,
    ) -> Node:
        """The table: the ``main`` with the id ``app``, with the ``lesson`` that the guide tells;
        ``guided`` if others follow. Where nothing is ``moving`` nothing is drawn for that. In a
        ``replay`` it shows that in the place of what can be done.
        """

    def _beside(self, replay: Replayed | None) -> Sequence[Node]:
        """What stands beside the table: who wins, if that is wanted, and the log or what a
        ``replay`` has in its place.
        """
        job = self._who_wins
        odds = told(job, self.local_game.table.record.players) if job else ()
        return [*odds, *(replay.beside if replay else [self._log.render(self.scene)])]

    # Looking back

    @property
    @abstractmethod
    def milestones(self) -> Sequence[Milestone]:
        """What one looks for in the game so far, in order."""

    @property
    @abstractmethod
    def stretches(self) -> Sequence[Stretch]:
        """The parts of the game so far, in order; the first one begins at 0."""

    def log_at(self, ply: int) -> Node:
        """The whole log, for a replay that stands after so many actions."""
        return self._log.at(self.scene, ply)

    def log_alone(self) -> Node:
        """The log where nobody can look back: of a puzzle."""
        return self._log.plain(self.scene)

    def last(self) -> str:
        """What the last action was and what it led to, in words; "" before the first one."""
        steps = self.scene.view.log
        if not steps:
            return ""
        happened = Changes(steps[-1], acted=True, events=steps[-1].events)
        return " ".join(self._voice.of(Change(steps=(happened,)), self.scene))

    def news(self) -> Told:
        """What happened since this was last asked."""
        told = Told(self._happened, self._heard, self._motions.take())
        self._happened, self._heard = [], []
        return told

    def task(self) -> Sequence[str]:
        """What is to be done, if that is another thing than when this was last asked."""
        return self._voice.task(self.scene)
