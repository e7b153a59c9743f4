"""A visit: takes the messages of the page, one at a time, and gives the whole page as a value."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from pompeii import Record, RecordError, Table
from pompeii.bots import BOTS

from .keep import persistence, recovery, saves
from .keep.habits import Habits
from .keep.store import Saved, Store
from .kit import words
from .kit.markup import Node
from .kit.notices import Notices
from .kit.words import _
from .screens import dialogs, links, offers, page
from .screens.asides import aside
from .screens.lobby import Lobby
from .table.game import Game
from .table.robots import STAND_IN
from .table.sitting import Sitting
from .think.pool import Thinking

Message = Mapping[str, Any]
Command = list[Any]

SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No two of them look alike."""


class Session:
    """One visit. See ``brain.Player`` for what the page's brain asks of it."""

    def __init__(
        self,
        store: Store,
        query: str,
        fragment: str,
        languages: list[str],
        chance: str,
        thinking: Thinking,
    ) -> None:
        self._store = store
        self._thinking = thinking
        self._random = Random(chance)
        self._address = links.Address()
        self._game: Game | None = None
        words.use(languages)
        self._notices = Notices()
        if back := recovery.bring_back(store, lambda: self._letters(10)):
            self._notices.add(back)
        self._lobby = Lobby(store, self._letters)
        self._aside = ""  # a screen beside the game: "settings" or "about"
        self._reading_keys = False
        self._asked_to_last = False  # the browser, whether it keeps games for good
        self._outdated = False  # a newer version of the page is there
        self._commands: list[Command] = []
        self._dialog_shown = False
        self._look = ""
        self._habits = Habits.of(store.settings.get("habits"), {})
        self._try(lambda: self._arrive(query, fragment))
        self._settle()

    @property
    def game(self) -> str:
        """The id of the open game, "" for none."""
        return "" if self._game is None else self._game.sitting.id

    def watch(self) -> None:
        """Learn that the open game is played on another page."""
        if self._game is not None:
            self._game.sitting.watch()
            self._settle()

    @property
    def busy(self) -> bool:
        """Whether a bot is at work, or games are brought in."""
        return self._lobby.shelf.bringing or bool(self._game and self._game.robots.busy)

    def handle(self, message: Message) -> None:
        """Take up a message of the page, or of a thinker."""
        match message["type"]:
            case "thought" if action := self._thinking.receive(message):
                if self._game is not None:
                    self._game.robots.decide(action)
            case "died":
                self._thinking.died(message["thinker"])
                self._tell_of_death()
            case "visible":
                self._thinking.show(visible=message["visible"])
            case "update":
                self._outdated = True
            case "overheard" if (game := self._game) and message.get("game") == self.game:
                if game.sitting.watching:
                    self._try(lambda: game.sitting.follow(Table.load(str(message.get("record")))))
            case "persisted":
                persistence.answer(self._store, granted=message["ok"])
            case "click" | "submit" | "change" | "key" | "file" | "copied":
                place, told = self._place, self._notices.newest
                self._obey(message)
                if self._place != place:
                    self._notices.forget(told)
        self._settle()

    def _obey(self, message: Message) -> None:
        """Do what the person wants."""
        match message["type"]:
            case "click":
                self._try(lambda: self._click(message["data"]))
            case "submit":
                form, values = message["form"], message["values"]
                self._try(lambda: self._open(self._lobby.submit(form, values)))
            case "change":
                self._change(message["name"], message["value"])
            case "key":
                self._key(message["key"], message["data"])
            case "file":
                self._try(lambda: self._bring(message["text"]))
            case "copied":
                done, failed = _("It is copied."), _("The browser does not let it be copied.")
                self._notices.add(done if message["ok"] else failed)

    def tick(self) -> None:
        """Let the bot act whose turn it is; see to the thinkers; bring in more games."""
        self._bring_more()
        if self._thinking.look():
            self._tell_of_death()
        if self._game is not None:
            self._game.robots.tick()
        self._settle()

    def pending(self) -> float | None:
        """After how many seconds :meth:`tick` is wanted."""
        times = [self._thinking.pending(), 0.0 if self._lobby.shelf.bringing else None]
        if self._game is not None:
            times.append(self._game.robots.pending())
        return min((time for time in times if time is not None), default=None)

    def _settle(self) -> None:
        """After anything happened: ask the bots, keep the game."""
        if self._game is not None:
            self._game.changed()
            self._game.robots.settle()
            for trouble in self._game.robots.troubles:
                self._notices.add(trouble)
            self._game.robots.troubles.clear()
            table = self._game.sitting.table
            if not self._game.sitting.watching:
                saves.keep(self._store, self._game.sitting.id, table)
            if table.steps and not (table.draw_awaited or self._asked_to_last):
                self._asked_to_last = True
                self._commands.append(["persist"])

    @property
    def _place(self) -> tuple[object, ...]:
        """Where the person is and how far: with another one, what was told before is over."""
        game = self._game
        return game, game and len(game.sitting.table.steps), self._lobby.filling_in, self._aside

    def _tell_of_death(self) -> None:
        words = _("A thinking bot broke off; it begins again.")
        if self._thinking.broken:
            words = _("A thinking bot broke off again; {stand_in} chooses for it from now on.")
        self._notices.add(words.format(stand_in=_(BOTS[STAND_IN].label)))

    def tree(self) -> Node:
        """The whole page."""
        watching = self._game is not None and self._game.sitting.watching
        reasons = offers.reasons(self._store.problems, watching=watching, outdated=self._outdated)
        notices = self._notices.draw(reasons)
        marks = {} if self._game is None else self._game.marks
        return page.page(self._screen(), self._dialog(), notices, {**self._habits.marks, **marks})

    def commands(self) -> list[Command]:
        """What the hands are to do after drawing."""
        look = json.dumps(self._habits.marks)
        if look != self._look:
            self._look = look
            self._commands.append(["look", look])
        shown = self._dialog() is not None
        if shown and not self._dialog_shown:
            self._commands.append(["open", "dialog"])
        self._dialog_shown = shown
        self._tell()
        commands, self._commands = self._commands, []
        return commands

    def record(self) -> str | None:
        """The record of the open game."""
        return None if self._game is None else self._game.sitting.table.dump()

    def report(self, text: str) -> None:
        """Show one line."""
        self._notices.add(_(text))

    def _try(self, step: Callable[[], None]) -> None:
        """Do what may be refused; the refusal is shown."""
        try:
            step()
        except RecordError as refusal:
            self._notices.add(str(refusal))

    # Arriving, opening games

    def _arrive(self, query: str, fragment: str) -> None:
        address = self._address = links.read(query, fragment)
        if "lang" in address.settings:
            words.use([address.settings["lang"]])
        self._habits = Habits.of(self._store.settings.get("habits"), address.settings)
        self._open(self._lobby.arrive(address))

    def _letters(self, count: int) -> str:
        """A text that nobody has used before, short enough to be told."""
        return "".join(
            SEED_LETTERS[int(self._random.random() * len(SEED_LETTERS))] for _ in range(count)
        )

    def _open(self, game: Record | Saved | None) -> None:
        """Sit down to a game, a kept one or one that is not kept yet."""
        if game is None:
            return
        if isinstance(game, Saved):
            sitting = Sitting(Table.load(game.text), game.id, self._habits)
        else:
            sitting = Sitting(Table(game), self._letters(10), self._habits)
        self._game = Game(sitting, self._thinking, self._random)
        self._aside = ""
        self._lobby.leave()
        for player in sitting.unknown:
            words = _("No bot is called “{bot}” here: a person plays for {name}.")
            bot = player.kind.removeprefix("bot:")
            self._notices.add(words.format(bot=bot, name=player.name))
        self._commands += [["url", self._address.to_game(sitting.id)], ["awake", True]]

    # What is pointed at

    def _click(self, data: Mapping[str, str]) -> None:
        if self._game is not None and not self._aside:
            self._game.click(data)
        if "action" in data:
            self._act(data["action"], data)

    def _act(self, action: str, data: Mapping[str, str]) -> None:
        match action:
            case "dismiss":
                self._notices.close(data["notice"])
            case "update":
                self._commands.append(["update"])
            case "take":
                self._commands.append(["take", self.game])
            case "settings" | "about":
                self._look_at(action)
            case "back":
                self._look_at("")
            case "rematch" | "again" if self._game is not None:
                table = self._game.sitting.table
                self._open(self._lobby.like(table, same_deal=action == "again"))
            case "home":
                self._lobby.leave()
                self._go_home()
            case "keys" | "close-keys":
                self._read_keys(reading=action == "keys")
            case _ if self._game is None:
                self._open(self._lobby.act(action, data))
                self._commands += self._lobby.shelf.act(action, data, self._habits)

    def _look_at(self, aside: str) -> None:
        """Look at a screen beside the game, or back at what was there before."""
        self._aside = aside
        self._lobby.shelf.leave()
        if self._game is not None:
            self._game.leave() if aside else self._game.come_back()

    def _bring(self, text: str) -> None:
        """Take in a file: open the game that it holds, or begin to bring in many."""
        self._open(self._lobby.shelf.bring(text))
        self._bring_more()

    def _bring_more(self) -> None:
        for line in self._lobby.shelf.go_on():
            self._notices.add(line)

    def _go_home(self) -> None:
        self._game, self._aside = None, ""
        self._thinking.begin()
        self._thinking.need(None)
        self._commands += [["url", self._address.to_home()], ["awake", False]]

    def _change(self, name: str, value: str) -> None:
        if name in self._habits.fields:
            self._habits = self._habits.changed(name, value)
            kept = Habits.of(self._store.settings.get("habits"), {})  # without the address's
            self._store.set("habits", kept.changed(name, value).fields)
            if (name, value) == ("sound", "true"):
                self._commands.append(["sound", "turn"])  # so that one hears what it is
        if self._game is None:
            self._lobby.change(name, value)
        else:
            self._game.sitting.habits = self._habits
            self._game.change(name, value)

    def _key(self, key: str, data: Mapping[str, str]) -> None:
        if self._reading_keys:
            if key in ("Escape", "?"):
                self._read_keys(reading=False)
        elif key == "?" and self._dialog() is None:
            self._read_keys(reading=True)
        elif key == "Escape" and self._aside:
            self._look_at("")
        elif key == "Escape" and self._game is None:
            self._lobby.shelf.cancel()
        elif self._game is not None and not self._aside:
            self._game.key(key, data)

    def _read_keys(self, *, reading: bool) -> None:
        """Open or close the list of the keys."""
        self._reading_keys = reading
        if self._game is not None and not self._aside:
            self._game.leave() if reading else self._game.come_back()

    # What is shown

    def _screen(self) -> Node:
        if self._aside:
            return aside(self._aside, self._habits, from_table=self._game is not None)
        return self._lobby.screen(self._habits) if self._game is None else self._game.screen()

    def _dialog(self) -> Node | None:
        if self._reading_keys:
            return dialogs.keys()
        if self._aside:
            return None
        return self._lobby.shelf.dialog() if self._game is None else self._game.dialog()

    def _tell(self) -> None:
        """Say what happened since it was last said; put whose turn it is into the title."""
        title = "Pompeii"
        news: list[str] = []
        if self._game is not None:
            title = f"{self._game.title} — Pompeii"
            news = self._game.news()
            motions, milliseconds = self._game.motions()
            if motions:
                self._commands.append(["animate", motions, milliseconds])
            self._commands += [["sound", name] for name in self._game.heard()]
        news = [*self._notices.fresh(), *self._lobby.fresh(), *news]
        self._commands += [["announce", text] for text in news]
        self._commands.append(["title", title])
