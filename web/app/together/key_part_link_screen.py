"""The page that was opened with a part of a key, which belongs on the page of another player."""

from app.kit.i18n import _
from app.other_devices.failure_texts import rejection
from app.screens.visit_context import Context
from pompeii.core.i18n import mark
from pompeii.together import key_part

from .code_to_other_page_screen import CodeToOtherPageScreen


class PartScreen(CodeToOtherPageScreen):
    """The handing over of a part to the page of this device that waits for it."""

    route = "part", "part"
    heading = mark("Go on without the host")
    taken = mark("The part has reached the page that waits for it. You can close this page.")

    def __init__(self, context: Context, code: str) -> None:
        """Hand the part with this `code` over, if it can be read."""
        super().__init__(context, code, _unreadable(code))

    def _refusal(self, why: str) -> str:  # noqa: ARG002 - it belongs on one page only
        return _(
            "This part belongs on the device of the player who goes on as the host. There, at "
            "the table, “Go on without the host …” and “I go on as the host” ask for it."
        )


def _unreadable(code: str) -> str:
    """Return a sentence why the part cannot be read, "" if it can."""
    try:
        key_part.read(code)
    except ValueError as error:
        return rejection(str(error))
    return ""
