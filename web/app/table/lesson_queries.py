"""The state of any game that tutorial lessons query; each game adds its own queries."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .view_model import steps_from_own_action


@dataclass(frozen=True)
class BaseLessonQueries:
    """The state of a game for the tutorial."""

    view_model: Any
    """The view model of the taught player."""
    shown_lessons: Sequence[str]
    """The names of the lessons that were shown."""

    @property
    def decides(self) -> bool:
        """True if the taught player is to decide."""
        return (
            bool(self.view_model.choices)
            and self.view_model.view.actor == self.view_model.view.seat
        )

    @cached_property
    def recent_steps(self) -> Sequence[Any]:
        """The steps since the taught player acted, that action first."""
        view = self.view_model.view
        return steps_from_own_action(view.log, view.seat)

    @cached_property
    def recent_events(self) -> Sequence[Any]:
        """The events of these steps."""
        return [event for step in self.recent_steps for event in step.events]
