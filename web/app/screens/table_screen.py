"""The table: an open game with its presenter, its bots and its tutorial."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from app.game_catalogue import Table, load
from app.jobs.job import Job
from app.kit import intents
from app.kit.base_intent import Intent
from app.kit.intent_handlers import Handler, on
from app.kit.key_binding_types import listed
from app.kit.nodes import Node
from app.storage import save_metadata
from app.storage.new_game_form_values import Setup
from app.storage.store import Saved
from app.table import game_over_banner_and_buttons
from app.table.animation_queue import SECONDS
from app.table.bot_runner import BotRunner
from app.table.game_ui import of_table
from app.table.replay_and_share_intents import (
    CloseHint,
    Compare,
    PlaySuggestion,
    RequestHint,
    Share,
)
from pompeii.core.player_colour_names import SIDES

from .base_screen import STAY, Drawing, Go, News, Screen, To
from .open_lazy_screens import to_comparison, to_rematch
from .table_menu import MenuDialog, shared
from .table_screen_by_link_base import LinkScreen
from .table_screen_tutorial_base import READING
from .visit_context import Context

if TYPE_CHECKING:
    from .hint import HintPanel

SPECTATOR_INTENTS = (intents.Menu, intents.Rematch, intents.Again)
"""Intents that a spectator may send."""


class TableScreen(LinkScreen):
    """The screen of an open game."""

    awake = True
    answers: ClassVar[Mapping[type[Intent], Handler]] = {
        **LinkScreen.answers,
        intents.Undo: lambda screen, _intent: screen.local_game.undo(),
        intents.Redo: lambda screen, _intent: screen.local_game.redo(),
        intents.Pause: lambda screen, _intent: screen.bot_runner.pause(),
        intents.Step: lambda screen, _intent: screen.bot_runner.step(),
        intents.Skip: lambda screen, _intent: screen.bot_runner.shorten_delay(),
        intents.Ready: lambda screen, _intent: screen.local_game.ready(),
        intents.GoOn: lambda screen, _intent: screen.local_game.resume(),
    }

    def __init__(
        self,
        context: Context,
        table: Table,
        id: str,
        *,
        remote: Collection[int] = (),
        sent: int | None = None,
    ) -> None:
        """Open `table`, which is saved as `id`.

        In a game by link, `remote` are the seats on other devices, and `sent` is the number of
        actions that these devices have.
        """
        self.game_ui = of_table(table)
        self.local_game = self.game_ui.create_local_game(table, id, context.user_settings)
        self.local_game.people_skills = context.people_skills(self.game_ui.key)
        self._seat_devices()
        if sent is not None:
            self.local_game.play_by_link(remote, sent)
        self.presenter = self.game_ui.create_presenter(self.local_game)
        super().__init__(context, self.presenter)
        bots = context.outside_bots
        self.bot_runner = BotRunner(self.local_game, context.scheduler, bots, context.random)
        self._answers: list[str] = []
        self._same_deal_counted = self._over = False
        self._hint: HintPanel | None = None

    def _seat_devices(self) -> None:
        """Tell the new local game which seats other devices play; here, none."""

    @classmethod
    def begin(cls, context: Context, table: Table) -> "TableScreen":
        """Open a game that is not saved yet."""
        return cls(context, table, context.new_id())

    @classmethod
    def resume(cls, context: Context, saved: Saved) -> "TableScreen":
        """Continue a save. Raise `RecordError` if its record is rejected."""
        remote, sent = save_metadata.remote(saved), save_metadata.sent(saved)
        return cls(context, load(saved.text), saved.id, remote=remote, sent=sent)

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the save."""
        return {"game": self.local_game.id}

    @property
    def title(self) -> str:
        """The title: the player to act and the task."""
        return self.presenter.title

    @property
    def table(self) -> Table:
        """The game."""
        table: Table = self.local_game.table
        return table

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """The keyboard shortcuts of the table."""
        return listed(self.presenter.bindings)

    @property
    def has_open_question(self) -> bool:
        """True if the device is passed on, or another question is open."""
        return self.presenter.has_open_question

    # Intents and keys

    @property
    def accepted_intents(self) -> Collection[type[Intent]]:
        """Kinds of intents handled here, including those that point at the table."""
        return {*self.answers, *self.presenter.answers, *self._turn_intents}

    def do(self, intent: Intent) -> Go:
        """Handle an intent; a spectator may only change the view and use the menu."""
        self.local_game.refusal = ""
        if self.local_game.watching and not (intent.looks or isinstance(intent, SPECTATOR_INTENTS)):
            return STAY
        if type(intent) in self.presenter.answers:
            self.presenter.do(intent)
            go: Go = STAY
        elif type(intent) in self._turn_intents:
            go = self._turn.do(intent) or STAY
        else:
            go = super().do(intent)
        self._announce_refusal()
        return go

    def key(self, key: str, data: Mapping[str, str]) -> Go:
        """Handle a key; `data` are the ``data-`` attributes of the element with the focus."""
        self.local_game.refusal = ""
        if key == "Escape" and self._hint is not None:
            self._hint = None
        elif not self.local_game.watching:
            self._answers += filter(None, [self.presenter.handle_key(key, data)])
            self._announce_refusal()
        return STAY

    def _announce_refusal(self) -> None:
        self._answers += filter(None, [self.local_game.refusal])

    def back(self) -> bool:
        """Close an open question."""
        return self.presenter.close_question()

    @on(intents.Menu)
    def menu(self, _intent: intents.Menu) -> Go:
        """Open the menu."""
        return To(MenuDialog(self.context, self.local_game, self.bot_runner, self.tutorial))

    @on(RequestHint)
    def request_hint(self, _intent: RequestHint) -> None:
        """Show the hint of this position."""
        from .hint import HintPanel  # see app.snapshot_preload

        if self.local_game.hint_available:
            self._hint = HintPanel(self.local_game)

    @on(PlaySuggestion)
    def follow_hint(self, intent: PlaySuggestion) -> None:
        """Play the suggested action."""
        if self._hint is not None:
            self._hint.follow(intent)

    @on(CloseHint)
    def close_hint(self, _intent: CloseHint) -> None:
        """Close the hint."""
        self._hint = None

    @on(Share)
    def share(self, _intent: Share) -> Go:
        """Open the share dialog."""
        return shared(self.context, self.local_game)

    @on(Compare)
    def compare(self, _intent: Compare) -> Go:
        """Open the comparison with other games of the same deal."""
        return to_comparison(self.context, self.table, self.local_game.id, from_table=True)

    @on(intents.Rematch)
    def rematch(self, _intent: intents.Rematch) -> Go:
        """Start another game with the same players and rules, by link if this one is."""
        if self.local_game.sent is not None:
            return to_rematch(self.context, self.local_game)
        return self._another(Setup.of_record(self.table.record))

    @on(intents.Again)
    def again(self, _intent: intents.Again) -> Go:
        """Start a game with the same deal of cards and tiles."""
        return self._another(Setup.of_record(self.table.record).with_deal(self.table.dump()))

    @on(intents.Begin)
    def begin_ready(self, intent: intents.Begin) -> Go:
        """Start a game with a predefined setup."""
        return self._another(Setup.of_record(self.table.record).ready(intent.setup))

    def _another(self, setup: Setup) -> Go:
        table = setup.game.engine.table(setup.record(self.context.seed()))
        return To(TableScreen.begin(self.context, table), instead=True)

    # Background work

    def refresh(self, over: Screen | None) -> None:
        """Update the bots, the save and the presenter after any message.

        Bots wait while another screen lies over the table.
        """
        self.local_game.away = over is not None
        self._update_hint()
        self._update_turn()
        self.bot_runner.update()
        self._count_same_deal()
        self.presenter.invalidate(paused=self.bot_runner.paused)
        if self.tutorial.update(self.presenter.view_model):
            self.bot_runner.delay(READING * self._seconds)
        if self.local_game.has_record and not self.local_game.watching:
            self._keep()
        if over is None and self._over != self.local_game.over:
            self._over = self.local_game.over
            if self._over:
                self.context.commands.append(("show", game_over_banner_and_buttons.PANEL_ID))
        if motions := self.presenter.process_changes():
            self.bot_runner.delay(motions * self._seconds)
        for line in (*self.bot_runner.failures, *self.presenter.notices):
            self.context.notices.add(line)
        if self.presenter.focus:
            self.context.commands.append(("focus", self.presenter.focus))
            self.presenter.focus = ""
        self.bot_runner.failures.clear()
        self.presenter.notices.clear()

    def _update_hint(self) -> None:
        """Drop the hint of an earlier position, and let the table mark the current one."""
        if self._hint is not None and not self._hint.is_current:
            self._hint = None
        if self._hint is not None:
            self._hint.mark()

    def _count_same_deal(self) -> None:
        """Count other games of the same deal, once this one is decided."""
        undecided = self.table.winners is None or not self.local_game.has_record
        if undecided or self._same_deal_counted:
            return
        from app.storage import same_deal_saves  # see app.snapshot_preload

        self._same_deal_counted = True
        self.local_game.same_deal_saves = len(
            same_deal_saves.decided(self.context.store, self.table, self.local_game.id)
        )

    @property
    def busy(self) -> bool:
        """True if a bot is computing."""
        return self.bot_runner.busy

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs of the bot to act, of the hint and of the board's overlays."""
        hint = None if self._hint is None else self._hint.job
        return [*filter(None, [self.bot_runner.job, hint]), *self.presenter.jobs]

    @property
    def bot_requests(self) -> Sequence[Any]:
        """The question to a bot of the player."""
        return self.bot_runner.bot_requests

    @property
    def workers_in_reserve(self) -> int:
        """Number of job workers for the bots or the overlays, the larger of the two."""
        return max(self.bot_runner.workers_in_reserve, self.presenter.needs_forecast_jobs)

    def pending(self) -> float | None:
        """Return the seconds until the next bot acts, or None."""
        return self.bot_runner.pending()

    def tick(self) -> None:
        """Let the bot to act do its action."""
        self.bot_runner.tick()

    # Rendering and announcements

    @property
    def _seconds(self) -> float:
        return SECONDS[self.context.user_settings.speed]

    def render(self) -> Drawing:
        """Return the table, and its open question."""
        lesson = self._lesson(self.presenter.view_model)
        guided = self.tutorial.has_more_lessons or lesson is not None
        drawn = self.presenter.render(
            lesson,
            more_lessons=guided,
            animate=bool(self._seconds),
            hint=self._panel(),
        )
        return Drawing(drawn, self.presenter.question(), self._body_attributes)

    def _panel(self) -> Node | None:
        """Return the hint, or else the panel that sends a turn."""
        panel = self._hint or self._turn
        return None if panel is None else panel.render()

    @property
    def _body_attributes(self) -> dict[str, str]:
        table, attributes = self.table, {**self.presenter.body_attributes}
        attributes["data-ply"] = str(len(table.steps))
        if self.local_game.ended:
            attributes.pop("data-decision", None)
        if "data-decision" in attributes:
            attributes["data-actor"] = SIDES[table.sides[table.actor]]
        if self.local_game.watching:
            attributes["data-watching"] = ""
        return attributes

    def news(self) -> News:
        """Return the events for the screen reader, with sounds and animations.

        The reason for a rejected action follows, then the next task, unless a question is open.
        """
        news = self.presenter.take_effects()
        hint = self._hint.news() if self._hint else ()
        said = [*news.announcements, *self._answers, *hint, *self._turn_news()]
        self._answers = []
        if not self.local_game.blocked:
            said = [*said, *self.presenter.new_task(), *self._new_lesson(self.presenter.view_model)]
        return News(
            announcements=said,
            sounds=news.sounds if self.context.user_settings.sound else [],
            animations=news.animations if self._seconds else [],
            milliseconds=1000 * self._seconds,
        )
