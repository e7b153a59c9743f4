"""The top of a long screen, which stays in sight."""

from . import intents
from .button import button
from .icons import icon
from .nodes import Node, h


def screen_head(name: str, title: str, way_back: str) -> Node:
    """Return the button that leads back, and the title; `name` begins their ids."""
    return h(
        "div",
        f"{name}-top",
        {"class": "screen-head"},
        back_button(f"{name}-back", way_back),
        h("h1", f"{name}-title", {}, title),
    )


def back_button(id: str, way_back: str) -> Node:
    """Return the button with the text `way_back` that leads back."""
    words = h("span", f"{id}-words", {}, way_back)
    return button(id, intents.Back(), icon(f"{id}-icon", "backward"), words, kind="way-back")
