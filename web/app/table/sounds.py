"""The sounds of a game, by name. The DOM layer makes them (sound.py)."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from itertools import groupby

from .table_changes import Change, StepChange
from .view_model import AnyViewModel


class Sounds(ABC):
    """The sounds of one game."""

    def __init__(self, view_model: AnyViewModel) -> None:
        self._turn = _turn(view_model)

    def for_change(self, change: Change, view_model: AnyViewModel) -> list[str]:
        """Return the sounds of ``change``, in order; none for undoing."""
        turn, self._turn = self._turn, _turn(view_model)
        names = [name for step in change.steps for name in self._for_step(step)]
        if self._turn is not None and self._turn != turn:
            names.append("turn")
        return [name for name, _same in groupby(names)]

    @staticmethod
    @abstractmethod
    def _for_step(change: StepChange) -> Iterable[str]:
        """Yield the sounds of the new part of a step."""


def _turn(view_model: AnyViewModel) -> int | None:
    """Return the seat of the person to act, or None."""
    actor: int = view_model.view.actor
    return actor if actor in view_model.local_seats and not view_model.over else None
