"""The dialog with the camera, which reads the code on the screen of the other device."""

from typing import Final

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Attrs, h
from app.screens.base_screen import BACK, STAY, Drawing, Go, Screen, To
from app.screens.visit_context import Context
from app.worker_messages import Carried

from .connection import command
from .failure_texts import camera_failure
from .intents import ScanCode

VIDEO: Final = "scan-video"


class ScanningScreen(Screen):
    """A screen that takes codes, also by the camera."""

    @on(ScanCode)
    def scan(self, _intent: ScanCode) -> Go:
        """Open the camera."""
        return To(ScanDialog(self.context))


class ScanDialog(Screen):
    """The dialog with the picture of the camera; it closes once a code is read.

    The page switches the camera off when the video is gone (``boot/code_scanner.js``).
    """

    dialog = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._failure = ""
        self._read = False
        command(context, "scan", VIDEO)

    def carried(self, message: Carried) -> None:
        """Close after a code, and show why the camera shows nothing."""
        match message.event:
            case "scanned" | "accepted" | "gathered":
                self._read = True
            case "unseen":
                self._failure = camera_failure(message.text)

    def next_screen(self) -> Go:
        """Return to the screen once a code is read."""
        return BACK if self._read else STAY

    def render(self) -> Drawing:
        """Return the dialog."""
        words = _("Point the camera at the code on the other device.")
        label = _("Picture of the camera")
        attrs: Attrs = {"playsinline": True, "muted": True, "aria-label": label}
        seen = [] if self._failure else [
            h("video", VIDEO, attrs), h("p", "scan-words", {}, words),
        ]  # fmt: skip
        status = h("p", "scan-failure", {"role": "status"}, self._failure)
        close = button("scan-close", intents.Back(), _("Close"))
        return Drawing(None, dialog(_("Read a code"), *seen, status, close))
