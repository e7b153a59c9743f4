"""What the person at this device has chosen for every table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

FIELDS = {"autodraw": "auto_draw", "handover": "hand_over"}
"""The form's fields, and what they set here."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a table behaves on this device."""

    auto_draw: bool = False
    hand_over: bool = True
    pace: float = 0.7
    """Seconds between the actions of bots."""

    @classmethod
    def of(cls, kept: object, address: Mapping[str, str]) -> "Habits":
        """The habits that were kept (a mapping of fields), with what an address overrides."""
        habits = cls()
        for name, value in kept.items() if isinstance(kept, dict) else ():
            habits = habits.changed(name, value == "true")
        if "draw" in address:
            habits = replace(habits, auto_draw=address["draw"] == "auto")
        if "handover" in address:
            habits = replace(habits, hand_over=address["handover"] != "off")
        if address.get("animation") == "off":
            habits = replace(habits, pace=0.0)
        return habits

    def changed(self, name: str, value: bool) -> "Habits":
        """With one field of the form changed; a field that there is not changes nothing."""
        changes: dict[str, Any] = {FIELDS[name]: value} if name in FIELDS else {}
        return replace(self, **changes)

    @property
    def fields(self) -> dict[str, str]:
        """The form's fields."""
        return {name: str(getattr(self, key)).lower() for name, key in FIELDS.items()}
