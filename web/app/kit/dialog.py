"""The one dialog of the page, modal."""

from .nodes import Node, h


def dialog(title: str, *children: Node, begins: bool = True) -> Node:
    """A dialog with its heading, where who comes to it begins, unless another part is made for that
    by ``autofocus``.
    """
    heading = h("h2", "dialog-title", {"tabindex": "-1", "autofocus": begins}, title)
    return h("dialog", "dialog", {"aria-labelledby": "dialog-title"}, heading, *children)
