"""Read the steps of a View's log again, as :mod:`pompeii.core.step_document` writes them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, NamedTuple

from .json_readers import Json, Reader, an_object, items, member, one_of, parsed
from .step_document import event_name

LONGEST_NOTATION: Final = 20
"""Maximum length of an action's notation, in characters."""
MOST_EVENTS: Final = 200
"""Maximum number of events of one step."""
MOST_STEPS: Final = 5_000
"""Maximum number of steps of a game."""


class ReadStep(NamedTuple):
    """The contents of a step: the seat, the action and the events."""

    seat: int
    action: Any
    events: tuple[Any, ...]


def steps(
    seats: Sequence[str],
    parse: Callable[[str], Any],
    events: Mapping[type, Mapping[str, Reader[Any]]],
) -> Reader[tuple[ReadStep, ...]]:
    """Return a reader of a log.

    `seats` are the colour names in seat order and `parse` reads the notation of actions. `events`
    holds a reader of each field but the seat, by kind of event and by the field's name.
    """
    seat = one_of({name: index for index, name in enumerate(seats)})
    kind = one_of({event_name(each): each for each in events})
    action = parsed(parse, LONGEST_NOTATION)

    def event(value: Json, place: str) -> Any:
        written = an_object(value, place)
        found = member(written, "event", kind, place)
        facts = {name: member(written, name, read, place) for name, read in events[found].items()}
        if any(each.name == "seat" for each in fields(found)):
            facts["seat"] = member(written, "player", seat, place)
        return found(**facts)

    def step(value: Json, place: str) -> ReadStep:
        written = an_object(value, place)
        return ReadStep(
            member(written, "player", seat, place),
            member(written, "action", action, place),
            member(written, "events", items(event, MOST_EVENTS), place),
        )

    return items(step, MOST_STEPS)
