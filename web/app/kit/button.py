"""Buttons: what they say, and the wish that pressing one makes."""

from .intent import Intent
from .nodes import Attrs, Node, h


def button(
    id: str,
    intent: Intent,
    *inside: Node | str,
    legal: bool = False,
    kind: str = "",
    label: str = "",
) -> Node:
    """A button; ``legal`` if it moves the running game on, ``kind`` is its class for style sheets,
    ``label`` what it is called where its words are too short.
    """
    attrs: Attrs = {
        "type": "button",
        **intent.attrs,
        "data-legal": legal,
        "class": kind or None,
        "aria-label": label or None,
    }
    return h("button", id, attrs, *inside)


def submit(id: str, intent: Intent, words: str, *, legal: bool = False) -> Node:
    """The button that sends its form: the wish gets the form's fields that bear the names of its
    own.
    """
    attrs: Attrs = {"type": "submit", **intent.attrs, "data-legal": legal, "class": "primary"}
    return h("button", id, attrs, words)
