"""The dialog that makes a film: the app worker draws the frames, the page encodes them
(``boot/gif.js``).

The page asks for more frames after it has encoded the last ones. So nothing blocks for long, the
progress is true, and closing the dialog ends the work.
"""

import json
from time import monotonic
from typing import Any, Final, Protocol

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.screens.base_screen import Drawing, Screen
from app.screens.visit_context import Context
from app.worker_messages import Copied, Filmed, Sent

AT_A_TIME: Final = 0.03
"""Seconds of drawing at a time, so that clicks are handled in between."""


class Source(Protocol):
    """The frames of a film."""

    @property
    def name(self) -> str:
        """The end of the file's name."""

    def __len__(self) -> int:
        """Return the number of frames."""

    def ground(self) -> str:
        """Return the background of all frames, as SVG."""

    def frame(self, number: int) -> tuple[str, int]:
        """Return a frame as SVG and its duration in milliseconds."""


class FilmDialog(Screen):
    """The dialog with the progress of a film."""

    dialog = True

    def __init__(self, context: Context, frames: Source, title: str, file: str) -> None:
        super().__init__(context)
        self._title = title
        self._frames = frames
        self._film = context.seed()
        self._handed = self._made = 0
        self._failed = False
        ends = {0, len(self._frames) - 1}
        self._ask(
            name=f"{file}-{self._frames.name}.gif",
            ground=self._frames.ground(),
            samples=[self._frames.frame(number)[0] for number in ends],
        )

    def reported(self, message: Copied | Filmed | Sent) -> None:
        """Send the next frames, after the page has encoded the last ones."""
        if not isinstance(message, Filmed) or message.film != self._film:
            return
        self._made, self._failed = self._handed, not message.ok
        if message.ok and self._handed < len(self._frames):
            end = monotonic() + AT_A_TIME
            frames = [self._next()]
            while self._handed < len(self._frames) and monotonic() < end:
                frames.append(self._next())
            self._ask(frames=frames, over=self._handed == len(self._frames))

    def _next(self) -> tuple[str, int]:
        self._handed += 1
        return self._frames.frame(self._handed - 1)

    @property
    def _message(self) -> str:
        """The outcome as a sentence, "" while work is in progress."""
        if self._failed:
            return _("The film could not be made.")
        return _("The film is saved.") if self._made == len(self._frames) else ""

    def render(self) -> Drawing:
        """Return the dialog with the progress."""
        status = h("p", "film-told", {"role": "status"}, self._message)
        progress = [] if self._message else self._progress()
        close = button("film-close", intents.Back(), _("Close") if self._message else _("Cancel"))
        return Drawing(None, dialog(self._title, *progress, status, close))

    def _progress(self) -> list[Node]:
        made, count = str(self._made), str(len(self._frames))
        words = _("{ply} of {plies}").format(ply=made, plies=count)
        bar = {"max": count, "value": made, "aria-labelledby": "dialog-title"}
        return [h("progress", "film-progress", bar), h("p", "film-words", {}, words)]

    def _ask(self, **what: Any) -> None:
        asked = {"action": "film", "film": self._film, **what}
        self.context.commands.append(("share", json.dumps(asked)))
