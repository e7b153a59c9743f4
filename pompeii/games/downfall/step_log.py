"""The history of a game, action by action, as each seat saw it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from pompeii.core.step_document import Json, step_document

from .actions import Action, Discard, Play
from .board import NAMES
from .cards import OMEN, SIDES, TILE_NAMES, Card
from .events import CardDrawn, Event, OmenDrawn


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
        return step_document(self.seat, self.action, self.events, sides, _write)


def _write(name: str, value: Any, sides: Sequence[int]) -> Any:
    """Return the value of an event's field for JSON."""
    match name:
        case "square":
            return NAMES[value]
        case "tile":
            return TILE_NAMES[value]
        case "losses":
            lost = zip(sides, value, strict=True)
            return {SIDES[side]: count for side, count in lost if count}
        case "cards":
            return list(value)
    return value


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
    if not [event for event in step.flowed if _is_secret(event, seat)]:
        return step
    # `dataclasses.replace` takes five times as long
    flowed = [
        CardDrawn(event.seat, None) if _is_secret(event, seat) else event for event in step.flowed
    ]
    return Step(step.seat, step.action, step.acted, tuple(flowed))


def _is_secret(event: Event, seat: int | None) -> TypeGuard[CardDrawn]:
    return isinstance(event, CardDrawn) and event.seat != seat


def _discarded(step: Step) -> tuple[Card, ...]:
    played = (step.action.card,) if isinstance(step.action, Play | Discard) else ()
    return (*played, *(OMEN for event in step.flowed if isinstance(event, OmenDrawn)))
