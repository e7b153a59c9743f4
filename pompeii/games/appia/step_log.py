"""The history of a game, action by action; all of it is public (V-S7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pompeii.core.player_colour_names import SIDES
from pompeii.core.step_document import Json, step_document

from .actions import Action
from .board import NAMES, SIZES
from .components import by_size
from .events import Event


@dataclass(frozen=True, slots=True)
class Step:
    """One action and its consequences."""

    seat: int
    """The seat that acted."""
    action: Action
    events: tuple[Event, ...]

    def document(self, sides: Sequence[int]) -> Json:
        """Return the step as a JSON object; ``sides`` are the colours in seat order."""
        return step_document(self.seat, self.action, self.events, sides, _write)


def _write(name: str, value: Any, sides: Sequence[int]) -> Any:
    """Return the value of an event's field for JSON."""
    match name:
        case "size":
            return SIZES[value]
        case "sizes":
            return [SIZES[size] for size in value]
        case "stones":
            return by_size(value)
        case "space" | "city":
            return NAMES[value]
        case "cards":
            return list(value)
    if isinstance(value, tuple):
        return {SIDES[side]: count for side, count in zip(sides, value, strict=True)}
    return value
