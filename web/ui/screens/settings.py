"""The screen of settings: how every table looks and behaves on this device.

Each field is one of :mod:`ui.keep.habits`; a change is kept at once.
"""

from ..keep.habits import Habits
from ..kit import wishes
from ..kit.button import button
from ..kit.fields import check, group, labelled
from ..kit.markup import Node, h
from ..kit.words import _
from .screen import Aside, Drawing


class SettingsScreen(Aside):
    """The settings."""

    name = "settings"

    def render(self) -> Drawing:
        """The form."""
        return Drawing(render_settings(self.visit.habits, self.way_back))


def render_settings(habits: Habits, way_back: str) -> Node:
    """The form."""
    return h(
        "main",
        "app",
        {"class": "settings"},
        h("h1", "settings-title", {}, _("Settings")),
        h("form", "settings", {}, _looks(habits), _pace(habits), _asking(habits), _sound(habits)),
        h(
            "div",
            "settings-buttons",
            {"class": "buttons"},
            button("settings-back", wishes.Back(), way_back, kind="primary"),
        ),
    )


def speeds() -> dict[str, str]:
    """The choices of how fast bots and animations are."""
    return {
        "slow": _("Slow, to follow every move"),
        "normal": _("Normal"),
        "fast": _("Fast"),
        "off": _("Off: at once"),
    }


def _looks(habits: Habits) -> Node:
    themes = {"system": _("As the device"), "light": _("Light"), "dark": _("Dark")}
    sizes = {"normal": _("Normal"), "large": _("Large")}
    return group(
        "looks",
        _("What it looks like"),
        labelled("theme", _("Colours"), habits.theme, themes),
        labelled("text", _("Text"), habits.text, sizes),
        labelled("pieces", _("Pieces on the board"), habits.pieces, sizes),
        check("coordinates", _("Letters and digits at the edge of the board"), habits.coordinates),
    )


def _pace(habits: Habits) -> Node:
    letters = _("Single letters, digits and signs are keys")
    single = _("Do by itself what is the only thing that can be done")
    return group(
        "pace",
        _("How it goes on"),
        labelled("speed", _("Animations and bots"), habits.speed, speeds()),
        check("autodraw", _("Draw at once, without a Draw step"), habits.auto_draw),
        check("autosingle", single, habits.auto_single),
        check("letters", letters, habits.letters),
    )


def _asking(habits: Habits) -> Node:
    hide = _("Hide the hands of several people from each other")
    return group(
        "asking",
        _("When it asks"),
        check("handover", hide, habits.hand_over),
        check("askcall", _("Ask before the eruption is called"), habits.ask_call),
        check("askdelete", _("Ask before a game is deleted"), habits.ask_delete),
    )


def _sound(habits: Habits) -> Node:
    return group("sounds", _("What is heard"), check("sound", _("Sounds"), habits.sound))
