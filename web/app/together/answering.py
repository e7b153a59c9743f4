"""The way of a guest to a host without a server: its invitation, and the answer to that."""

from collections.abc import Iterator

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.other_devices.code_fields import code, draw_code, entry
from app.other_devices.intents import EnterCode
from app.other_devices.scan_dialog import ScanningScreen
from app.screens.base_screen import BACK, STAY, Drawing, Go, Screen
from app.screens.visit_context import Context

from .guest_connection import GuestConnection
from .invitations import LINK


class AnsweringScreen(ScanningScreen):
    """A screen of a guest that may need an invitation."""

    def __init__(self, context: Context, seat: GuestConnection) -> None:
        super().__init__(context)
        self._seat = seat
        self._drawn = ""

    def refresh(self, over: Screen | None) -> None:  # noqa: ARG002 - for overrides
        """Let the page draw the QR code of a new answer."""
        if self._seat.answer != self._drawn:
            self._drawn = self._seat.answer
            if self._drawn:
                draw_code(self.context, f"{LINK}{self._drawn}")

    def _handshake(self) -> Iterator[Node]:
        """Yield the answer for the host, or the fields for an invitation."""
        if self._seat.answer:
            words = _(
                "Let the host read this code, or send the link to the host. Leave this page open."
            )
            yield h("p", "answer-words", {}, words)
            yield from code(f"{LINK}{self._seat.answer}", _("Play with friends"))
        elif not self._seat.is_answering:
            yield h("p", "answer-words", {}, _("Ask the host for a new invitation."))
            yield from entry(_("Or paste its link here"))
        yield h("p", "device-message", {"role": "status"}, self._seat.message)

    @on(EnterCode)
    def enter(self, intent: EnterCode) -> None:
        """Answer a pasted invitation."""
        self._seat.enter(intent.code)


class AnswerDialog(AnsweringScreen):
    """The way back to the host of a game that has begun."""

    dialog = True

    def tell(self, words: str) -> None:
        """Show a message below the code, since a notice is beneath the dialog."""
        self._seat.message = words

    def next_screen(self) -> Go:
        """Close as soon as the host is there."""
        return BACK if self._seat.reached else STAY

    def render(self) -> Drawing:
        """Return the dialog."""
        close = button("answer-close", intents.Back(), _("Back to the game"))
        inside = h("div", "answer-steps", {"class": "steps"}, *self._handshake())
        return Drawing(None, dialog(_("Connect again"), inside, close))
