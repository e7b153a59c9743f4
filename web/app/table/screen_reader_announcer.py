"""Announcements for screen readers: every event of a game once, in the order of the events.

Nothing else on the page is a live region. ``web/dom/commands.py`` adds each text to the page's log
for screen readers.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Generic, TypeVar

from app.kit.i18n import _, listed, n_

from .table_changes import Change, StepChange

MOST_LISTED: Final = 8
"""Largest number of places that are listed by name; more are counted."""

S = TypeVar("S")


class Announcer(ABC, Generic[S]):
    """An announcer of one game, whose view models are of type ``S``."""

    def __init__(self) -> None:
        self._last_task = ""

    def describe_change(self, change: Change, view_model: S) -> list[str]:
        """Return one text for each step of ``change``."""
        if change.undone_steps:
            count = change.undone_steps
            return [n_("{count} action undone.", "{count} actions undone.", count)]
        texts = (" ".join(self._describe_step(step, view_model)) for step in change.steps)
        return [text for text in texts if text]

    def new_task(self, view_model: S) -> list[str]:
        """Return the current task if it differs from the task at the last call."""
        task = " ".join(self._describe_task(view_model))
        said, self._last_task = self._last_task, task
        return [task] if task != said and self._has_task(view_model) else []

    @abstractmethod
    def _describe_step(self, change: StepChange, view_model: S) -> Iterable[str]:
        """Yield sentences about the new part of a step."""

    @abstractmethod
    def _describe_task(self, view_model: S) -> Iterable[str]:
        """Yield sentences about the current task and the choices for it."""

    @abstractmethod
    def _has_task(self, view_model: S) -> bool:
        """Return True if the player has something to do; False once the game is over."""


def list_choices(places: Sequence[str]) -> Iterator[str]:
    """Yield a sentence that lists the ``places`` that can be chosen; nothing if there are none."""
    if len(places) > MOST_LISTED:
        count = len(places)
        yield n_("{count} place can be chosen.", "{count} places can be chosen.", count)
    elif places:
        yield _("You can choose {places}.").format(places=listed(places, "or"))
