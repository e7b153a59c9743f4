"""A visit: takes the messages of the page, one at a time, and gives the whole page as a value."""

import json
from collections.abc import Callable, Mapping

from app.catalogue import load
from app.jobs.scheduler import Scheduler
from app.kit import intents, parse_intent
from app.kit.error_texts import no_game
from app.kit.handlers import Handlers, on
from app.kit.i18n import _, language
from app.kit.intent import Intent, UnhandledIntent
from app.kit.nodes import Node
from app.messages import (
    Change,
    Click,
    Command,
    Copied,
    Died,
    Fetched,
    File,
    Filmed,
    Key,
    Message,
    Overheard,
    Persisted,
    Popped,
    Thought,
    Update,
    Visible,
)
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
from app.storage import persistence, recovery
from app.storage.lazy_files import LazyFiles
from app.storage.store import Store
from pompeii import RecordError


class Session(Handlers):
    """One visit: a stack of screens, the home screen first."""

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
        if back := recovery.bring_back(store, self._visit.new_id):
            self._visit.notices.add(back)
        self._stack = Navigation(Home(self._visit))
        self._outdated = False  # whether a newer version of the page is there
        self._asked_to_last = False  # the browser, whether it keeps games for good
        self._known: dict[str, Command] = {}  # what the hands know, by command
        self._dialog_shown = False
        self._try(lambda: self._begin(links.read(query, fragment)))
        self._refresh()

    # What the brain asks

    @property
    def game(self) -> str:
        """The id of the open game, "" for none."""
        table = self._stack.table
        return "" if table is None else table.local_game.id

    def watch(self) -> None:
        """Learn that the open game is played on another page."""
        if (table := self._stack.table) is not None:
            table.local_game.watch()
            self._refresh()

    @property
    def busy(self) -> bool:
        """Whether a bot is at work, or games are brought in."""
        return any(screen.busy for screen in self._stack)

    def record(self) -> str | None:
        """The record of the open game."""
        game = self._stack.game
        return None if game is None else game.dump()

    def report(self, text: str) -> None:
        """Show one line."""
        self._visit.notices.add(_(text))

    def tick(self) -> None:
        """See to the thinkers, and to what goes on by itself."""
        if self._thinking.look():
            self._tell_of_death()
        for screen in self._stack:
            screen.tick()
        self._refresh()

    def pending(self) -> float | None:
        """After how many seconds :meth:`tick` is wanted."""
        times = [self._thinking.pending(), *(screen.pending() for screen in self._stack)]
        return min((time for time in times if time is not None), default=None)

    def handle(self, message: Message) -> None:
        """Handle a message. Raise `UnhandledIntent` if its intent is unknown."""
        place, told = self._stack.place, self._visit.notices.newest
        match message:
            case Click() as click:
                self._try(lambda: self._click(click))
            case Change():
                self._visit.change_habit(message.name, message.value)
                self._stack.top.change(message.name, message.value)
            case Key() as key:
                self._try(lambda: self._press(key.key, key.data))
            case File() as file:
                self._try(lambda: self._bring(file.text), no_game)
            case Popped() as popped:
                self._try(lambda: self._follow(popped))
            case Copied() | Filmed():
                self._stack.top.reported(message)
            case Thought():
                self._thinking.receive(message)
            case Died():
                self._thinking.died(message.thinker)
                self._tell_of_death()
            case Visible():
                self._thinking.show(visible=message.visible)
            case Update():
                self._outdated = True
            case Persisted():
                persistence.answer(self._store, granted=message.ok)
            case Overheard():
                self._overhear(message)
            case Fetched():
                self._visit.receive(message.name, message.text)
        if message.by_person and self._stack.place != place:
            self._visit.notices.forget(told)  # life has gone on
        self._refresh()

    # From screen to screen

    @property
    def top(self) -> Screen:
        """The screen that answers."""
        return self._stack.top

    def _click(self, click: Click) -> None:
        """Make the wish that was clicked; one that was clicked before anything of this visit was
        drawn may be of no screen that is there now.
        """
        try:
            self._wish(parse_intent.read(click.data))
        except UnhandledIntent:
            if not click.early:
                raise

    def _wish(self, intent: Intent) -> None:
        """Do what a person wishes: what means the same everywhere, or what the screen knows."""
        if not intent.by_hands and self._heeds(intent):
            self._stack.go((self if type(intent) in self.answers else self.top).do(intent))

    def _heeds(self, intent: Intent) -> bool:
        """False where the screen has changed in the very moment of the click."""
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
            return STAY  # clicked before there was a game
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
        """Take in a file, at home."""
        go = self._stack.home.bring(text)
        if isinstance(go, To):
            self._stack.leave()
        self._stack.go(go)

    # Arriving

    def _follow(self, to: Popped) -> None:
        """Follow the browser's Back and Forward. Where the entry was a dialog, which no address
        tells, one stays where its address leads, and the history is put right.
        """
        self._known.pop("place", None)  # it is not where it was told to be
        if not self._stack.goes_back(to.depth, to.query + to.hash, self._visit.overrides):
            self._stack.arrive(links.read(to.query, to.hash))

    def _begin(self, address: links.Address) -> None:
        """Begin the visit where an address leads, with the settings that it brings."""
        self._visit.override(address.settings)
        self._stack.arrive(address)

    # What goes on by itself

    def _refresh(self) -> None:
        """After anything happened."""
        self._visit.speak()
        self._try(self._stack.move_on)
        self._stack.refresh()
        screens = [*self._stack][::-1]  # what lies on top comes first
        jobs = [job for screen in screens for job in screen.jobs]
        self._thinking.want(jobs, max(screen.stand_by for screen in screens))
        table = self._stack.table
        if table and table.table.steps and table.local_game.settled and not self._asked_to_last:
            self._asked_to_last = True
            self._visit.commands.append(("persist",))

    def _overhear(self, message: Overheard) -> None:
        """Follow the game that is watched."""
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
        """Do what may be refused; the refusal is shown, and no dialog hides it."""
        try:
            step()
        except RecordError as refusal:
            if self._stack.top.dialog:
                self._stack.go(BACK)
            self._visit.notices.add(tell(refusal))

    # What is shown and told

    def tree(self) -> Node:
        """The whole page."""
        table = self._stack.table
        watching = table is not None and table.local_game.watching
        lines = reasons(self._store.problems, watching=watching, outdated=self._outdated)
        notices = self._visit.notices.render(lines)
        drawn, top = self._stack.shown.render(), self._stack.top
        dialog = top.render().dialog if top.dialog else drawn.dialog
        return shell.page(
            drawn.main, dialog, notices, {**self._visit.user_settings.marks, **drawn.marks}
        )

    def commands(self) -> list[Command]:
        """What the hands are to do after drawing."""
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

    def _let_know(self, command: Command) -> None:
        """Have the hands do something where it is another thing than before."""
        if self._known.get(command[0]) != command:
            self._known[command[0]] = command
            self._visit.commands.append(command)

    def _tell(self) -> None:
        """Say what happened since it was last said, also at a table that lies under another screen;
        put whose turn it is into the title.
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
