"""What the person at this device has chosen for every table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

FIELDS = {"autodraw": "auto_draw", "handover": "hand_over"}
"""The form's fields with yes or no, and what they set here."""
PACES: Final = {"off": 0.0, "fast": 0.25, "normal": 0.7}
"""Seconds between the actions of bots, by the field ``speed``."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a table behaves on this device."""

    auto_draw: bool = False
    hand_over: bool = True
    speed: str = "normal"
    """How fast bots act: one of :data:`PACES`."""

    @classmethod
    def of(cls, kept: object, address: Mapping[str, str]) -> "Habits":
        """The habits that were kept (a mapping of fields), with what an address overrides."""
        habits = cls()
        for name, value in kept.items() if isinstance(kept, dict) else ():
            habits = habits.changed(name, value)
        if "draw" in address:
            habits = replace(habits, auto_draw=address["draw"] == "auto")
        if "handover" in address:
            habits = replace(habits, hand_over=address["handover"] != "off")
        if address.get("animation") == "off":
            habits = replace(habits, speed="off")
        return habits

    def changed(self, name: str, value: object) -> "Habits":
        """With one field of a form changed; what there is not changes nothing."""
        if name == "speed" and value in PACES:
            return replace(self, speed=str(value))
        changes: dict[str, Any] = {FIELDS[name]: value == "true"} if name in FIELDS else {}
        return replace(self, **changes)

    @property
    def pace(self) -> float:
        """Seconds between the actions of bots."""
        return PACES[self.speed]

    @property
    def fields(self) -> dict[str, str]:
        """The forms' fields."""
        flags = {name: str(getattr(self, key)).lower() for name, key in FIELDS.items()}
        return {**flags, "speed": self.speed}
