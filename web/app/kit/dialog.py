"""The page's single modal dialog."""

from .nodes import Attrs, Node, h


def dialog(title: str, *children: Node, begins: bool = True, kind: str | None = None) -> Node:
    """Return a dialog with its heading; `kind` is a class of the style sheet.

    The heading takes the focus if `begins` is True; otherwise another part has ``autofocus``.
    """
    heading = h("h2", "dialog-title", {"tabindex": "-1", "autofocus": begins}, title)
    attrs: Attrs = {"aria-labelledby": "dialog-title", "class": kind}
    return h("dialog", "dialog", attrs, heading, *children)
