"""The history of a game, action by action, as each seat saw it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeGuard

from .actions import Action, Discard, Play
from .board import NAMES
from .cards import OMEN, SIDES, TILE_NAMES, Card
from .events import CardDrawn, Event, OmenDrawn

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One action and its consequences. ``acted`` happened at once, ``flowed`` with the next draw
    (empty while that draw is pending).
    """

    seat: int
    """The seat that acted; for a call out of turn not the seat whose turn it was."""
    action: Action
    acted: tuple[Event, ...]
    flowed: tuple[Event, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of the step."""
        return *self.acted, *self.flowed

    def document(self, sides: Sequence[int]) -> Json:
        """Return the step as a JSON object; ``sides`` are the colours in seat order."""
        return {
            "player": SIDES[sides[self.seat]],
            "action": self.action.text,
            "events": [_event(event, sides) for event in self.events],
        }


def _event(event: Event, sides: Sequence[int]) -> Json:
    """Return an event under its name (``CardDrawn`` is ``card-drawn``) with its fields."""
    written: Json = {"event": re.sub(r"(?<!^)(?=[A-Z])", "-", type(event).__name__).lower()}
    for each in fields(event):
        value = getattr(event, each.name)
        match each.name:
            case "seat":
                written["player"] = SIDES[sides[value]]
            case "square":
                written["square"] = NAMES[value]
            case "tile":
                written["tile"] = TILE_NAMES[value]
            case "losses":
                lost = zip(sides, value, strict=True)
                written["losses"] = {SIDES[side]: count for side, count in lost if count}
            case "cards":
                written["cards"] = list(value)
            case name:
                written[name] = value
    return written


@dataclass(slots=True)
class _Seen:
    """The part of a list of steps that one seat saw."""

    whole: list[Step] = field(default_factory=list)
    """The steps themselves."""
    steps: list[Step] = field(default_factory=list)
    """The same steps without the cards that others drew."""
    discards: list[tuple[Card, ...]] = field(default_factory=lambda: [()])
    """The discard pile before the first of them and after each."""


class Logs:
    """The part of a growing list of steps that each seat saw. Steps seen before are not processed
    again, so a View late in a game costs little more than an early one.

    The list may grow, shrink and change at its end, as a table's does with undo and the pending
    draw. A given Step must always follow the very same Steps.
    """

    def __init__(self) -> None:
        self._by_seat: dict[int | None, _Seen] = {}

    def look(
        self, steps: Sequence[Step], seat: int | None
    ) -> tuple[tuple[Step, ...], tuple[Card, ...]]:
        """Return the log of ``seat`` (None for a spectator) and the discard pile."""
        seen = self._by_seat.setdefault(seat, _Seen())
        whole = seen.whole
        while whole and (len(whole) > len(steps) or whole[-1] is not steps[len(whole) - 1]):
            whole.pop()
            seen.steps.pop()
            seen.discards.pop()
        for step in steps[len(whole) :]:
            whole.append(step)
            seen.steps.append(_seen(step, seat))
            seen.discards.append(seen.discards[-1] + _discarded(step))
        return tuple(seen.steps), seen.discards[-1]


def _seen(step: Step, seat: int | None) -> Step:
    """Return ``step`` without the cards that others drew."""
    if not any(_is_secret(event, seat) for event in step.flowed):
        return step
    hidden = (
        replace(event, card=None) if _is_secret(event, seat) else event for event in step.flowed
    )
    return replace(step, flowed=tuple(hidden))


def _is_secret(event: Event, seat: int | None) -> TypeGuard[CardDrawn]:
    return isinstance(event, CardDrawn) and event.seat != seat


def _discarded(step: Step) -> tuple[Card, ...]:
    played = (step.action.card,) if isinstance(step.action, Play | Discard) else ()
    return (*played, *(OMEN for event in step.flowed if isinstance(event, OmenDrawn)))
