"""Buttons, each with the intent that pressing it sends."""

from .base_intent import Intent
from .nodes import Attrs, Node, h


def button(
    id: str,
    intent: Intent,
    *inside: Node | str,
    legal: bool = False,
    kind: str = "",
    label: str = "",
) -> Node:
    """Return a button that sends `intent`.

    `legal` marks an action of the running game, and `kind` is a CSS class. `label` is the
    accessible name if the visible text is too short.
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
    """Return the submit button of a form.

    The intent takes its fields from the form's fields with the same names.
    """
    attrs: Attrs = {"type": "submit", **intent.attrs, "data-legal": legal, "class": "primary"}
    return h("button", id, attrs, words)
