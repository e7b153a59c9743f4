"""A table at which something is to be found, be it a puzzle or a better decision."""

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from app.games.downfall.presenter import Downfall
from app.jobs.job import Job
from app.kit import intents
from app.kit.handlers import on
from app.kit.i18n import _
from app.kit.intent import Intent
from app.kit.nodes import Node, h
from app.screens.context import Context
from app.screens.fork import Fork
from app.screens.screen import BACK, STAY, Go, News, Screen, To
from app.table.animation import SECONDS
from app.table.intents import PlayOn
from app.table.toolbar import drawer_open, tool

from .intents import Afresh


class BoardTask(Screen):
    """Whoever looks for it may take back what was done, begin anew, or play on from there."""

    awake = True
    escape: ClassVar[str]
    """What Escape does, marked."""

    def __init__(self, context: Context, local_game: Any) -> None:
        super().__init__(context)
        self._answers: list[str] = []
        self._told = ""  # what was said last of how it stands
        self._sit(local_game)

    def _sit(self, local_game: Any) -> None:
        self._sitting = local_game
        self._play = Downfall(local_game)

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """As at any table."""
        return [
            (_("Arrow keys"), _("from square to square, as you see them, and to the gates")),
            (_("Enter, Space"), _("choose the square, gate, card or button")),
            (_("Ctrl Z, Ctrl Y"), _("undo, redo")),
            (_("Escape"), _(self.escape)),
        ]

    @property
    @abstractmethod
    def _seeks(self) -> bool:
        """Whether something can be tried now."""

    @property
    @abstractmethod
    def _verdict(self) -> str:
        """How it stands, where there is something to be said of that."""

    def _halt(self) -> None:
        """End what goes on by itself."""

    # What the person does

    @property
    def heeds(self) -> Collection[type[Intent]]:
        """What is pointed at on the table, too."""
        return {*self.answers, *self._play.answers}

    def do(self, intent: Intent) -> Go:
        """Do what a person wishes."""
        self._sitting.told = ""
        if type(intent) not in self._play.answers:
            return super().do(intent)
        if self._seeks or intent.looks:
            self._play.do(intent)
        self._answers += filter(None, [self._sitting.told])
        return STAY

    def key(self, key: str, data: Mapping[str, str]) -> Go:
        """Do what a key stands for."""
        self._sitting.told = ""
        match key:
            case "Escape" if self._sitting.picks.stack is None:
                return BACK
            case "Escape":
                self._sitting.step_back()
            case "Undo":
                self.undo(intents.Undo())
            case "Redo":
                self.redo(intents.Redo())
            case _ if self._seeks:
                self._answers += filter(None, [self._play.key(key, data), self._sitting.told])
        return STAY

    @on(intents.Undo)
    def undo(self, _wish: intents.Undo) -> None:
        """Take back the last action, with what the others did after it."""
        self._halt()
        self._sitting.undo()

    @on(intents.Redo)
    def redo(self, _wish: intents.Redo) -> None:
        """Take it again."""
        self._sitting.redo()

    @on(Afresh)
    def afresh(self, _wish: Afresh) -> None:
        """Begin anew."""
        self._halt()
        self._sitting.afresh()

    @on(PlayOn)
    def play_on(self, _wish: PlayOn) -> Go:
        """Play the game on from here."""
        table = self._sitting.table
        return To(Fork(self.context, table, len(table.steps), ""))

    # What goes on by itself

    @property
    def jobs(self) -> Sequence[Job]:
        """What is foreseen."""
        return self._play.jobs

    def refresh(self, over: Screen | None) -> None:
        """Take in what happened. All waits for what lies over it."""
        self._sitting.away = over is not None
        self._play.changed(paused=False)
        self._play.look()
        if self._told != (told := self._verdict):
            self._told = told
            self._answers += filter(None, [told])

    # What is shown and told

    def _tools(self, label: str, back: str) -> Node:
        """The toolbar, whose last button is called so."""
        local_game = self._sitting
        tools = [
            drawer_open(),
            tool("undo", intents.Undo(), "undo", _("Undo"), disabled=not local_game.can_undo),
            tool("redo", intents.Redo(), "redo", _("Redo"), disabled=not local_game.can_redo),
            tool("play-on", PlayOn(), "fork", _("Play on")),
            tool(back, intents.Back(), "leave", _("Back")),
        ]
        return h("nav", "toolbar", {"aria-label": label}, *tools)

    def _task(self) -> Sequence[str]:
        """What is said of what is to be done."""
        return ()

    def news(self) -> News:
        """What happened, and what is to be said of it."""
        told, user_settings = self._play.news(), self.context.user_settings
        said, self._answers = [*told.said, *self._answers], []
        seconds = SECONDS[user_settings.speed]
        return News(
            said=[*said, *self._task()],
            sounds=told.sounds if user_settings.sound else (),
            motions=told.motions if seconds else (),
            milliseconds=1000 * seconds,
        )
