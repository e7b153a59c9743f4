"""The screen that moves all games and settings to a new device.

One device shows an invitation as a code, the other one opens it and shows an answer. As soon as the
first device has read the answer, they are connected (``boot/rtc_carrier.js``), and the games travel
(:mod:`.transfer`).
"""

import json
from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import Final

from app.game_catalogue import parts
from app.kit import intents
from app.kit.button import button, submit
from app.kit.error_texts import not_fetched
from app.kit.i18n import _, n_
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.screen_head import screen_head
from app.screens.base_screen import BACK, Drawing, Go, News, Screen, To
from app.screens.visit_context import Context
from app.table.replay_and_share_intents import Send
from app.worker_messages import Copied, Device, Filmed
from pompeii import RecordError

from .intents import BeginAgain, Connect, EnterCode, ReceiveHere, ScanCode, SendFromHere
from .scan_dialog import ScanDialog
from .texts import diagnosis, ending, rejection
from .transfer import Receiver, Sender, TransferError

CODE: Final = "device-code"


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


class NewDeviceScreen(Screen):
    """The screen of both devices."""

    awake = True
    connected = True

    def __init__(self, context: Context, code: str = "") -> None:
        """Begin with the choice of the direction, or with the `code` of the page's address."""
        super().__init__(context)
        self._step = Step.OFFERED if code else Step.CHOOSE
        self._given = code
        self._code = ""  # the code that this device shows
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
        self._command("invite")

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

    @on(ScanCode)
    def scan(self, _intent: ScanCode) -> Go:
        """Open the camera."""
        return To(ScanDialog(self.context))

    @on(BeginAgain)
    def begin_again(self, _intent: BeginAgain) -> Go:
        """Return to the choice of the direction."""
        self._command("close")
        return To(NewDeviceScreen(self.context), instead=True)

    def tell(self, words: str) -> None:
        """Show below the code that it was copied."""
        self._message = words

    # Events of the connection

    def reported(self, message: Copied | Filmed | Device) -> None:
        """Handle an event of the connection."""
        if not isinstance(message, Device):
            super().reported(message)
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
                self._begin()
            case "received" if self._step is Step.MOVE:
                self._receive(message.text)
            case "stalled":
                self._fail(diagnosis(message.text))
            case "rejected":
                self._reject(message.text)
            case "closed" if self._step is not Step.DONE:
                self._fail(ending(message.text))

    def _reject(self, why: str) -> None:
        if self._code or self._step is Step.ENTER:
            self._message = rejection(why)
        else:
            self._fail(rejection(why))

    def _show(self, code: str) -> None:
        self._code = code
        link = {"action": "code", "id": CODE, "link": self._link}
        self.context.commands.append(("share", json.dumps(link)))

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
            self._said.append(self._result(transfer))

    def _break_off(self, words: str) -> None:
        self._command("close")
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

    def _enter(self, code: str) -> None:
        self._command("enter", text=code)

    def _send(self, text: str) -> None:
        self._command("send", text=text)

    def _command(self, action: str, **given: str) -> None:
        self.context.commands.append(("device", json.dumps({"action": action, **given})))

    # Drawing

    def news(self) -> News:
        """Return what a screen reader announces."""
        said, self._said = self._said, []
        return News(announcements=said)

    def render(self) -> Drawing:
        """Return the screen."""
        head = screen_head("device", _("Move to a new device"), _("Back"))
        body = h("div", "device-step", {"class": "step"}, *self._drawn())
        return Drawing(h("main", "app", {"class": "new-device"}, head, body))

    def _drawn(self) -> Iterator[Node]:
        match self._step:
            case Step.CHOOSE:
                yield from self._choice()
            case Step.INVITE:
                yield from self._invitation()
            case Step.ENTER:
                words = _(
                    "On the device with the games, open the settings and choose “Move to a new "
                    "device”. It shows a code."
                )
                yield h("p", "device-words", {}, words)
                yield from self._entry(_("Or paste its link here"))
            case Step.OFFERED:
                words = _("Another device is ready to send its games and settings to this one.")
                yield h("p", "device-words", {}, words)
                yield _permission_note()
                yield button("device-connect", Connect(), _("Connect"), kind="primary")
            case Step.ANSWER:
                words = _(
                    "Let the device with the games read this code, or send it the link. Leave this "
                    "page open: the games arrive as soon as the other device has the answer."
                )
                yield h("p", "device-words", {}, words)
                yield from self._shown_code()
            case Step.JOIN:
                yield h("p", "device-words", {"role": "status"}, _("The devices are connecting …"))
            case Step.MOVE:
                yield from self._progress()
            case Step.DONE:
                yield from self._end()
            case Step.HANDED:
                words = _(
                    "The answer has reached the page that waits for it on this device. You can "
                    "close this page."
                )
                yield h("p", "device-words", {"role": "status"}, words)
            case Step.FAILED:
                yield h("p", "device-failure", {"class": "refusal", "role": "alert"}, self._failure)
                yield from self._ways_out()
        if self._step not in (Step.MOVE, Step.DONE, Step.FAILED):
            yield from self._trouble()

    def _choice(self) -> Iterator[Node]:
        words = _(
            "All games and settings go straight from one device to the other, without a server. "
            "Nothing is deleted on the old device."
        )
        yield h("p", "device-words", {}, words)
        yield _permission_note()
        for id, intent, title, help in (
            ("send", SendFromHere(), _("Send from this device"), _("The games are here.")),
            ("receive", ReceiveHere(), _("Receive on this device"), _("This is the new device.")),
        ):
            label = h("b", f"device-{id}-title", {}, title)
            small = h("span", f"device-{id}-help", {"class": "small"}, help)
            yield button(f"device-{id}", intent, label, small, kind="way")

    def _invitation(self) -> Iterator[Node]:
        if not self._code:
            yield h("p", "device-words", {"role": "status"}, _("A moment …"))
            return
        yield h("h2", "device-first", {}, _("1. Open this code on the new device"))
        words = _(
            "Scan it with the camera of the new device, or send the link there. Leave this page "
            "open."
        )
        yield h("p", "device-words", {}, words)
        yield from self._shown_code()
        yield h("h2", "device-second", {}, _("2. Read the answer"))
        words = _("The new device then shows a code of its own.")
        yield h("p", "device-answer", {}, words)
        yield from self._entry(_("Or paste the link of the answer here"))

    def _shown_code(self) -> Iterator[Node]:
        label = _("The link as a QR code")
        yield h("canvas", CODE, {"role": "img", "aria-label": label})
        title = _("Move to a new device")
        copy = button("device-copy", intents.CopyLink(self._link), _("Copy the link"))
        send = button("device-share", Send(self._link, title), _("Send the link …"), kind="sends")
        yield h("div", "device-ways", {"class": "buttons"}, copy, send)

    def _entry(self, label: str) -> Iterator[Node]:
        yield button("device-scan", ScanCode(), _("Read the code with the camera"), kind="primary")
        words = h("span", "device-field-words", {}, label)
        attrs = {"type": "text", "name": "code", "value": "", "autocomplete": "off"}
        field = h("label", "device-field", {}, words, h("input", "device-input", attrs))
        enter = submit("device-enter", EnterCode(), _("Use this link"))
        yield h("form", "device-form", {}, field, enter)

    def _trouble(self) -> Iterator[Node]:
        yield h("p", "device-message", {"role": "status"}, self._message)
        if self._step is not Step.CHOOSE:
            yield button("device-again", BeginAgain(), _("Begin again"), kind="quiet")

    def _progress(self) -> Iterator[Node]:
        transfer = self._transfer
        words = _("Leave this page open on both devices.")
        yield h("p", "device-words", {}, words)
        if transfer is None or not transfer.counts:
            return
        label = n_(
            "{done} of {count} game",
            "{done} of {count} games",
            transfer.count,
            done=str(transfer.stored),
        )
        bar = {
            "max": "100",
            "value": str(int(100 * transfer.part)),
            "aria-labelledby": "device-far",
        }
        yield h("progress", "device-bar", bar)
        yield h("p", "device-far", {}, label)

    def _end(self) -> Iterator[Node]:
        transfer = self._transfer
        if transfer is None:
            return
        yield h("p", "device-result", {"role": "status"}, self._result(transfer))
        if isinstance(transfer, Receiver) and transfer.rejected:
            lines = (
                h("li", f"device-rejected-{number}", {}, line)
                for number, line in enumerate(transfer.rejected)
            )
            yield h("ul", "device-rejected", {}, *lines)
        words = _("Nothing was deleted on the old device.")
        yield h("p", "device-kept", {"class": "small"}, words)
        yield button("device-home", intents.Home(), _("To the games"), kind="primary")

    @staticmethod
    def _result(transfer: Sender | Receiver) -> str:
        if not transfer.agreed:
            words = _("The devices differ: {kept} of {count} games have arrived. Begin again.")
            return words.format(kept=transfer.kept, count=transfer.count)
        if transfer.kept == transfer.count:
            return n_(
                "{count} game and the settings have arrived, all checked.",
                "{count} games and the settings have arrived, all checked.",
                transfer.count,
            )
        words = _("{kept} of {count} games have arrived and are checked.")
        return words.format(kept=transfer.kept, count=transfer.count)

    def _ways_out(self) -> Iterator[Node]:
        words = _(
            "You can begin again at any time: games that have arrived stay, and nothing comes "
            "twice. It also works without a connection: save all games as one file on the home "
            "screen, and open that file on the new device."
        )
        yield h("p", "device-out", {}, words)
        again = button("device-again", BeginAgain(), _("Begin again"), kind="primary")
        home = button("device-home", intents.Home(), _("To the games"))
        yield h("div", "device-outs", {"class": "buttons"}, again, home)


def _permission_note() -> Node:
    words = _(
        "Both devices have to be in the same network, for example the same Wi-Fi. Your browser "
        "may ask if this page may reach devices in the local network: allow it."
    )
    return h("p", "device-note", {"class": "small"}, words)
