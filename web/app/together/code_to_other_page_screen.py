"""The page that was opened with a code that belongs on another page of this device."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from app.kit.i18n import _
from app.kit.nodes import h
from app.kit.screen_head import screen_head
from app.other_devices.connection import command
from app.other_devices.failure_texts import rejection
from app.screens.base_screen import Drawing, Screen
from app.screens.visit_context import Context
from app.worker_messages import Carried
from pompeii.core.i18n import mark


class CodeToOtherPageScreen(Screen):
    """The handing over of a code to the page of this device that waits for it."""

    route: ClassVar[tuple[str, str]]
    """The name of the screen in addresses, and the key of the code there."""
    heading: ClassVar[str]
    """The heading, not translated."""
    taken: ClassVar[str]
    """The sentence after another page has taken the code, not translated."""

    def __init__(self, context: Context, code: str, refused: str = "") -> None:
        """Hand the `code` over, unless there is a sentence why it is `refused`."""
        super().__init__(context)
        self._code, self._refused, self._state = code, refused, _("A moment …")
        if not refused:
            command(context, "hand", code)

    @abstractmethod
    def _refusal(self, why: str) -> str:
        """Return the sentence if no page takes the code, by the reason that this page reports."""

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the code."""
        screen, key = self.route
        return {"screen": screen, "#": f"{key}={self._code}"}

    @property
    def title(self) -> str:
        """The title."""
        return _(self.heading)

    def carried(self, message: Carried) -> None:
        """Say what became of the code."""
        if message.event == "handed":
            self._state = _(self.taken)
        elif message.event == "rejected":
            self._refused = self._refusal(message.text)

    def render(self) -> Drawing:
        """Return the state of the code."""
        head = screen_head("handing", self.title, _("Back"))
        refused = h("p", "together-refused", {"class": "refusal", "role": "status"}, self._refused)
        state = h("p", "handed", {"role": "status"}, self._state)
        inside = refused if self._refused else state
        return Drawing(h("main", "app", {"class": "together"}, head, inside))


class AnswerScreen(CodeToOtherPageScreen):
    """The handing over of the answer to an invitation."""

    route = "invited", "join"
    heading = mark("Play with friends")
    taken = mark("The answer has reached the page that waits for it. You can close this page.")

    def _refusal(self, why: str) -> str:
        return rejection(why)
