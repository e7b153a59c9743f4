"""The invitations of a host whose guests come without a server, and the answers to them."""

from collections.abc import Iterator
from typing import Final

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.other_devices import handshake_code_header
from app.other_devices.code_fields import code, draw_code, entry, network_note, ready
from app.other_devices.connection import Connection
from app.other_devices.failure_texts import diagnosis, rejection
from app.other_devices.handshake_code_header import ANSWER
from app.other_devices.intents import EnterCode
from app.other_devices.scan_dialog import ScanningScreen
from app.screens.base_screen import BACK, STAY, Drawing, Go, To
from app.screens.open_lazy_screens import to_friends
from app.screens.visit_context import Context
from app.worker_messages import Carried

from .intents import InviteGuest, PlayByLink
from .stun_server_field import StunServerField

LINK: Final = "#join="
"""The beginning of the link of a handshake code."""
_NUMBERS: Final = 256
"""The number of an invitation is a byte."""


class Invitations:
    """The newest invitation, and what became of it. Earlier ones stay valid."""

    def __init__(self, context: Context, connection: Connection, table: str) -> None:
        """Begin without one; `connection` is the live one of the host of `table`."""
        self.far = StunServerField(context)
        self.connected = 0
        """The number of guests that have come."""
        self._context, self._connection, self._table = context, connection, table
        self._number = -1
        self._code = self._message = ""
        self._failed = False

    def invite(self) -> None:
        """Make another invitation."""
        self._number = (self._number + 1) % _NUMBERS
        self._code = self._message = ""
        self._connection.invite(self._number)

    def enter(self, given: str) -> None:
        """Use the answer of a guest."""
        self._message = ""
        try:
            found = handshake_code_header.read(given)
        except ValueError as error:
            self._message = rejection(str(error))
            return
        if found.kind == ANSWER:
            self._connection.accept(found.text)
        elif found.table == self._table:
            self._message = rejection("own")
        else:
            self._message = _("This is an invitation. The answer of your guest is needed here.")

    def carried(self, message: Carried) -> None:
        """Handle an event of a handshake."""
        match message.event:
            case "invited" if message.peer == str(self._number):
                self._code, self._message = message.text, ready()
                draw_code(self._context, f"{LINK}{self._code}")
            case "accepted":
                self._message = _("The devices are connecting …")
                if message.text == str(self._number):
                    self._code = ""
            case "opened":
                self.connected += 1
                self._message, self._failed = "", False
            case "scanned":
                self.enter(message.text)
            case "stalled":
                self._message, self._failed = diagnosis(message.text), True
            case "rejected":
                self._message = rejection(message.text)
                self._failed = not self._code

    def tell(self, words: str) -> None:
        """Show a message below the code, since a notice is beneath a dialog."""
        self._message = words

    def render(self) -> Iterator[Node]:
        """Yield the invitation and the fields for its answer, or the way to an invitation."""
        if self._code:
            yield from _steps(self._code)
        else:
            yield network_note()
            yield from self.far.render()
        yield h("p", "device-message", {"role": "status"}, self._message)
        if self._failed:
            yield button("play-by-link", PlayByLink(), _("Play by link instead"))
        words, kind = _("Invite a guest"), "primary"
        if self._code:
            words, kind = _("Invite another guest"), "quiet"
        yield button("invite-guest", InviteGuest(), words, kind=kind)


def _steps(invitation: str) -> Iterator[Node]:
    yield h("h3", "invite-first", {}, _("1. Your guest opens this code"))
    words = _("Your guest scans it with the camera, or you send the link. It is for one guest.")
    yield h("p", "invite-words", {}, words)
    yield from code(f"{LINK}{invitation}", _("Play with friends"))
    yield h("h3", "invite-second", {}, _("2. Read the answer"))
    words = _("Your guest then shows or sends a code, too. Leave this page open until it is read.")
    yield h("p", "invite-answer", {}, words)
    yield from entry(_("Or paste the link of the answer here"))


class InvitingScreen(ScanningScreen):
    """A screen of a host with an invitation."""

    @property
    def invitations(self) -> Invitations | None:
        """The invitations of a page without a relay."""
        return None

    def change(self, name: str, value: str) -> None:
        """Set a field of the box for far guests."""
        if self.invitations:
            self.invitations.far.change(name, value)

    def tell(self, words: str) -> None:
        """Show a message, below the code if there is one."""
        if self.invitations:
            self.invitations.tell(words)
        else:
            super().tell(words)

    @on(InviteGuest)
    def invite(self, _intent: InviteGuest) -> None:
        """Make an invitation."""
        if self.invitations:
            self.invitations.invite()

    @on(EnterCode)
    def enter(self, intent: EnterCode) -> None:
        """Use a pasted answer."""
        if self.invitations:
            self.invitations.enter(intent.code)

    @on(PlayByLink)
    def play_by_link(self, _intent: PlayByLink) -> Go:
        """Open the form of a game by link."""
        go = to_friends(self.context)
        return To(go.screen, alone=True) if isinstance(go, To) else go


class InviteDialog(InvitingScreen):
    """The invitation of a guest to a game that has begun, or of a spectator."""

    dialog = True

    def __init__(self, context: Context, invitations: Invitations) -> None:
        super().__init__(context)
        self._invitations = invitations
        self._connected = invitations.connected
        if invitations.connected:  # the browser has been asked for the local network before
            invitations.invite()

    @property
    def invitations(self) -> Invitations:
        """The invitations of the table."""
        return self._invitations

    def next_screen(self) -> Go:
        """Close as soon as the guest is there."""
        return STAY if self.invitations.connected == self._connected else BACK

    def render(self) -> Drawing:
        """Return the dialog."""
        close = button("invite-close", intents.Back(), _("Back to the game"))
        inside = h("div", "invite-steps", {"class": "steps"}, *self.invitations.render())
        return Drawing(None, dialog(_("Invite a player or spectator"), inside, close))
