"""A base class of tasks on a board: a puzzle, or the search for a better decision."""

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from app.jobs.job import Job
from app.kit import intents
from app.kit.base_intent import Intent
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.screens.base_screen import BACK, STAY, Go, News, Screen, To
from app.screens.fork_dialog import ForkDialog
from app.screens.visit_context import Context
from app.table.animation_queue import SECONDS
from app.table.game_ui import game_ui
from app.table.replay_and_share_intents import PlayOn
from app.table.toolbar import open_drawer_button, tool

from .intents import Afresh


class BoardTask(Screen):
    """A task that the player can undo, restart, or play on as a game."""

    awake = True
    escape: ClassVar[str]
    """Text on the effect of Escape, marked for translation."""

    def __init__(self, context: Context, local_game: Any) -> None:
        super().__init__(context)
        self._answers: list[str] = []
        self._announced = ""  # the verdict that was announced last
        self._open_table(local_game)

    def _open_table(self, local_game: Any) -> None:
        self._local_game = local_game
        self._presenter = game_ui(local_game.key).create_presenter(local_game)

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """The keyboard shortcuts, as at any table."""
        return [
            (_("Arrow keys"), _("from square to square, as you see them, and to the gates")),
            (_("Enter, Space"), _("choose the square, gate, card or button")),
            (_("Ctrl Z, Ctrl Y"), _("undo, redo")),
            (_("Escape"), _(self.escape)),
        ]

    @property
    @abstractmethod
    def _seeks(self) -> bool:
        """True if the player can try something now."""

    @property
    @abstractmethod
    def _verdict(self) -> str:
        """The state of the task as a sentence, "" if there is none."""

    def _halt(self) -> None:
        """End running playback."""

    # Intents and keys

    @property
    def accepted_intents(self) -> Collection[type[Intent]]:
        """Kinds of intents handled here, including those that point at the table."""
        return {*self.answers, *self._presenter.answers}

    def do(self, intent: Intent) -> Go:
        """Handle an intent."""
        self._local_game.refusal = ""
        if type(intent) not in self._presenter.answers:
            return super().do(intent)
        if self._seeks or intent.looks:
            self._presenter.do(intent)
        self._answers += filter(None, [self._local_game.refusal])
        return STAY

    def key(self, key: str, data: Mapping[str, str]) -> Go:
        """Handle a key."""
        self._local_game.refusal = ""
        match key:
            case "Escape" if not self._presenter.has_selection:
                return BACK
            case "Escape":
                self._local_game.step_back()
            case "Undo":
                self.undo(intents.Undo())
            case "Redo":
                self.redo(intents.Redo())
            case _ if self._seeks:
                self._answers += filter(
                    None, [self._presenter.handle_key(key, data), self._local_game.refusal]
                )
        return STAY

    @on(intents.Undo)
    def undo(self, _intent: intents.Undo) -> None:
        """Undo the last action, with the replies of the other players."""
        self._halt()
        self._local_game.undo()

    @on(intents.Redo)
    def redo(self, _intent: intents.Redo) -> None:
        """Redo the action that was undone."""
        self._halt()
        self._local_game.redo()

    @on(Afresh)
    def afresh(self, _intent: Afresh) -> None:
        """Start again."""
        self._halt()
        self._local_game.afresh()

    @on(PlayOn)
    def play_on(self, _intent: PlayOn) -> Go:
        """Open the question before the game is played on from here."""
        table = self._local_game.table
        return To(ForkDialog(self.context, table, len(table.steps), ""))

    # Background work

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs of the board's overlays."""
        return self._presenter.jobs

    def refresh(self, over: Screen | None) -> None:
        """Update the presenter after any message; the task pauses beneath another screen."""
        self._local_game.away = over is not None
        self._presenter.invalidate(paused=False)
        self._presenter.process_changes()
        if self._announced != (verdict := self._verdict):
            self._announced = verdict
            self._answers += filter(None, [verdict])

    # Rendering and announcements

    def _tools(self, label: str, back: str) -> Node:
        """Return the toolbar; `back` is the id of its last button."""
        local_game = self._local_game
        tools = [
            open_drawer_button(),
            tool("undo", intents.Undo(), "undo", _("Undo"), disabled=not local_game.can_undo),
            tool("redo", intents.Redo(), "redo", _("Redo"), disabled=not local_game.can_redo),
            tool("play-on", PlayOn(), "fork", _("Play on")),
            tool(back, intents.Back(), "leave", _("Back")),
        ]
        return h("nav", "toolbar", {"aria-label": label}, *tools)

    def _task(self) -> Sequence[str]:
        """Return the task for the screen reader."""
        return ()

    def news(self) -> News:
        """Return the events for the screen reader, with sounds and animations."""
        news, user_settings = self._presenter.take_effects(), self.context.user_settings
        said, self._answers = [*news.announcements, *self._answers], []
        seconds = SECONDS[user_settings.speed]
        return News(
            announcements=[*said, *self._task()],
            sounds=news.sounds if user_settings.sound else (),
            animations=news.animations if seconds else (),
            milliseconds=1000 * seconds,
        )
