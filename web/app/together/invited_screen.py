"""The page that was opened with an invitation to a table."""

from collections.abc import Iterator, Mapping

from app.kit.button import button, submit
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.screen_head import screen_head
from app.other_devices import handshake_code_header
from app.other_devices.code_fields import network_note
from app.other_devices.connection import LIVE
from app.other_devices.failure_texts import rejection
from app.other_devices.handshake_code_header import ANSWER, HandshakeCode
from app.other_devices.intents import Connect
from app.screens.base_screen import Drawing, Go, Screen, To
from app.screens.visit_context import Context
from app.storage.note_names import hosted
from app.storage.store import NOTE

from .code_to_other_page_screen import AnswerScreen
from .guest_connection import GuestConnection
from .guest_waiting_screen import JoinScreen
from .intents import Join, Spectate
from .own_name import name_field, own_name, read_name
from .stun_server_field import StunServerField


def invited(context: Context, given: str) -> Screen:
    """Return the screen for the code of a handshake in a text: an invitation, or an answer."""
    try:
        code = handshake_code_header.read(given)
    except ValueError as error:
        return AnswerScreen(context, given, rejection(str(error)))
    if code.kind == ANSWER:
        return AnswerScreen(context, code.text)
    if context.store.text(NOTE, hosted(code.table)) is not None:
        return AnswerScreen(context, code.text, rejection("own"))
    return InvitedScreen(context, code)


class InvitedScreen(Screen):
    """The question how to join."""

    def __init__(self, context: Context, code: HandshakeCode) -> None:
        """Ask how to answer the invitation `code`."""
        super().__init__(context)
        self._code, self._table = code, code.table
        self._far = StunServerField(context)
        self._refused = ""
        self._seat = GuestConnection.resume(context, code.table)

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the invitation, which is not used yet."""
        return {"screen": "invited", "#": f"join={self._code.text}"}

    @property
    def title(self) -> str:
        """The title."""
        return _("Play with friends")

    def change(self, name: str, value: str) -> None:
        """Set a field of the box for far guests."""
        self._far.change(name, value)

    # Drawing

    def render(self) -> Drawing:
        """Return the question."""
        head = screen_head("invited", _("Play with friends"), _("Back"))
        return Drawing(h("main", "app", {"class": "together"}, head, *self._inside()))

    def _inside(self) -> Iterator[Node]:
        if self._refused:
            yield h("p", "together-refused", {"class": "refusal", "role": "status"}, self._refused)
        yield h("section", "invitation", {"class": "group"}, *self._ways())

    def _ways(self) -> Iterator[Node]:
        yield h("h2", "invitation-title", {}, _("You are invited to a table"))
        yield network_note()
        yield from self._far.render()
        if self._seat:
            words = _("Connect as {name}").format(name=self._seat.name)
            yield button("invited-connect", Connect(), words, kind="primary")
            return
        join = submit("invited-join", Join(self._table), _("Sit down"))
        watch = button("invited-watch", Spectate(self._table), _("Only watch"))
        ways = h("div", "invited-ways", {"class": "buttons"}, join, watch)
        yield h("form", "invited-form", {}, name_field(self.context), ways)

    # Intents

    @on(Connect)
    def connect(self, _intent: Connect) -> Go | None:
        """Return to the own seat."""
        return self._answer(self._seat) if self._seat else None

    @on(Join)
    def join(self, intent: Join) -> Go | None:
        """Ask for a seat."""
        name = read_name(self.context, intent.called)
        if not name:
            self._refused = _("Please write your name first.")
            return None
        return self._answer(GuestConnection(self.context, self._table, name, carrier=LIVE))

    @on(Spectate)
    def spectate(self, _intent: Spectate) -> Go:
        """Watch the game."""
        name = own_name(self.context)
        seat = GuestConnection(self.context, self._table, name, spectator=True, carrier=LIVE)
        return self._answer(seat)

    def _answer(self, seat: GuestConnection) -> Go:
        seat.enter(self._code.text)
        return To(JoinScreen(self.context, seat), instead=True)
