"""A visit: which screen is shown, which game is open, what is kept.

Takes the messages of the page, one at a time, and gives the whole page as a value.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from pompeii import Record, RecordError, Table
from pompeii.bots import BOTS

from . import dialogs, keeping, links, page, words
from .game import Game
from .habits import Habits
from .home import home
from .markup import Node
from .newgame import newgame
from .robots import STAND_IN
from .setup import Setup
from .sitting import Sitting
from .store import Saved, Store
from .thinking import Thinking
from .words import _

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
        self._setup = Setup.of_fields(store.settings.get("setup"))
        self._address = links.Address()
        self._game: Game | None = None
        self._filling_in = False
        self._refusal = ""
        self._deleting = ""
        self._notices: list[str] = []
        self._commands: list[Command] = []
        self._dialog_shown = False
        words.use(languages)
        self._habits = Habits.of(store.settings.get("habits"), {})
        self._try(lambda: self._arrive(query, fragment))
        self._settle()

    @property
    def busy(self) -> bool:
        """Whether a bot is at work."""
        return self._game is not None and self._game.robots.busy

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
            case "click" | "submit" | "change" | "key" | "file":
                self._notices.clear()
                self._obey(message)
        self._settle()

    def _obey(self, message: Message) -> None:
        """Do what the person wants."""
        match message["type"]:
            case "click":
                self._try(lambda: self._click(message["data"]))
            case "submit":
                self._try(self._start)
            case "change":
                self._change(message["name"], message["value"])
            case "key":
                self._key(message["key"])
            case "file":
                self._try(lambda: self._open_new(Table.load(message["text"]).record))

    def tick(self) -> None:
        """Let the bot act whose turn it is; see to the thinkers."""
        if self._thinking.look():
            self._tell_of_death()
        if self._game is not None:
            self._game.robots.tick()
        self._settle()

    def pending(self) -> float | None:
        """After how many seconds :meth:`tick` is wanted."""
        times = [self._thinking.pending()]
        if self._game is not None:
            times.append(self._game.robots.pending())
        return min((time for time in times if time is not None), default=None)

    def _settle(self) -> None:
        """After anything happened: ask the bots, keep the game."""
        if self._game is not None:
            self._game.changed()
            self._game.robots.settle()
            self._notices += self._game.robots.troubles
            self._game.robots.troubles.clear()
            keeping.keep(self._store, self._game.sitting)

    def _tell_of_death(self) -> None:
        words = _("A thinking bot broke off; it begins again.")
        if self._thinking.broken:
            words = _("A thinking bot broke off again; {stand_in} chooses for it from now on.")
        self._notices.append(words.format(stand_in=_(BOTS[STAND_IN].label)))

    def tree(self) -> Node:
        """The whole page."""
        notices = [*self._notices, *(keeping.problem_words(each) for each in self._store.problems)]
        marks = {} if self._game is None else self._game.marks
        return page.page(self._screen(), self._dialog(), notices, marks)

    def commands(self) -> list[Command]:
        """What the hands are to do after drawing."""
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
        self._notices.append(_(text))

    def _try(self, step: Callable[[], None]) -> None:
        """Do what may be refused; the refusal is shown."""
        try:
            step()
        except RecordError as refusal:
            self._refusal = str(refusal)
            if not self._filling_in:
                self._notices.append(str(refusal))

    # Arriving

    def _arrive(self, query: str, fragment: str) -> None:
        address = self._address = links.read(query, fragment)
        if "lang" in address.settings:
            words.use([address.settings["lang"]])
        self._habits = Habits.of(self._store.settings.get("habits"), address.settings)
        if address.kinds:
            setup = Setup(preset=address.preset, seed=address.seed).with_kinds(address.kinds)
            self._open_new(setup.record(self._letters(8)))
        elif address.record:
            self._open_new(Table.load(address.record).record)
        elif address.deal:
            self._setup = self._setup.with_deal(address.deal)
            self._filling_in = True
        elif address.game:
            if (saved := self._store.save(address.game)) is None:
                raise RecordError("link, game", _("that game is not kept here"))
            self._open(saved)

    def _letters(self, count: int) -> str:
        """A text that nobody has used before, short enough to be told."""
        return "".join(
            SEED_LETTERS[int(self._random.random() * len(SEED_LETTERS))] for _ in range(count)
        )

    # Opening and keeping games

    def _open_new(self, record: Record) -> None:
        """Sit down to a game that is not kept yet."""
        self._sit(Sitting(Table(record), self._letters(10), self._habits))

    def _open(self, saved: Saved) -> None:
        """Go on with a save."""
        self._sit(Sitting(Table.load(saved.text), saved.id, self._habits))

    def _sit(self, sitting: Sitting) -> None:
        self._game = Game(sitting, self._thinking, self._random)
        self._filling_in = False
        for player in sitting.unknown:
            words = _("No bot is called “{bot}” here: a person plays for {name}.")
            bot = player.kind.removeprefix("bot:")
            self._notices.append(words.format(bot=bot, name=player.name))
        self._commands += [["url", self._address.to_game(sitting.id)], ["awake", True]]

    # What is pointed at

    def _click(self, data: Mapping[str, str]) -> None:
        if self._game is not None:
            self._game.click(data)
        if "action" in data:
            self._act(data["action"], data)

    def _act(self, action: str, data: Mapping[str, str]) -> None:
        match action:
            case "rematch" | "again" if self._game is not None:
                self._play_again(self._game.sitting, same_deal=action == "again")
            case "new":
                self._filling_in, self._refusal = True, ""
            case "home":
                self._go_home()
            case "continue":
                self._open(self._store.saves()[0])
            case "open" if saved := self._store.save(data["save"]):
                self._open(saved)
            case "delete":
                self._deleting = data["save"]
            case "delete-now":
                self._store.delete(self._deleting)
                self._deleting = ""
            case "cancel":
                self._deleting = ""

    def _go_home(self) -> None:
        self._game = None
        self._thinking.begin()
        self._thinking.need(None)
        self._filling_in = False
        self._commands += [["url", self._address.to_home()], ["awake", False]]

    def _play_again(self, sitting: Sitting, *, same_deal: bool) -> None:
        record = sitting.table.record
        setup = Setup.of_record(record)
        if same_deal:
            setup = setup.with_deal(sitting.table.dump())
        self._open_new(setup.record(self._letters(8)))

    def _start(self) -> None:
        """Start the game that is filled in."""
        self._refusal = ""
        self._open_new(self._setup.record(self._letters(8)))
        self._store.set("setup", self._setup.fields)

    def _change(self, name: str, value: str) -> None:
        changed = self._habits.changed(name, value)
        if changed != self._habits:
            self._habits = changed
            if self._game is not None:
                self._game.sitting.habits = changed
            self._store.set("habits", changed.fields)
        self._setup = self._setup.changed(name, value)

    def _key(self, key: str) -> None:
        if self._deleting and key == "Escape":
            self._deleting = ""
        if self._game is not None:
            self._game.key(key)

    # What is shown

    def _screen(self) -> Node:
        if self._game is not None:
            return self._game.screen()
        if self._filling_in:
            return newgame(self._setup, self._habits, self._refusal)
        return home([keeping.listed(saved) for saved in self._store.saves()])

    def _dialog(self) -> Node | None:
        if self._deleting and (saved := self._store.save(self._deleting)):
            return dialogs.deleting(keeping.listed(saved).title)
        return None if self._game is None else self._game.dialog()

    def _tell(self) -> None:
        """Say what happened since it was last said; put whose turn it is into the title."""
        title = "Pompeii"
        if self._game is not None:
            title = f"{self._game.title} — Pompeii"
            if news := self._game.news():
                self._commands.append(["announce", news])
            motions, milliseconds = self._game.motions()
            if motions:
                self._commands.append(["animate", motions, milliseconds])
        self._commands.append(["title", title])
