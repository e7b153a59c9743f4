"""What is heard of a game; how sounds are made is for the hands (sound.py)."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Protocol

from .changes import Change, Changes


class Heard(Protocol):
    """What of a table's scene is heard."""

    @property
    def view(self) -> Any:
        """The View that is shown."""

    @property
    def humans(self) -> Sequence[int]:
        """The seats that persons play."""

    @property
    def over(self) -> bool:
        """Whether the game is."""


class Sounds(ABC):
    """What is heard of one game."""

    def __init__(self, scene: Heard) -> None:
        self._turn = _turn(scene)

    def of(self, change: Change, scene: Heard) -> list[str]:
        """The sounds of what happened, in order; none for undoing."""
        turn, self._turn = self._turn, _turn(scene)
        heard = [name for happened in change.steps for name in self._of_step(happened)]
        if self._turn is not None and self._turn != turn:
            heard.append("turn")
        return [name for name, _same in groupby(heard)]

    @staticmethod
    @abstractmethod
    def _of_step(happened: Changes) -> Iterable[str]:
        """The sounds of what is new of a step."""


def _turn(scene: Heard) -> int | None:
    """The seat whose person is to act, if one is asked."""
    actor: int = scene.view.actor
    return actor if actor in scene.humans and not scene.over else None
