"""How any game stands, as a guide's lessons ask; each game adds what its own lessons ask."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any


@dataclass(frozen=True)
class Standing:
    """How a game stands."""

    scene: Any
    """What is on the table, for the person who is taught."""
    told: Sequence[str]
    """The lessons that were told, by their names."""

    @property
    def acts(self) -> bool:
        """Whether the person is to decide."""
        return bool(self.scene.choices) and self.scene.view.actor == self.scene.view.seat

    @cached_property
    def lately(self) -> Sequence[Any]:
        """What happened since the person acted, that action first."""
        steps: Sequence[Any] = self.scene.view.log
        own = [ply for ply, step in enumerate(steps) if step.seat == self.scene.view.seat]
        return steps[own[-1] :] if own else steps

    @cached_property
    def events(self) -> Sequence[Any]:
        """What followed from that."""
        return [event for step in self.lately for event in step.events]
