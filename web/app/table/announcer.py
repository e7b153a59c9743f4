"""What is said to who does not see the page: all that happens, once, in the order it happens.

Everything is said in this one way; nothing else on the page is a live region (see
``web/dom/commands.py``, which adds each text to the page's log for screen readers).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Generic, TypeVar

from app.kit.i18n import _, listed, n_

from .changes import Change, Changes

FEW: Final = 8
"""So many places are named; more are counted."""

S = TypeVar("S")


class Announcer(ABC, Generic[S]):
    """What is said of one game, whose scenes are ``S``."""

    def __init__(self) -> None:
        self._said = ""

    def of(self, change: Change, scene: S) -> list[str]:
        """What happened, one text for each step."""
        if change.taken_back:
            count = change.taken_back
            return [n_("{count} action taken back.", "{count} actions taken back.", count)]
        told = (" ".join(self._told(happened, scene)) for happened in change.steps)
        return [text for text in told if text]

    def task(self, scene: S) -> list[str]:
        """What is to be done now, if that is another thing than when this was last asked."""
        task = " ".join(self._task(scene))
        said, self._said = self._said, task
        return [task] if task != said and self._asked(scene) else []

    @abstractmethod
    def _told(self, happened: Changes, scene: S) -> Iterable[str]:
        """What is new of a step, in sentences."""

    @abstractmethod
    def _task(self, scene: S) -> Iterable[str]:
        """What is to be done, and with what."""

    @abstractmethod
    def _asked(self, scene: S) -> bool:
        """Whether something is to be done here, or all is over."""


def choice_of(places: Sequence[str]) -> Iterator[str]:
    """Which places can be chosen, if any."""
    if len(places) > FEW:
        count = len(places)
        yield n_("{count} place can be chosen.", "{count} places can be chosen.", count)
    elif places:
        yield _("You can choose {places}.").format(places=listed(places, "or"))
