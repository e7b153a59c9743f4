"""The settings of the player on this device, for every table."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from app.kit.i18n import LANGUAGES

PACES: Final = {"off": 0.0, "fast": 0.25, "normal": 0.8, "slow": 1.8}
"""Seconds between the actions of bots, by the value of the field ``speed``."""
FLAGS: Final = {
    "autodraw": "auto_draw",
    "autosingle": "auto_single",
    "handover": "hand_over",
    "askcall": "ask_call",
    "askdelete": "ask_delete",
    "coordinates": "coordinates",
    "notation": "notation",
    "gauge": "gauge",
    "danger": "danger",
    "forecast": "forecast",
    "hint": "hint",
    "odds": "odds",
    "letters": "letters",
    "sound": "sound",
}
"""The yes-or-no fields of the form, with the attributes that they set."""
CHOICES: Final = {
    "language": ("", *LANGUAGES),
    "speed": tuple(PACES),
    "theme": ("system", "light", "dark"),
    "text": ("normal", "large"),
    "pieces": ("normal", "large"),
    "volume": ("quiet", "normal", "loud"),
}
"""The fields of the form with several values; each sets the attribute of the same name."""
SEEN: Final = ("theme", "text", "pieces", "letters", "volume")
"""The fields that style sheets or the DOM layer read off the body."""


@dataclass(slots=True)
class UserSettings:
    """The appearance and behaviour of tables on this device: one object, shared by all users."""

    auto_draw: bool = False
    auto_single: bool = False
    """True if a single possible action is played automatically."""
    hand_over: bool = True
    ask_call: bool = True
    """True if calling the eruption asks for confirmation."""
    ask_delete: bool = True
    """True if deleting a save asks for confirmation."""
    coordinates: bool = True
    """True if the names of squares and spaces are shown on the board."""
    notation: bool = False
    """True if pushes are shown and typed in the notation of records."""
    gauge: bool = False
    """True if the distance to the eruption is shown."""
    danger: bool = False
    """True if the next possible lava is shown."""
    forecast: bool = False
    """True if the pieces that get out are shown."""
    hint: bool = False
    """True if there is a button for a bot's hint."""
    odds: bool = False
    """True if win probabilities are shown."""
    letters: bool = True
    """True if single letters and digits are shortcuts; users of speech input may want none (WCAG
    2.1.4).
    """
    sound: bool = False
    language: str = ""
    """The chosen language; "" leaves it to the browser."""
    speed: str = "normal"
    """The speed of animations and bots: one of :data:`PACES`."""
    theme: str = "system"
    text: str = "normal"
    pieces: str = "normal"
    volume: str = "normal"
    """The volume of sounds, if they are on."""

    @classmethod
    def of(cls, kept: object, address: Mapping[str, str]) -> "UserSettings":
        """Return the saved settings (a mapping of fields), with the overrides of an address."""
        user_settings = cls()
        for name, value in kept.items() if isinstance(kept, dict) else ():
            user_settings.change(name, value)
        if "draw" in address:
            user_settings.auto_draw = address["draw"] == "auto"
        if "handover" in address:
            user_settings.hand_over = address["handover"] != "off"
        if address.get("animation") == "off":
            user_settings.speed = "off"
        return user_settings

    def change(self, name: str, value: object) -> None:
        """Change one field of a form; an unknown field changes nothing."""
        if name in FLAGS:
            setattr(self, FLAGS[name], value == "true")
        elif value in CHOICES.get(name, ()):
            setattr(self, name, value)

    def copy_from(self, other: "UserSettings") -> None:
        """Copy all values of `other`."""
        for field in fields(self):
            setattr(self, field.name, getattr(other, field.name))

    @property
    def pace(self) -> float:
        """Seconds between the actions of bots."""
        return PACES[self.speed]

    @property
    def as_fields(self) -> dict[str, str]:
        """The values of the fields of the forms."""
        flags = {name: str(getattr(self, key)).lower() for name, key in FLAGS.items()}
        return {**flags, **{name: getattr(self, name) for name in CHOICES}}

    @property
    def marks(self) -> dict[str, str]:
        """The ``data-`` attributes of the body for style sheets and the DOM layer, without default
        values.
        """
        now = self.as_fields
        return {f"data-{name}": now[name] for name in SEEN if now[name] != _USUAL[name]}


_USUAL: Final = UserSettings().as_fields
