"""The page that was opened with a part of a key, which belongs on the page of another player."""

from collections.abc import Mapping

from app.kit.i18n import _
from app.kit.nodes import h
from app.kit.screen_head import screen_head
from app.other_devices.connection import command
from app.other_devices.failure_texts import rejection
from app.screens.base_screen import Drawing, Screen
from app.screens.visit_context import Context
from app.worker_messages import Carried
from pompeii.together import key_part


class PartScreen(Screen):
    """The handing over of a part to the page of this device that waits for it."""

    def __init__(self, context: Context, code: str) -> None:
        """Hand the part with this `code` over."""
        super().__init__(context)
        self._code = code
        self._refused, self._handed = "", _("A moment …")
        try:
            key_part.read(code)
            command(context, "hand", code)
        except ValueError as error:
            self._refused, self._handed = rejection(str(error)), ""

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the part."""
        return {"screen": "part", "#": f"part={self._code}"}

    @property
    def title(self) -> str:
        """The title."""
        return _("Go on without the host")

    def carried(self, message: Carried) -> None:
        """Say what became of the part."""
        if message.event == "handed":
            self._handed = _(
                "The part has reached the page that waits for it. You can close this page."
            )
        elif message.event == "rejected" and self._handed:
            self._handed = ""
            self._refused = _(
                "This part belongs on the device of the player who goes on as the host. There, at "
                "the table, “Go on without the host …” and “I go on as the host” ask for it."
            )

    def render(self) -> Drawing:
        """Return the state of the part."""
        head = screen_head("part", _("Go on without the host"), _("Back"))
        refused = h("p", "together-refused", {"class": "refusal", "role": "status"}, self._refused)
        handed = h("p", "part-handed", {"role": "status"}, self._handed)
        inside = refused if self._refused else handed
        return Drawing(h("main", "app", {"class": "together"}, head, inside))
