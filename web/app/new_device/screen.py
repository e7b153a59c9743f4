"""The screen that moves all games and settings to a new device.

One device shows an invitation as a code, the other one opens it and shows an answer. As soon as the
first device has read the answer, they are connected (``boot/rtc_carrier.js``), and the games travel
(:mod:`.transfer`).
"""

import os
from collections.abc import Iterator, Mapping
from enum import Enum, auto

from app.game_catalogue import parts
from app.kit.error_texts import not_fetched
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.screen_head import screen_head
from app.other_devices import handshake_code_header
from app.other_devices.code_fields import draw_code, ready
from app.other_devices.connection import LIVE, Connection, command
from app.other_devices.failure_texts import diagnosis, ending, rejection
from app.other_devices.handshake_code_header import ANSWER
from app.other_devices.intents import Connect, EnterCode
from app.other_devices.scan_dialog import ScanningScreen
from app.screens.base_screen import BACK, Drawing, Go, News, Screen, To
from app.screens.visit_context import Context
from app.worker_messages import Carried
from pompeii import RecordError
from pompeii.core.fair_deal import TABLE_LENGTH, base32

from . import drawing
from .drawing import result
from .intents import BeginAgain, ReceiveHere, SendFromHere
from .transfer import Receiver, Sender, TransferError


class Step(Enum):
    """The steps of a move, on either device."""

    CHOOSE = auto()
    INVITE = auto()
    """The old device shows its invitation, and waits for the answer."""
    ENTER = auto()
    """The new device needs the invitation."""
    OFFERED = auto()
    """The new device was opened with an invitation."""
    ANSWER = auto()
    """The new device shows its answer."""
    JOIN = auto()
    """The old device has accepted the answer."""
    MOVE = auto()
    DONE = auto()
    HANDED = auto()
    """This page gave an answer to the page that waits for it."""
    FAILED = auto()


class NewDeviceScreen(ScanningScreen):
    """The screen of both devices."""

    awake = True

    def __init__(self, context: Context, code: str = "") -> None:
        """Begin with the choice of the direction, or with the `code` of the page's address."""
        super().__init__(context)
        self._step = Step.OFFERED if code else Step.CHOOSE
        self._given = code
        self._code = ""  # the one that this device shows
        self._table = ""  # that of the own invitation
        self._connection: Connection | None = None
        self._peer = ""
        self._sends = False
        self._transfer: Sender | Receiver | None = None
        self._failure = ""
        self._message = ""
        self._said: list[str] = []

    @property
    def address(self) -> Mapping[str, str]:
        """The address without a code, which is good only once."""
        return {"screen": "new-device"}

    @property
    def title(self) -> str:
        """The title of the screen."""
        return _("Move to a new device")

    @property
    def connection(self) -> str:
        """The command that opens the connection; "" before the handshake, and at the end."""
        return self._connection.opening if self._connection else ""

    def key(self, key: str, data: Mapping[str, str]) -> Go:
        """Go back on Escape, except during a transfer."""
        if key == "Escape" and self._step is not Step.MOVE:
            return BACK
        return super().key(key, data)

    # Choices

    @on(SendFromHere)
    def send_from_here(self, _intent: SendFromHere) -> None:
        """Ask the page for an invitation."""
        self._step, self._sends = Step.INVITE, True
        self._table = base32(os.urandom(TABLE_LENGTH))
        self._connection = Connection(self.context, LIVE, table=self._table, invitation=0)

    @on(ReceiveHere)
    def receive_here(self, _intent: ReceiveHere) -> None:
        """Ask for the invitation of the other device."""
        self._step, self._sends = Step.ENTER, False

    @on(Connect)
    def answer(self, _intent: Connect) -> None:
        """Answer the invitation of the page's address."""
        self._enter(self._given)

    @on(EnterCode)
    def enter(self, intent: EnterCode) -> None:
        """Use a pasted code."""
        self._enter(intent.code)

    @on(BeginAgain)
    def begin_again(self, _intent: BeginAgain) -> Go:
        """Return to the choice of the direction."""
        return To(NewDeviceScreen(self.context), instead=True)

    def tell(self, words: str) -> None:
        """Show below the code that it was copied."""
        self._message = words

    # Events of the connection

    def carried(self, message: Carried) -> None:
        """Handle an event of the connection."""
        if message.connection and not (self._connection and self._connection.owns(message)):
            return
        self._message = ""
        match message.event:
            case "invited":
                self._show(message.text)
            case "answered":
                self._step = Step.ANSWER
                self._show(message.text)
            case "accepted" if self._step is Step.INVITE:  # it may be connected already
                self._step = Step.JOIN
            case "handed":
                self._step = Step.HANDED
            case "scanned":
                self._enter(message.text)
            case "opened":
                self._peer = message.peer
                self._begin()
            case "received" if self._step is Step.MOVE:
                self._receive(message.text)
            case "stalled":
                self._fail(diagnosis(message.text))
            case "rejected":
                self._reject(message.text)
            case "closed" if self._step is not Step.DONE:
                self._fail(ending(message.text))

    def _enter(self, given: str) -> None:
        """Use a code: answer an invitation, accept an answer, or hand it to another page."""
        try:
            code = handshake_code_header.read(given)
        except ValueError as error:
            self._reject(str(error))
            return
        if code.kind == ANSWER:
            if self._connection:
                self._connection.accept(code.text)
            else:
                command(self.context, "hand", code.text)
        elif code.table == self._table:
            self._reject("own")
        else:
            self._connection = Connection(self.context, LIVE, table=code.table, answer=code.text)

    def _reject(self, why: str) -> None:
        if self._code or self._step is Step.ENTER:
            self._message = rejection(why)
        else:
            self._fail(rejection(why))

    def _show(self, code: str) -> None:
        self._code, self._message = code, ready()
        draw_code(self.context, self._link)

    def _begin(self) -> None:
        self._step = Step.MOVE
        self._said.append(_("Connected."))
        if self._sends:
            self._transfer = sender = Sender(self.context.store)
            self._send(sender.begin())
        else:
            self._transfer = Receiver(self.context.store, self.context.new_id)

    def _receive(self, text: str) -> None:
        transfer = self._transfer
        if transfer is None:
            return
        try:
            for answer in transfer.receive(text):
                self._send(answer)
        except TransferError as error:
            self._break_off(ending(str(error)))
        if transfer.agreed is not None:
            self._step = Step.DONE
            self.context.override(self.context.overrides)  # the settings may have come
            self._said.append(result(transfer))

    def _break_off(self, words: str) -> None:
        self._connection = None
        self._fail(words)

    def _fail(self, words: str) -> None:
        self._step, self._failure = Step.FAILED, words
        self._said.append(words)

    # Background work: the import on the new device

    @property
    def _importing(self) -> Receiver | None:
        """The new device's end while it has a file to import, whose games are all loaded."""
        transfer = self._transfer
        if self._step is not Step.MOVE or not isinstance(transfer, Receiver) or not transfer.busy:
            return None
        return transfer if all(map(self.context.is_loaded, transfer.games)) else None

    def pending(self) -> float | None:
        """Return 0 while there is a file to import, else None."""
        return 0.0 if self._importing else None

    def tick(self) -> None:
        """Import games for a while."""
        transfer = self._importing
        if transfer is None:
            return
        try:
            for message in transfer.tick():
                self._send(message)
        except TransferError as error:
            self._break_off(ending(str(error)))
        except RecordError as error:
            self._break_off(error.translated())

    def refresh(self, over: Screen | None) -> None:  # noqa: ARG002 - for overrides
        """Request the games that the import needs; give up if one cannot be loaded."""
        transfer = self._transfer
        if self._step is Step.MOVE and isinstance(transfer, Receiver):
            missing = [key for key in transfer.games if not self.context.is_loaded(key)]
            if any(self.context.lazy_files.lacks(parts()[key].archive) for key in missing):
                absent = _("The game could not be loaded. You need to be online the first time.")
                self._break_off(not_fetched(self.context.lazy_files.outcome, absent))

    # Commands to the page

    @property
    def _link(self) -> str:
        return f"#device={self._code}"

    def _send(self, text: str) -> None:
        if self._connection:
            self._connection.send(self._peer, text)

    # Drawing

    def news(self) -> News:
        """Return what a screen reader announces."""
        said, self._said = self._said, []
        return News(announcements=said)

    def render(self) -> Drawing:
        """Return the screen."""
        head = screen_head("device", _("Move to a new device"), _("Back"))
        body = h("div", "device-step", {"class": "step"}, *self._body())
        return Drawing(h("main", "app", {"class": "new-device"}, head, body))

    def _body(self) -> Iterator[Node]:
        match self._step:
            case Step.CHOOSE:
                yield from drawing.choice()
            case Step.INVITE:
                yield from drawing.invitation(self._link) if self._code else drawing.wait()
            case Step.ENTER:
                yield from drawing.receiving()
            case Step.OFFERED:
                yield from drawing.offer()
            case Step.ANSWER:
                yield from drawing.answer(self._link)
            case Step.JOIN:
                yield from drawing.joining()
            case Step.HANDED:
                yield from drawing.handed()
            case Step.FAILED:
                yield from drawing.failure(self._failure)
            case _ if self._transfer and self._step is Step.MOVE:
                yield from drawing.progress(self._transfer)
            case _ if self._transfer:
                yield from drawing.end(self._transfer)
        if self._step not in (Step.MOVE, Step.DONE, Step.FAILED):
            yield from drawing.trouble(self._message, begun=self._step is not Step.CHOOSE)
