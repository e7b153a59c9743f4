"""The entry to tables with other devices: open a table, join one, or return to one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.game_catalogue import TOGETHER
from app.kit import intents
from app.kit.button import button, submit
from app.kit.i18n import _, listed
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.screen_head import screen_head
from app.other_devices.code_fields import entry
from app.other_devices.connection import ABSENT, Connection
from app.other_devices.intents import EnterCode
from app.other_devices.scan_dialog import ScanningScreen
from app.screens.base_screen import STAY, Drawing, Go, Screen, To
from app.screens.open_lazy_screens import to_together
from app.screens.visit_context import Context
from app.storage.note_names import hosted, seat_note
from app.storage.store import NOTE
from app.worker_messages import Carried
from pompeii.core.json_readers import an_object, items, member, text, whole
from pompeii.core.record_document import NAME_LENGTH
from pompeii.core.safe_json_parsing import parse_json
from pompeii.registry import GAMES

from .guest_connection import GuestConnection
from .guest_waiting_screen import JoinScreen
from .host_table import HostTable
from .hosting import Hosting, seats_left
from .intents import Join, OpenTable, Return, Spectate
from .invited_screen import invited
from .own_name import name_field, own_name, read_name
from .table_form import TableForm
from .waiting_room import WaitingRoom

MOST_TABLES: Final = 100


class Lobby(ScanningScreen):
    """The choice of a table; with the code of one, the way to it."""

    def __init__(self, context: Context, code: str = "") -> None:
        """Offer all tables, or only the table `code`."""
        super().__init__(context)
        self._code = code
        self._tables: Sequence[tuple[str, Mapping[str, Any]]] = ()
        self._state = ""
        self._connection = Connection(context, list=True)
        self._refused = ""
        self._scanned = ""

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the code of the table, if there is one."""
        return {"screen": TOGETHER, **({"#": f"table={self._code}"} if self._code else {})}

    @property
    def title(self) -> str:
        """The title."""
        return _("Play with friends")

    @property
    def connection(self) -> str:
        """The command that opens the list of tables."""
        return self._connection.opening

    def next_screen(self) -> Go:
        """Return the way to a table at which this device has a seat or is the host."""
        if self._scanned:
            return To(invited(self.context, self._scanned), instead=True)
        found = None if self._refused else self._known(self._code)
        return STAY if found is None else To(found, instead=True)

    def _known(self, code: str) -> Screen | None:
        if self.context.store.text(NOTE, hosted(code)) is not None:
            try:
                hosting = Hosting.resume(self.context, code)
            except ValueError:
                self._refused = _("The table of this device cannot be opened any more.")
                return None
            dealt = hosting.host.table is not None
            return (HostTable if dealt else WaitingRoom)(self.context, hosting)
        seat = GuestConnection.resume(self.context, code)
        return None if seat is None else JoinScreen(self.context, seat)

    def carried(self, message: Carried) -> None:
        """Take the list of tables, or a code that the camera read."""
        if message.event == "scanned":
            self._scanned = message.text
        if not self._connection.owns(message):
            return
        if message.event == "received":
            try:
                self._tables = _read(message.text)
            except ValueError:
                return
            self._state = "served"
        elif message.event == "closed" and not message.peer:
            self._state = message.text

    # Drawing

    def render(self) -> Drawing:
        """Return the ways to a table."""
        head = screen_head("together", _("Play with friends"), _("Back"))
        parts = [self._host(), self._guest()] if not self._code else [self._guest()]
        refused = [h("p", "together-refused", {"class": "refusal"}, self._refused)]
        inside = [*(refused if self._refused else []), *parts]
        return Drawing(h("main", "app", {"class": "together"}, head, *inside))

    def _host(self) -> Node:
        words = _(
            "Everybody plays on their own device. This page keeps the game, and nobody sees the"
            " hidden cards of others."
        )
        return h(
            "section",
            "together-host",
            {"class": "group"},
            h("h2", "together-host-title", {}, _("Open a table")),
            h("p", "together-host-words", {}, words),
            button("open-table", OpenTable(), _("Choose game and seats …"), kind="primary"),
            *self._own_tables(),
        )

    def _own_tables(self) -> Iterator[Node]:
        """Yield the ways back to tables at which this device has a seat or is the host."""
        codes = [
            name.partition("-")[2]
            for name in self.context.store.texts(NOTE)
            if name == seat_note(name.partition("-")[2])
            or (name == hosted(code := name.partition("-")[2]) and not self._is_over(code))
        ]
        if codes:
            yield h("h3", "own-tables-title", {}, _("Go on at a table"))
        for code in codes:
            words = _("Table {code}").format(code=short(code))
            yield button(f"return-{code}", Return(code), words)

    def _is_over(self, code: str) -> bool:
        saved = self.context.store.save(code)
        return saved is not None and saved.meta.get("winners") is not None

    def _guest(self) -> Node:
        title = h("h2", "together-guest-title", {}, _("Join a table"))
        return h("section", "together-guest", {"class": "group"}, title, *self._join())

    def _join(self) -> Iterator[Node]:
        if self._state == ABSENT:
            words = _("Open the link that the host sends you, or read the code on the host's page.")
            yield h("p", "together-none", {}, words)
            yield from entry(_("Or paste the link here"))
            return
        if self._state != "served":
            words = self._state or _("Looking for tables …")
            yield h("p", "together-none", {"role": "status"}, words)
            if self._state:
                yield button("look-again", intents.Retry(), _("Try again"))
            return
        tables = [each for each in self._tables if self._code in ("", each[0])]
        if not tables:
            yield h("p", "together-none", {"role": "status"}, _("No table is open at the moment."))
            return
        rows = h("ul", "tables", {}, *(self._table(code, title) for code, title in tables))
        yield h("form", "together-join", {}, name_field(self.context), rows)

    def _table(self, code: str, title: Mapping[str, Any]) -> Node:
        id = f"table-{code}"
        free = title["free"]
        names = _("{game}: {players}").format(
            game=_(GAMES[title["game"]].label), players=listed(title["names"])
        )
        words = h("b", f"{id}-names", {}, names)
        state = h("span", f"{id}-free", {"class": "small"}, seats_left(free))
        ways = [button(f"{id}-watch", Spectate(code), _("Only watch"))]
        if free:
            ways.insert(0, submit(f"{id}-join", Join(code), _("Sit down")))
        return h("li", id, {"class": "table-row"}, words, state, *ways)

    # Intents

    @on(OpenTable)
    def open_table(self, _intent: OpenTable) -> Go:
        """Open the form of a new table."""
        return To(TableForm(self.context), instead=True)

    @on(Return)
    def return_to(self, intent: Return) -> Go:
        """Return to a table."""
        go = to_together(self.context, intent.table)
        return To(go.screen, instead=True) if isinstance(go, To) else go

    @on(EnterCode)
    def enter(self, intent: EnterCode) -> Go:
        """Use a pasted code."""
        return To(invited(self.context, intent.code), instead=True)

    @on(Join)
    def join(self, intent: Join) -> Go:
        """Ask for a seat."""
        name = read_name(self.context, intent.called)
        if not name:
            self._refused = _("Please write your name first.")
            return STAY
        return self._to(GuestConnection(self.context, intent.table, name))

    @on(Spectate)
    def spectate(self, intent: Spectate) -> Go:
        """Watch a game."""
        name = own_name(self.context)
        return self._to(GuestConnection(self.context, intent.table, name, spectator=True))

    def _to(self, seat: GuestConnection) -> Go:
        return To(JoinScreen(self.context, seat), instead=True)

    @on(intents.Retry)
    def retry(self, _intent: intents.Retry) -> None:
        """Look for tables again."""
        self._state, self._connection = "", Connection(self.context, list=True)


def short(code: str) -> str:
    """Return the beginning of a table's code, for people."""
    return f"{code[:4]}…"


def _read(written: str) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the tables in a list, each with its title. Raise `ValueError` if it is malformed."""
    document = an_object(parse_json(written), "tables")
    found: list[tuple[str, Mapping[str, Any]]] = []
    for each in member(document, "tables", items(an_object, MOST_TABLES)):
        title = member(each, "title", an_object)
        game = member(title, "game", text(NAME_LENGTH))
        names = member(title, "names", items(text(NAME_LENGTH), 4))
        free = member(title, "free", whole(0, 4))
        if game in GAMES and each.get("here") is True:
            code = member(each, "table", text(NAME_LENGTH))
            found.append((code, {"game": game, "names": names, "free": free}))
    return found
