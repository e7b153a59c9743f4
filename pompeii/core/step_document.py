"""A step of a game, an action with its events, as a JSON object."""

import re
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from .action import Action
from .player_colour_names import SIDES

Json = dict[str, Any]


def step_document(
    seat: int,
    action: Action,
    events: Sequence[Any],
    sides: Sequence[int],
    write: Callable[[str, Any, Sequence[int]], Any],
) -> Json:
    """Return the step of ``seat``; ``sides`` are the colours in seat order.

    ``write`` returns the JSON value of an event's field, by the field's name and value.
    """
    return {
        "player": SIDES[sides[seat]],
        "action": action.text,
        "events": [_event(event, sides, write) for event in events],
    }


def event_name(kind: type) -> str:
    """Return the name of a kind of event: that of ``GameOver`` is ``game-over``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def _event(
    event: Any, sides: Sequence[int], write: Callable[[str, Any, Sequence[int]], Any]
) -> Json:
    """Return an event under its name with its fields."""
    written: Json = {"event": event_name(type(event))}
    for each in fields(event):
        value = getattr(event, each.name)
        if each.name == "seat":
            written["player"] = SIDES[sides[value]]
        else:
            written[each.name] = write(each.name, value, sides)
    return written
