"""The small pictures on buttons, drawn in lines of the button's own colour."""

from typing import Final

from .markup import Node, h
from .words import remembered

_LINES: Final = {
    "undo": "M4 9.5h10.5a5 5 0 0 1 0 10H9M8.5 5 4 9.5 8.5 14",
    "redo": "M20 9.5H9.5a5 5 0 0 0 0 10H15M15.5 5 20 9.5 15.5 14",
    "pause": "M8.5 5.5v13M15.5 5.5v13",
    "log": "M9 6.5h11M9 12h11M9 17.5h11M4 6.5h.5M4 12h.5M4 17.5h.5",
    "menu": "M4 6.5h16M4 12h16M4 17.5h16",
}


@remembered
def icon(id: str, name: str) -> Node:
    """One of them; what it means stands beside it in words."""
    box = {"class": "icon", "viewBox": "0 0 24 24", "aria-hidden": "true"}
    return h("svg", id, box, h("path", f"{id}-lines", {"d": _LINES[name]}))
