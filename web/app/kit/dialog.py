"""The page's single modal dialog."""

from .nodes import Node, h


def dialog(title: str, *children: Node, begins: bool = True) -> Node:
    """Return a dialog with its heading.

    The heading takes the focus if `begins` is True; otherwise another part has ``autofocus``.
    """
    heading = h("h2", "dialog-title", {"tabindex": "-1", "autofocus": begins}, title)
    return h("dialog", "dialog", {"aria-labelledby": "dialog-title"}, heading, *children)
