"""A visit: it handles messages one at a time, and returns the whole page as a value."""

import json
from collections.abc import Callable, Mapping

from app import messages
from app.catalogue import load
from app.jobs.scheduler import Scheduler
from app.kit import intents, parse_intent
from app.kit.error_texts import no_game
from app.kit.handlers import Handlers, on
from app.kit.i18n import _, language
from app.kit.intent import Intent, UnhandledIntent
from app.kit.nodes import Node
from app.screens import address as links
from app.screens import shell
from app.screens.about import AboutScreen
from app.screens.banners import reasons
from app.screens.context import Context
from app.screens.dialogs import KeyList
from app.screens.home import Home
from app.screens.navigation import Navigation
from app.screens.screen import BACK, NOTHING, STAY, Go, Screen, To
from app.screens.settings import SettingsScreen
from app.storage import persistence
from app.storage.lazy_files import LazyFiles
from app.storage.store import Store
from pompeii import RecordError


class Session(Handlers):
    """One visit: a stack of screens, with the home screen at the bottom."""

    def __init__(
        self,
        store: Store,
        query: str,
        fragment: str,
        chance: str,
        thinking: Scheduler,
        lazy_files: LazyFiles,
    ) -> None:
        self._store = store
        self._thinking = thinking
        self._visit = Context(store, chance, thinking, lazy_files)
        self._stack = Navigation(Home(self._visit))
        self._outdated = False  # True if a newer version of the page is there
        self._asked_to_last = False  # True once the browser was asked to keep games for good
        self._known: dict[str, messages.Command] = {}  # the last ones, by name
        self._dialog_shown = False
        self._try(lambda: self._begin(links.read(query, fragment)))
        self._refresh()

    # For the app worker

    @property
    def game(self) -> str:
        """The id of the open game, "" for none."""
        table = self._stack.table
        return "" if table is None else table.local_game.id

    def watch(self) -> None:
        """Turn the open game into a view of it, because another page plays it."""
        if (table := self._stack.table) is not None:
            table.local_game.watch()
            self._refresh()

    @property
    def busy(self) -> bool:
        """True if a bot is at work, or an import is in progress."""
        return any(screen.busy for screen in self._stack)

    def record(self) -> str | None:
        """Return the record of the open game as JSON text, or None if no game is open."""
        game = self._stack.game
        return None if game is None else game.dump()

    def report(self, text: str) -> None:
        """Show one line to the player: ``CRASHED`` or one of ``HANDED``, untranslated."""
        self._visit.notices.add(_(text))

    def tick(self) -> None:
        """Check the job workers, and do the next background work."""
        if self._thinking.look():
            self._tell_of_death()
        for screen in self._stack:
            screen.tick()
        self._refresh()

    def pending(self) -> float | None:
        """Return the seconds until :meth:`tick` is needed, or None."""
        times = [self._thinking.pending(), *(screen.pending() for screen in self._stack)]
        return min((time for time in times if time is not None), default=None)

    def handle(self, message: messages.Message) -> None:
        """Handle a message. Raise `UnhandledIntent` if its intent is unknown."""
        place, told = self._stack.place, self._visit.notices.newest
        match message:
            case messages.Click() as click:
                self._try(lambda: self._click(click))
            case messages.Change():
                self._visit.change_habit(message.name, message.value)
                self._stack.top.change(message.name, message.value)
            case messages.Key() as key:
                self._try(lambda: self._press(key.key, key.data))
            case messages.File() as file:
                self._try(lambda: self._bring(file.text), no_game)
            case messages.Popped() as popped:
                self._try(lambda: self._follow(popped))
            case messages.Copied() | messages.Filmed():
                self._stack.top.reported(message)
            case messages.Thought():
                self._thinking.receive(message)
            case messages.Died():
                self._thinking.died(message.thinker)
                self._tell_of_death()
            case messages.Visible():
                self._thinking.show(visible=message.visible)
            case messages.Update():
                self._outdated = True
            case messages.Persisted():
                persistence.answer(self._store, granted=message.ok)
            case messages.Overheard():
                self._overhear(message)
            case messages.Fetched():
                self._visit.receive(message.name, message.text)
        if message.by_person and self._stack.place != place:
            self._visit.notices.forget(told)  # the player went on
        self._refresh()

    # Navigation

    @property
    def top(self) -> Screen:
        """The screen that handles intents."""
        return self._stack.top

    def _click(self, click: messages.Click) -> None:
        """Handle the intent of a click.

        An early click, from before the first drawing of this visit, may fit no screen that is open
        now. It is ignored then.
        """
        try:
            self._wish(parse_intent.read(click.data))
        except UnhandledIntent:
            if not click.early:
                raise

    def _wish(self, intent: Intent) -> None:
        """Handle an intent: a global one here, any other on the top screen."""
        if not intent.by_hands and self._heeds(intent):
            self._stack.go((self if type(intent) in self.answers else self.top).do(intent))

    def _heeds(self, intent: Intent) -> bool:
        """Return False if the screen changed at the very moment of the click."""
        here = {*self.answers, *self._stack.top.heeds}
        return type(intent) in here or not intent.timeless

    @on(intents.Home)
    def _to_home(self, _wish: intents.Home) -> None:
        self._stack.leave()

    @on(intents.Back)
    def _back(self, _wish: intents.Back) -> Go:
        return STAY if self._stack.top.back() else BACK

    @on(intents.New)
    def _to_new(self, intent: intents.New) -> Go:
        if self._stack.playing:
            return STAY  # clicked before the game was open
        self._stack.leave()
        return self._stack.home.do(intent)

    @on(intents.Settings)
    def _to_settings(self, _wish: intents.Settings) -> Go:
        return self._stack.aside(SettingsScreen)

    @on(intents.About)
    def _to_about(self, _wish: intents.About) -> Go:
        return self._stack.aside(AboutScreen)

    @on(intents.Rules)
    def _to_rules(self, intent: intents.Rules) -> Go:
        return self._stack.read(intent.rule)

    @on(intents.Replay)
    def _to_replay(self, intent: intents.Replay) -> Go:
        return self._stack.look_back(intent.at, run=bool(intent.run), analyse=bool(intent.analyse))

    @on(intents.Story)
    def _to_story(self, _wish: intents.Story) -> Go:
        return self._stack.in_numbers()

    @on(intents.Keys)
    def _to_keys(self, _wish: intents.Keys) -> Go:
        return To(KeyList(self._visit, self._stack.keys))

    @on(intents.Dismiss)
    def _dismiss(self, intent: intents.Dismiss) -> None:
        self._visit.notices.close(intent.notice)

    @on(intents.Update)
    def _update(self, _wish: intents.Update) -> None:
        self._visit.commands.append(("update",))

    @on(intents.Take)
    def _take(self, _wish: intents.Take) -> None:
        self._visit.commands.append(("take", self.game))

    def _press(self, key: str, data: Mapping[str, str]) -> None:
        top = self._stack.top
        if key == "?" and not (top.dialog or top.asks):
            self._wish(intents.Keys())
        else:
            self._stack.go(top.key(key, data))

    def _bring(self, text: str) -> None:
        """Import a file on the home screen."""
        go = self._stack.home.bring(text)
        if isinstance(go, To):
            self._stack.leave()
        self._stack.go(go)

    # Addresses

    def _follow(self, to: messages.Popped) -> None:
        """Follow the browser's Back and Forward.

        If the entry was a dialog, which has no address of its own, go to its address. The browser's
        history is corrected afterwards.
        """
        self._known.pop("place", None)  # the browser has left the last address
        if not self._stack.goes_back(to.depth, to.query + to.hash, self._visit.overrides):
            self._stack.arrive(links.read(to.query, to.hash))

    def _begin(self, address: links.Address) -> None:
        """Start the visit at an address, with the settings in it."""
        self._visit.override(address.settings)
        self._stack.arrive(address)

    # Background work

    def _refresh(self) -> None:
        """Update everything after any message."""
        self._visit.speak()
        self._try(self._stack.move_on)
        self._stack.refresh()
        screens = [*self._stack][::-1]  # the topmost first
        jobs = [job for screen in screens for job in screen.jobs]
        self._thinking.want(jobs, max(screen.stand_by for screen in screens))
        table = self._stack.table
        if table and table.table.steps and table.local_game.settled and not self._asked_to_last:
            self._asked_to_last = True
            self._visit.commands.append(("persist",))

    def _overhear(self, message: messages.Overheard) -> None:
        """Update the watched game."""
        table = self._stack.table
        if table is not None and table.local_game.watching and message.game == self.game:
            try:
                table.local_game.follow(load(str(message.record)))
            except RecordError as refusal:
                self._visit.notices.add(refusal.said())

    def _tell_of_death(self) -> None:
        if (table := self._stack.table) is not None:
            self._visit.notices.add(table.bot_runner.death)

    def _try(
        self, step: Callable[[], None], tell: Callable[[RecordError], str] = RecordError.said
    ) -> None:
        """Run `step`. If a record is rejected, close the dialog, if any, and show the reason."""
        try:
            step()
        except RecordError as refusal:
            if self._stack.top.dialog:
                self._stack.go(BACK)
            self._visit.notices.add(tell(refusal))

    # Rendering and announcements

    def tree(self) -> Node:
        """Return the whole page: the element ``body`` with the id ``body``."""
        table = self._stack.table
        watching = table is not None and table.local_game.watching
        lines = reasons(self._store.problems, watching=watching, outdated=self._outdated)
        notices = self._visit.notices.render(lines)
        drawn, top = self._stack.shown.render(), self._stack.top
        dialog = top.render().dialog if top.dialog else drawn.dialog
        return shell.page(
            drawn.main, dialog, notices, {**self._visit.user_settings.marks, **drawn.marks}
        )

    def commands(self) -> list[messages.Command]:
        """Return the commands for the DOM layer after the drawing, and forget them."""
        self._let_know(("place", self._stack.addresses(self._visit.overrides)))
        self._let_know(("awake", any(screen.awake for screen in self._stack)))
        self._let_know(("lang", language()))
        self._let_know(("look", json.dumps({**self._visit.looks, **self._stack.looks})))
        asked = self._stack.top.dialog or self._stack.shown.asks
        if asked and not self._dialog_shown:
            self._visit.commands.append(("open", "dialog"))
        self._dialog_shown = asked
        self._tell()
        commands, self._visit.commands = self._visit.commands, []
        return commands

    def _let_know(self, command: messages.Command) -> None:
        """Add a command if its arguments differ from the last time."""
        if self._known.get(command[0]) != command:
            self._known[command[0]] = command
            self._visit.commands.append(command)

    def _tell(self) -> None:
        """Announce the news since the last call, also those of a table beneath another screen.

        Put the player to move into the title.
        """
        commands, shown, table = self._visit.commands, self._stack.shown, self._stack.table
        said: list[str] = []
        for screen in dict.fromkeys((table, shown)):
            news = NOTHING if screen is None else screen.news()
            if news.motions and screen is shown:
                commands.append(("animate", news.motions, news.milliseconds))
            for sound in news.sounds:
                commands.append(("sound", sound))
            said += news.said
        for text in (*self._visit.notices.fresh(), *said):
            commands.append(("announce", text))
        title = (table or shown).title
        words = _("{title} — Pompeii").format(title=title) if title else _("Pompeii")
        self._let_know(("title", words))
