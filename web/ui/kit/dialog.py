"""The one dialog of the page, modal."""

from .markup import Node, h


def dialog(title: str, *children: Node) -> Node:
    """A dialog with its heading."""
    heading = h("h2", "dialog-title", {}, title)
    return h("dialog", "dialog", {"aria-labelledby": "dialog-title"}, heading, *children)
