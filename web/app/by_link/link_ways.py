"""The ways to send a link: the device's own sharing, the clipboard, a QR code."""

import json
from collections.abc import Callable, Iterator

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.screens.base_screen import BACK, Drawing, Go, Screen
from app.screens.visit_context import Context
from app.table.replay_and_share_intents import Send
from app.worker_messages import Copied, Filmed, Sent

from .intents import ConfirmCodeRead, ShowTurnCode

CODE = "turn-code"


def ways(link: str, title: str, *, again: bool = False) -> Iterator[Node]:
    """Yield the buttons that send `link`; `title` is the text with it. The link was sent before if
    `again`.
    """
    kind = "" if again else "primary"
    words = _("Send the link again …") if again else _("Send the link …")
    yield button("turn-send", Send(link, title), words, kind=kind)
    yield button("turn-copy", intents.CopyLink(link), _("Copy the link"), kind=kind)
    yield button("turn-show", ShowTurnCode(), _("Show a QR code"))


def prepare(context: Context) -> None:
    """Let the page load everything for sending, since a browser shares only within a click."""
    context.commands.append(("share", json.dumps({"action": "open"})))


def has_sent(message: Copied | Filmed | Sent) -> bool:
    """Return True if the page reports in `message` that it copied or shared a link."""
    return isinstance(message, Sent) or (isinstance(message, Copied) and message.ok)


class LinkCodeDialog(Screen):
    """The dialog with a link as a QR code.

    The page does not notice if another device reads the code, so the player says it.
    """

    dialog = True

    def __init__(
        self, context: Context, link: str, title: str, confirm_read: Callable[[], None]
    ) -> None:
        """Show `link`; `confirm_read` notes that another device has read the code."""
        super().__init__(context)
        self._title = title
        self._confirm_read = confirm_read
        ask = {"action": "code", "id": CODE, "link": link}
        context.commands.append(("share", json.dumps(ask)))

    def render(self) -> Drawing:
        """Return the code, and a note if the link is too long for one."""
        code = h("canvas", CODE, {"role": "img", "aria-label": _("The link as a QR code")})
        unfit = h("p", "turn-unfit", {}, _("The link is too long for a QR code."))
        inside = h("div", "turn-code-box", {"class": "turn-code"}, code, unfit)
        words = _("The code was read")
        read = button("turn-code-read", ConfirmCodeRead(), words, kind="primary")
        close = button("turn-code-close", intents.Back(), _("Close"))
        buttons = h("div", "turn-code-ways", {"class": "buttons"}, read, close)
        return Drawing(None, dialog(self._title, inside, buttons))

    @on(ConfirmCodeRead)
    def confirm(self, _intent: ConfirmCodeRead) -> Go:
        """Note that the code was read, and close."""
        self._confirm_read()
        return BACK
