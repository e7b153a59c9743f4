"""Small icons on buttons, drawn as lines in the button's own colour."""

from typing import Final

from .i18n import cached
from .nodes import Node, h

_LINES: Final = {
    "undo": "M4 9.5h10.5a5 5 0 0 1 0 10H9M8.5 5 4 9.5 8.5 14",
    "redo": "M20 9.5H9.5a5 5 0 0 0 0 10H15M15.5 5 20 9.5 15.5 14",
    "pause": "M8.5 5.5v13M15.5 5.5v13",
    "reserve": "M9 11.5a3.5 3.5 0 1 0-.01 0M3 20c0-4 2.5-6.5 6-6.5s6 2.5 6 6.5"
    "M16 5.2a3.3 3.3 0 0 1 0 6.2M17.5 13.8c2.2.8 3.5 3 3.5 6.2",
    "city": "M4 20V9.5L12 4l8 5.5V20M4 20h16M9.5 20v-6h5v6",
    "cards": "M4.5 8.5l8-3 5 12.5-8 3zM14 6h5.5v13H18",
    "rescued": "M12 20V4h8v16zM3 12h9M8 8l4 4-4 4",
    "volcano": "M2.5 20 9 9h6l6.5 11zM10 5.5c1.5-2 2.5 1 4-1.5",
    "omen": "M12 3v10M12 17.5v.5M5.5 20.5h13L12 8z",
    "bag": "M9 4h6l-1.5 4c4 2 5.5 6 4.5 10-.5 2-2 2.5-6 2.5s-5.5-.5-6-2.5c-1-4 .5-8 4.5-10z",
    "fork": "M5 19c0-7 4-9 10-9h3M14 5.5 18.5 10 14 14.5M5 19V5",
    "numbers": "M4.5 4v16H20M8 16l4-5 3.5 2.5L20 7",
    "insight": "M9.5 17.5c0-2.5-3-4-3-7.5a5.5 5.5 0 0 1 11 0c0 3.5-3 5-3 7.5zM10 20.5h4",
    "first": "M6 5.5v13M18 5.5 9.5 12l8.5 6.5",
    "backward": "M15 5.5 7.5 12l7.5 6.5",
    "previous-event": "M12.5 5.5 5 12l7.5 6.5M19.5 5.5 12 12l7.5 6.5",
    "next-event": "M11.5 5.5 19 12l-7.5 6.5M4.5 5.5 12 12l-7.5 6.5",
    "run": "M8 5l11 7-11 7z",
    "forward": "M9 5.5l7.5 6.5L9 18.5",
    "last": "M18 5.5v13M6 5.5l8.5 6.5L6 18.5",
    "log": "M9 6.5h11M9 12h11M9 17.5h11M4 6.5h.5M4 12h.5M4 17.5h.5",
    "next": "M5 12.5l4.5 4.5L19 7.5",
    "leave": "M6.5 6.5l11 11M17.5 6.5l-11 11",
    "share": "M12 15V3.5M7.5 8 12 3.5 16.5 8M6 12H4.5v8.5h15V12H18",
    "menu": "M4 6.5h16M4 12h16M4 17.5h16",
    "rematch": "M5 11a7 7 0 0 1 12.5-3.5L20 10M20 4.5V10h-5.5"
    "M19 13a7 7 0 0 1-12.5 3.5L4 14M4 19.5V14h5.5",
    "review": "M2.5 12C5.5 7.5 8.5 5.5 12 5.5s6.5 2 9.5 6.5c-3 4.5-6 6.5-9.5 6.5S5.5 16.5 2.5 12z"
    "M12 9.3a2.7 2.7 0 1 0 .01 0",
    "compare": "M5 20v-8M12 20V4M19 20v-12",
    "seal": "M12 2.5l2.6 2 3.3-.2.8 3.2 2.8 1.8-1.2 3 1.2 3-2.8 1.8-.8 3.2-3.3-.2-2.6 2-2.6-2-3.3.2"
    "-.8-3.2-2.8-1.8 1.2-3-1.2-3 2.8-1.8.8-3.2 3.3.2zM8 12.2l2.8 2.8L16 9.5",
    "new": "M12 4.5v15M4.5 12h15",
}


@cached
def icon(id: str, name: str) -> Node:
    """Return the icon `name`; the button's text says the same in words."""
    box = {"class": "icon", "viewBox": "0 0 24 24", "aria-hidden": "true"}
    return h("svg", id, box, h("path", f"{id}-lines", {"d": _LINES[name]}))
