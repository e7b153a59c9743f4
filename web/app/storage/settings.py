"""What the person at this device has chosen for every table."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from app.kit.i18n import LANGUAGES

PACES: Final = {"off": 0.0, "fast": 0.25, "normal": 0.8, "slow": 1.8}
"""Seconds between the actions of bots, by the field ``speed``."""
FLAGS: Final = {
    "autodraw": "auto_draw",
    "autosingle": "auto_single",
    "handover": "hand_over",
    "askcall": "ask_call",
    "askdelete": "ask_delete",
    "coordinates": "coordinates",
    "gauge": "gauge",
    "danger": "danger",
    "forecast": "forecast",
    "hint": "hint",
    "odds": "odds",
    "letters": "letters",
    "sound": "sound",
}
"""The form's fields with yes or no, and what they set here."""
CHOICES: Final = {
    "language": ("", *LANGUAGES),
    "speed": tuple(PACES),
    "theme": ("system", "light", "dark"),
    "text": ("normal", "large"),
    "pieces": ("normal", "large"),
    "volume": ("quiet", "normal", "loud"),
}
"""The form's fields with one of several values; they set what is called like them."""
SEEN: Final = ("theme", "text", "pieces", "letters", "volume")
"""Those of both that style sheets or the hands read off the body."""


@dataclass(slots=True)
class UserSettings:
    """How a table looks and behaves on this device: one object, that all who care for it hold."""

    auto_draw: bool = False
    auto_single: bool = False
    """Whether a single possible action is taken by itself."""
    hand_over: bool = True
    ask_call: bool = True
    """Whether calling the eruption asks before."""
    ask_delete: bool = True
    """Whether deleting a save asks before."""
    coordinates: bool = False
    gauge: bool = False
    """Whether it is told how near the eruption is, """
    danger: bool = False
    """where lava can come next,"""
    forecast: bool = False
    """and who gets out."""
    hint: bool = False
    """Whether there is a tool that says what a bot would do,"""
    odds: bool = False
    """and whether it is told who wins."""
    letters: bool = True
    """Whether a letter or digit alone is a key; who speaks to the device may want none (WCAG
    2.1.4)."""
    sound: bool = False
    language: str = ""
    """Which one was chosen; "" leaves it to the browser."""
    speed: str = "normal"
    """How fast animations are and bots act: one of :data:`PACES`."""
    theme: str = "system"
    text: str = "normal"
    pieces: str = "normal"
    volume: str = "normal"
    """How loud sounds are, where there are any."""

    @classmethod
    def of(cls, kept: object, address: Mapping[str, str]) -> "UserSettings":
        """The habits that were kept (a mapping of fields), with what an address overrides."""
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
        """Change one field of a form; what there is not changes nothing."""
        if name in FLAGS:
            setattr(self, FLAGS[name], value == "true")
        elif value in CHOICES.get(name, ()):
            setattr(self, name, value)

    def become(self, other: "UserSettings") -> None:
        """Be like others from now on."""
        for field in fields(self):
            setattr(self, field.name, getattr(other, field.name))

    @property
    def pace(self) -> float:
        """Seconds between the actions of bots."""
        return PACES[self.speed]

    @property
    def as_fields(self) -> dict[str, str]:
        """The forms' fields."""
        flags = {name: str(getattr(self, key)).lower() for name, key in FLAGS.items()}
        return {**flags, **{name: getattr(self, name) for name in CHOICES}}

    @property
    def marks(self) -> dict[str, str]:
        """What the body says of them, for style sheets and hands; nothing of what is as usual."""
        now = self.as_fields
        return {f"data-{name}": now[name] for name in SEEN if now[name] != _USUAL[name]}


_USUAL: Final = UserSettings().as_fields
