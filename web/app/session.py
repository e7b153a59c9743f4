"""A visit: it handles messages one at a time, and returns the whole page as a value."""

import json
from collections.abc import Callable, Mapping

from app import worker_messages
from app.game_catalogue import load
from app.jobs.scheduler import Scheduler
from app.jobs.served_bots import ServedBots
from app.kit import intents, parse_intent
from app.kit.base_intent import Intent, UnhandledIntent
from app.kit.error_texts import no_game, not_read
from app.kit.i18n import _, language
from app.kit.intent_handlers import Handlers, on
from app.kit.nodes import Node
from app.screens import page_address as links
from app.screens import page_body
from app.screens.banners import SiteFiles, banners
from app.screens.base_screen import BACK, NOTHING, STAY, Go, Screen, To
from app.screens.home import Home
from app.screens.navigation import SIDE_SCREENS, Navigation
from app.screens.shortcuts_dialog import ShortcutsDialog
from app.screens.visit_context import Context
from app.storage import backup_reminder
from app.storage.lazy_files import LazyFiles
from app.storage.store import Store
from app.worker_messages import BotAnswered, Carried, Chosen, Copied, Fetched, Filmed, Missing, Sent
from pompeii import RecordError


class Session(Handlers):
    """One visit: a stack of screens, with the home screen at the bottom."""

    def __init__(
        self,
        store: Store,
        query: str,
        fragment: str,
        random_seed: str,
        scheduler: Scheduler,
        lazy_files: LazyFiles,
        served_bots: ServedBots,
    ) -> None:
        self._store = store
        self._scheduler = scheduler
        self._context = Context(store, random_seed, scheduler, lazy_files, served_bots)
        self._navigation = Navigation(Home(self._context))
        self._files = SiteFiles()
        self._asked_to_persist = False  # True once the browser was asked to keep games for good
        self._last_commands: dict[str, worker_messages.Command] = {"devices": ("devices", "")}
        self._dialog_shown = False
        self._try(lambda: self._open_address(links.read(query, fragment)))
        self._refresh()

    # For the app worker

    @property
    def game(self) -> str:
        """The id of the open game, "" for none."""
        table = self._navigation.table
        return table.local_game.id if table is not None and table.local_game.has_record else ""

    def watch(self) -> None:
        """Turn the open game into a view of it, because another page plays it."""
        if (table := self._navigation.table) is not None:
            table.local_game.watch()
            self._refresh()

    @property
    def busy(self) -> bool:
        """True if a bot is at work, or an import is in progress."""
        return any(screen.busy for screen in self._navigation)

    def record(self) -> str | None:
        """Return the record of the open game as JSON text, or None if no game is open."""
        game = self._navigation.game
        return None if game is None else game.dump()

    def report(self, text: str) -> None:
        """Show one line to the player: ``CRASHED`` or one of ``HANDED``, untranslated."""
        self._context.notices.add(_(text))

    def tick(self) -> None:
        """Check the job workers, and do the next background work."""
        if self._scheduler.check_timeouts():
            self._report_bot_death()
        for screen in self._navigation:
            screen.tick()
        self._refresh()

    def pending(self) -> float | None:
        """Return the seconds until :meth:`tick` is needed, or None."""
        times = [self._scheduler.pending(), *(screen.pending() for screen in self._navigation)]
        return min((time for time in times if time is not None), default=None)

    def handle(self, message: worker_messages.Message) -> None:
        """Handle a message. Raise `UnhandledIntent` if its intent is unknown."""
        place, newest = self._navigation.place, self._context.notices.newest
        match message:
            case worker_messages.Click() as click:
                self._try(lambda: self._click(click))
            case worker_messages.Change():
                self._context.change_setting(message.name, message.value)
                self._navigation.top.change(message.name, message.value)
            case worker_messages.Key() as key:
                self._try(lambda: self._press_key(key.key, key.data))
            case worker_messages.File() as file:
                self._try(lambda: self._import(file), no_game)
            case worker_messages.Popped() as popped:
                self._try(lambda: self._follow_history(popped))
            case Copied() | Filmed() | Sent() | Carried():
                self._navigation.report(message)
            case worker_messages.Thought():
                self._scheduler.receive(message)
            case worker_messages.Died():
                self._scheduler.died(message.thinker)
                self._report_bot_death()
            case worker_messages.Visible():
                self._scheduler.set_visible(visible=message.visible)
            case worker_messages.Update() | worker_messages.Offline():
                self._files.receive(message)
            case worker_messages.Persisted():
                backup_reminder.answer(self._store, granted=message.ok)
            case worker_messages.Overheard():
                self._update_watched(message)
            case Fetched() | Missing() | Chosen() | BotAnswered():
                self._context.receive(message)
        if message.by_person and self._navigation.place != place:
            self._context.notices.forget(newest)  # the player went on
        self._refresh()

    # Navigation

    @property
    def top(self) -> Screen:
        """The screen that handles intents."""
        return self._navigation.top

    def _click(self, click: worker_messages.Click) -> None:
        """Handle the intent of a click.

        An early click, from before the first drawing of this visit, may fit no screen that is open
        now. It is ignored then.
        """
        try:
            self._handle(parse_intent.read(click.data))
        except UnhandledIntent:
            if not click.early:
                raise

    def _handle(self, intent: Intent) -> None:
        """Handle an intent: a global one here, any other on the top screen."""
        if not intent.by_hands and self._accepts(intent):
            self._navigation.go((self if type(intent) in self.answers else self.top).do(intent))

    def _accepts(self, intent: Intent) -> bool:
        """Return False if the screen changed at the very moment of the click."""
        here = {*self.answers, *self._navigation.top.accepted_intents}
        return type(intent) in here or not intent.timeless

    @on(intents.Home)
    def _to_home(self, _intent: intents.Home) -> None:
        self._navigation.leave()

    @on(intents.Back)
    def _back(self, _intent: intents.Back) -> Go:
        return STAY if self._navigation.top.back() else BACK

    @on(intents.New)
    def _to_new(self, intent: intents.New) -> Go:
        if self._navigation.playing:
            return STAY  # clicked before the game was open
        self._navigation.leave()
        return self._navigation.home.do(intent)

    @on(*SIDE_SCREENS)
    def _to_side_screen(self, intent: Intent) -> Go:
        return self._navigation.aside(SIDE_SCREENS[type(intent)])

    @on(intents.Rules)
    def _to_rules(self, intent: intents.Rules) -> Go:
        return self._navigation.read(intent.rule)

    @on(intents.Replay)
    def _to_replay(self, intent: intents.Replay) -> Go:
        return self._navigation.open_replay(
            intent.at, run=bool(intent.run), analyse=bool(intent.analyse)
        )

    @on(intents.ShowStatistics)
    def _to_story(self, _intent: intents.ShowStatistics) -> Go:
        return self._navigation.open_statistics()

    @on(intents.Keys)
    def _to_keys(self, _intent: intents.Keys) -> Go:
        return To(ShortcutsDialog(self._context, self._navigation.keys))

    @on(intents.Dismiss)
    def _dismiss(self, intent: intents.Dismiss) -> None:
        self._context.notices.close(intent.notice)

    @on(intents.Update)
    def _update(self, _intent: intents.Update) -> None:
        self._context.commands.append(("update",))

    @on(intents.Take)
    def _take(self, _intent: intents.Take) -> None:
        self._context.commands.append(("take", self.game))

    def _press_key(self, key: str, data: Mapping[str, str]) -> None:
        top = self._navigation.top
        if key == "?" and not (top.dialog or top.has_open_question):
            self._handle(intents.Keys())
        else:
            self._navigation.go(top.key(key, data))

    def _import(self, file: worker_messages.File) -> None:
        """Pass a file to the top screen, or import its games on the home screen."""
        if self._navigation.top.opened(file):
            return
        if file.text is None:
            self._context.notices.add(not_read(file.size))
            return
        go = self._navigation.home.import_file(file.text)
        if isinstance(go, To):
            self._navigation.leave()
        self._navigation.go(go)

    # Addresses

    def _follow_history(self, to: worker_messages.Popped) -> None:
        """Follow the browser's Back and Forward.

        If the entry was a dialog, which has no address of its own, go to its address. The browser's
        history is corrected afterwards.
        """
        self._last_commands.pop("place", None)  # the browser has left the last address
        if not self._navigation.goes_back(to.depth, to.query + to.hash, self._context.overrides):
            self._navigation.arrive(links.read(to.query, to.hash))

    def _open_address(self, address: links.Address) -> None:
        """Start the visit at an address, with the settings in it."""
        self._context.override(address.settings)
        self._navigation.arrive(address)

    # Background work

    def _refresh(self) -> None:
        """Update everything after any message."""
        self._context.speak()
        self._context.workshop_bots.offer()
        self._try(self._navigation.move_on)
        self._navigation.refresh()
        screens = [*self._navigation][::-1]  # the topmost first
        jobs = [job for screen in screens for job in screen.jobs]
        self._scheduler.set_jobs(jobs, max(screen.workers_in_reserve for screen in screens))
        self._context.ask_bots([each for screen in screens for each in screen.bot_requests])
        table = self._navigation.table
        if table and table.table.steps and table.local_game.settled and not self._asked_to_persist:
            self._asked_to_persist = True
            self._context.commands.append(("persist",))

    def _update_watched(self, message: worker_messages.Overheard) -> None:
        """Update the watched game."""
        table = self._navigation.table
        if table is not None and table.local_game.watching and message.game == self.game:
            try:
                table.local_game.show_table(load(str(message.record)))
            except RecordError as error:
                self._context.notices.add(error.translated())

    def _report_bot_death(self) -> None:
        if (table := self._navigation.table) is not None:
            self._context.notices.add(table.bot_runner.crash_message)

    def _try(
        self,
        step: Callable[[], None],
        report: Callable[[RecordError], str] = RecordError.translated,
    ) -> None:
        """Run `step`. If a record is rejected, close the dialog, if any, and show the reason."""
        try:
            step()
        except RecordError as error:
            if self._navigation.top.dialog:
                self._navigation.go(BACK)
            self._context.notices.add(report(error))

    # Rendering and announcements

    def tree(self) -> Node:
        """Return the whole page: the element ``body`` with the id ``body``."""
        table = self._navigation.table
        watching = table is not None and table.local_game.watching
        lines = banners(self._store.problems, self._files, watching=watching)
        notices = self._context.notices.render(lines)
        drawn, top = self._navigation.shown.render(), self._navigation.top
        dialog = top.render().dialog if top.dialog else drawn.dialog
        attributes = {**self._context.user_settings.marks, **drawn.body_attributes}
        return page_body.page(drawn.main, dialog, notices, attributes)

    def commands(self) -> list[worker_messages.Command]:
        """Return the commands for the DOM layer after the drawing, and forget them."""
        self._send_if_changed(("place", self._navigation.addresses(self._context.overrides)))
        self._send_if_changed(("awake", any(screen.awake for screen in self._navigation)))
        self._send_if_changed(("lang", language()))
        self._send_if_changed(
            (
                "look",
                json.dumps({**self._context.body_attributes, **self._navigation.body_attributes}),
            )
        )
        self._send_if_changed(("devices", self._navigation.connection))
        asked = self._navigation.top.dialog or self._navigation.shown.has_open_question
        if asked and not self._dialog_shown:
            self._context.commands.append(("open", "dialog"))
        self._dialog_shown = asked
        self._announce()
        commands, self._context.commands = self._context.commands, []
        return commands

    def _send_if_changed(self, command: worker_messages.Command) -> None:
        """Add a command if its arguments differ from the last time."""
        if self._last_commands.get(command[0]) != command:
            self._last_commands[command[0]] = command
            self._context.commands.append(command)

    def _announce(self) -> None:
        """Announce the news since the last call, also those of a table beneath another screen.

        Put the player to move into the title.
        """
        commands, shown, table = (
            self._context.commands,
            self._navigation.shown,
            self._navigation.table,
        )
        said: list[str] = []
        for screen in dict.fromkeys((table, shown)):
            news = NOTHING if screen is None else screen.news()
            if news.animations and screen is shown:
                commands.append(("animate", news.animations, news.milliseconds))
            for sound in news.sounds:
                commands.append(("sound", sound))
            said += news.announcements
        for text in (*self._context.notices.fresh(), *said):
            commands.append(("announce", text))
        self._send_if_changed(("title", page_body.window_title(table or shown)))
