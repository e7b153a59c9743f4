"""What happened at a table since it was last looked at; found out once, read by all who tell it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

Step = Any
Event = Any
"""A game's own; a step has its ``events`` in the order in which they happened."""


class View(Protocol):
    """What is looked at."""

    @property
    def log(self) -> Sequence[Step]:
        """All steps."""


@dataclass(frozen=True, slots=True)
class Changes:
    """A step of which something is new."""

    step: Step
    acted: bool
    """Whether the action itself is, not only what was drawn after it."""
    events: tuple[Event, ...]
    """What followed and is new."""


@dataclass(frozen=True, slots=True)
class Change:
    """All that is new."""

    taken_back: int = 0
    """So many steps are no more; then nothing else is new."""
    steps: tuple[Changes, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.taken_back or self.steps)


NONE: Final = Change()


class Witness:
    """Knows what was there when it last looked; what there is at the beginning is not new."""

    def __init__(self, view: View) -> None:
        self._seen = _place(view)

    def look(self, view: View) -> Change:
        """What has happened since."""
        before, self._seen = self._seen, _place(view)
        if self._seen == before:
            return NONE
        if self._seen < before:
            return Change(taken_back=before[0] - self._seen[0])
        return Change(steps=tuple(_since(view, *before)))


def _place(view: View) -> tuple[int, int]:
    """How many steps there are, and how many events followed the last one."""
    log = view.log
    return len(log), len(log[-1].events) if log else 0


def _since(view: View, steps: int, events: int) -> Iterator[Changes]:
    if steps:
        last = view.log[steps - 1]
        late = last.events[events:]
        if late:
            yield Changes(last, acted=False, events=late)
    for step in view.log[steps:]:
        yield Changes(step, acted=True, events=step.events)
