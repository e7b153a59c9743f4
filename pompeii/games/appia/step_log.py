"""The history of a game, action by action; all of it is public (V-S7)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from pompeii.core.player_colours import SIDES

from .actions import Action
from .board import NAMES, SIZES
from .components import by_size
from .events import Event

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One action and its consequences."""

    seat: int
    """The seat that acted."""
    action: Action
    events: tuple[Event, ...]

    def document(self, sides: Sequence[int]) -> Json:
        """Return the step as a JSON object; ``sides`` are the colours in seat order."""
        return {
            "player": SIDES[sides[self.seat]],
            "action": self.action.text,
            "events": [_event(event, sides) for event in self.events],
        }


def _event(event: Event, sides: Sequence[int]) -> Json:
    """Return an event under its name (``TileLaid`` is ``tile-laid``) with its fields."""
    written: Json = {"event": re.sub(r"(?<!^)(?=[A-Z])", "-", type(event).__name__).lower()}
    for each in fields(event):
        value = getattr(event, each.name)
        match each.name:
            case "seat":
                written["player"] = SIDES[sides[value]]
            case "size":
                written["size"] = SIZES[value]
            case "sizes":
                written["sizes"] = [SIZES[size] for size in value]
            case "stones":
                written["stones"] = by_size(value)
            case "space" | "city":
                written[each.name] = NAMES[value]
            case "cards":
                written["cards"] = list(value)
            case name if isinstance(value, tuple):
                written[name] = {
                    SIDES[side]: count for side, count in zip(sides, value, strict=True)
                }
            case name:
                written[name] = value
    return written
