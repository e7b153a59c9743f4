"""What there is outside a game: the home screen and the form of a new game."""

from collections.abc import Callable, Mapping
from typing import Any

from pompeii import Record, RecordError, Table

from ..keep import persistence
from ..keep.habits import Habits
from ..keep.setup import Setup
from ..keep.store import Saved, Store
from ..kit.markup import Node
from ..kit.words import _
from .home import home
from .links import Address
from .newgame import newgame
from .shelf import RENAME, Shelf

Command = list[Any]


class Lobby:
    """From here games are begun and gone on with: what gives a Record or a Saved asks for that."""

    def __init__(self, store: Store, letters: Callable[[int], str]) -> None:
        self.filling_in = False
        """Whether the form of a new game is shown."""
        self.shelf = Shelf(store, lambda: letters(10))
        self._store = store
        self._letters = letters
        self._setup = Setup.of_fields(store.settings.get("setup"))
        self._refusal = ""
        self._unsaid: list[str] = []

    def arrive(self, address: Address) -> Record | Saved | None:
        """Do what an address asks for. Raises RecordError if that cannot be."""
        if address.kinds:
            setup = Setup(preset=address.preset, seed=address.seed).with_kinds(address.kinds)
            return setup.record(self._seed())
        if address.record:
            return Table.load(address.record).record
        if address.deal:
            self._setup = self._setup.with_deal(address.deal)
            self.filling_in = True
        if address.game:
            if self._store.is_held(address.game):
                raise RecordError("link, game", _("a newer version of this page keeps it: reload"))
            if (saved := self._store.save(address.game)) is None:
                raise RecordError("link, game", _("that game is not kept here"))
            return saved
        return None

    def act(self, action: str, data: Mapping[str, str]) -> Record | Saved | None:
        """Do what a button stands for that leads somewhere."""
        match action:
            case "new":
                self.leave()
                self.filling_in = True
            case "last":
                return self.start()
            case "watch":
                return Setup().watching().record(self._seed())
            case "continue" if saves := self.shelf.saves():
                return saves[0]
            case "open":
                return self._store.save(data["save"])
        return None

    def submit(self, form: str, values: Mapping[str, str]) -> Record | None:
        """Take in a form that was sent."""
        if form == RENAME:
            self.shelf.rename(values.get("title", ""))
            return None
        return self.start()

    def start(self) -> Record | None:
        """The game that is filled in, None if it is refused: then the form says why."""
        try:
            record = self._setup.record(self._seed())
        except RecordError as refusal:
            self._refusal = str(refusal)
            self._unsaid.append(self._refusal)
            self.filling_in = True
            return None
        self._store.set("setup", self._setup.fields)
        return record

    def fresh(self) -> list[str]:
        """The refusals that are still to be said to who does not see them."""
        fresh, self._unsaid = self._unsaid, []
        return fresh

    def like(self, table: Table, *, same_deal: bool) -> Record:
        """Another game of the same players by the same rules."""
        setup = Setup.of_record(table.record)
        if same_deal:
            setup = setup.with_deal(table.dump())
        return setup.record(self._seed())

    def change(self, name: str, value: str) -> None:
        """Fill in a field."""
        self._setup = self._setup.changed(name, value)

    def leave(self) -> None:
        """Go elsewhere."""
        self.filling_in, self._refusal = False, ""
        self.shelf.leave()

    def screen(self, habits: Habits) -> Node:
        """The home screen or the form."""
        if self.filling_in:
            return newgame(self._setup, habits, self._refusal)
        again = self._setup.players if "setup" in self._store.settings else ""
        advice, lost = persistence.advice(self._store), bool(self._store.lost)
        return home(self.shelf.listed(), again, advice, lost=lost)

    def _seed(self) -> str:
        return self._letters(8)
