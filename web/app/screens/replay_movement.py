"""Movement along a replayed game: by actions, by key events, or continuously."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any, Final

from app.kit.base_intent import Intent
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.table.replay_and_share_intents import (
    Backward,
    Forward,
    GoTo,
    NextEvent,
    PlayOrPause,
    PreviousEvent,
)
from app.table.replay_timeline import TimelineData
from pompeii.core.whole_number import whole_number

from .base_screen import BACK, STAY, Go, Screen
from .visit_context import Context

PAUSES: Final = {"slow": 2.5, "normal": 1.2, "fast": 0.5, "rush": 0.15}
"""Seconds between two actions, by the field :data:`app.table.replay_timeline.SPEED_FIELD`."""
RESTS: Final = 0.5
"""Seconds at one position before the page's address follows. Browsers reject a hundred changes in
half a minute.
"""
STEPS: Final[Mapping[str, type[Intent]]] = {
    "ArrowLeft": Backward,
    "ArrowUp": Backward,
    "ArrowRight": Forward,
    "ArrowDown": Forward,
    "PageUp": PreviousEvent,
    "PageDown": NextEvent,
    " ": PlayOrPause,
}
"""Intents by key."""


class Playback(Screen):
    """A base class of screens with a position in a game."""

    def __init__(self, context: Context, plies: int, ply: int, *, run: bool) -> None:
        """Start at `ply` of `plies` actions; `run` starts continuous playback."""
        super().__init__(context)
        self._plies = plies
        self._ply = self._rested = min(max(ply, 0), plies)
        self._speed = "normal"
        self._running = run
        self._due = 0.0
        self._sought_at: int | None = None
        """The shown position while a turning point is sought, else None."""
        self._turned = False

    @abstractmethod
    def _moved(self, *, on: bool) -> None:
        """Show the new position; `on` is True if it follows the last one."""

    @abstractmethod
    def _controls(self) -> TimelineData:
        """Return the timeline with its key events."""

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """The keyboard shortcuts of :meth:`key`."""
        return [
            (_("Arrow keys"), _("one action back, one action forward")),
            (_("Page Up, Page Down"), _("to the previous event, to the next one")),
            (_("Home, End"), _("to the beginning, to the end")),
            (_("Space"), _("play or pause")),
            (_("Escape"), _("back to where you came from")),
        ]

    def key(self, key: str, data: Mapping[str, str]) -> Go:  # noqa: ARG002 - an override
        """Handle arrows, Page Up and Down, Home, End and the space bar; Escape goes back."""
        if key == "Escape":
            return BACK
        if key in STEPS:
            return self.do(STEPS[key]())
        if key in ("Home", "End"):
            self._go_to(0 if key == "Home" else self._plies)
        return STAY

    @on(GoTo)
    def go_to(self, intent: GoTo) -> None:
        """Go to a position."""
        self._running = False
        if (ply := whole_number(intent.at)) is not None:
            self._go_to(ply)

    @on(Forward)
    def forward(self, _intent: Forward) -> None:
        """Go one action forward."""
        self._running = False
        self._go_to(self._ply + 1)

    @on(Backward)
    def backward(self, _intent: Backward) -> None:
        """Go one action back."""
        self._running = False
        self._go_to(self._ply - 1)

    @on(NextEvent)
    def next_event(self, _intent: NextEvent) -> None:
        """Go to the next key event."""
        self._running = False
        self._go_to(self._controls().next_event(self._ply))

    @on(PreviousEvent)
    def previous_event(self, _intent: PreviousEvent) -> None:
        """Go to the previous key event."""
        self._running = False
        self._go_to(self._controls().previous_event(self._ply))

    @on(PlayOrPause)
    def run(self, _intent: PlayOrPause) -> None:
        """Start or stop playback; at the end it starts from the beginning."""
        self._running = not self._running
        if self._running and self._ply == self._plies:
            self._go_to(0)
        self._due = monotonic() + PAUSES[self._speed]

    def seek_turning_point(self) -> None:
        """Go to the greatest turning point as soon as it is known, unless the player moves."""
        self._sought_at = self._ply

    def _seek_turning_point(self, analysis: Any) -> None:
        """Go to the greatest turning point if it is sought: by the rough `analysis`, and again by
        the complete one.
        """
        if analysis is None or self._sought_at is None:
            return
        if self._sought_at != self._ply or self._running:
            self._sought_at = None  # the player went elsewhere
            return
        found = analysis.greatest_turning_point
        if found is not None and (analysis.over or not self._turned):
            self._turned = True
            self._go_to(found)
        self._sought_at = None if analysis.over else self._ply

    def _go_to(self, ply: int) -> None:
        ply = min(max(ply, 0), self._plies)
        if ply == self._ply:
            return
        on, self._ply = ply == self._ply + 1, ply
        self._moved(on=on)
        self._due = monotonic() + RESTS

    # Background work

    def pending(self) -> float | None:
        """Return the seconds until the next action, or until the address changes."""
        if self._running or self._rested != self._ply:
            return max(0.0, self._due - monotonic())
        return None

    def tick(self) -> None:
        """Show the next action, stop at the end, or update the position in the address."""
        if monotonic() < self._due:
            return
        if not self._running:
            self._rested = self._ply
        elif self._ply == self._plies:
            self._running = False
        else:
            self._go_to(self._ply + 1)
            self._due = monotonic() + PAUSES[self._speed]
