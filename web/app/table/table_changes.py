"""Changes at a table since the last look. They are computed once, for log, sounds and speech."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from pompeii.core.game_interfaces import View

Step = Any
Event = Any
"""Types of the game. A step has its ``events`` in the order in which they happened."""


@dataclass(frozen=True, slots=True)
class StepChange:
    """A step that is new, or has new events."""

    step: Step
    is_new_action: bool
    """True if the action itself is new, not only the events after it."""
    events: tuple[Event, ...]
    """The new events that followed the action."""


@dataclass(frozen=True, slots=True)
class Change:
    """Everything new since the last look."""

    undone_steps: int = 0
    """Number of steps taken back. If it is not 0, nothing else is new."""
    steps: tuple[StepChange, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.undone_steps or self.steps)


NO_CHANGE: Final = Change()


class ChangeDetector:
    """A record of the last seen position; everything in the first View counts as seen."""

    def __init__(self, view: View) -> None:
        self._seen = _place(view)

    def detect(self, view: View) -> Change:
        """Return the changes since the last call, and remember ``view`` as seen."""
        before, self._seen = self._seen, _place(view)
        if self._seen == before:
            return NO_CHANGE
        if self._seen < before:
            return Change(undone_steps=before[0] - self._seen[0])
        return Change(steps=tuple(_since(view, *before)))


def _place(view: View) -> tuple[int, int]:
    """Return the number of steps, and the number of events after the last step."""
    log = view.log
    return len(log), len(log[-1].events) if log else 0


def _since(view: View, steps: int, events: int) -> Iterator[StepChange]:
    if steps:
        last = view.log[steps - 1]
        late = last.events[events:]
        if late:
            yield StepChange(last, is_new_action=False, events=late)
    for step in view.log[steps:]:
        yield StepChange(step, is_new_action=True, events=step.events)
