"""The emotes: each a drawn face or hand with its text."""

from typing import Final

from app.kit.i18n import _, cached
from app.kit.nodes import Node, h
from pompeii.together.messages import EMOTE_TEXTS

FACE: Final = "M12 3a9 9 0 1 0 .01 0"
EYES: Final = "M9 9.5v1M15 9.5v1"
LINES: Final = {
    "hello": "M8 21c-3-2-4.5-5-4.5-8l1.5-.5 2 3V6.500a1.2 1.2 0 0 1 2.4 0V11"
    "M9.4 11V5a1.2 1.2 0 0 1 2.4 0v6M11.8 11V5.500a1.2 1.2 0 0 1 2.4 0V12"
    "M14.2 12V8a1.2 1.2 0 0 1 2.4 0v7c0 3-1.5 5-3.6 6M18.5 3.500c1.2.8 2 2 2.2 3.5",
    "thanks": "M12 20.500C6.5 16.5 3.5 13.5 3.5 9.500a4.3 4.3 0 0 1 8.5-1.2"
    "a4.3 4.3 0 0 1 8.5 1.200c0 4-3 7-8.5 11z",
    "well-played": "M4 11h3.500v9H4zM7.5 12 11 4.500c1.8 0 2.6 1.2 2.2 3L12.6 10H18"
    "c1.5 0 2.3 1.2 2 2.500l-1.5 6c-.3 1-1 1.5-2 1.500H7.5",
    "good-game": "M7 4h10v5a5 5 0 0 1-10 0zM7 5.500H3.500c0 3.5 1.5 5.5 4 5.500M17 5.500h3.5"
    "c0 3.5-1.5 5.5-4 5.500M12 14v4M8 20.500h8M9.5 18h5v2.5",
    "oh-no": f"{FACE}{EYES}M8.5 17c1-2 2.2-2.8 3.5-2.800s2.5.8 3.5 2.8",
    "laugh": f"{FACE}M8 10.500l1.2-1.5 1.2 1.500M13.6 10.500l1.2-1.5 1.2 1.5"
    "M7.5 13.500h9c-.5 3-2.3 4.5-4.5 4.500s-4-1.5-4.5-4.500z",
    "thinking": "M5.5 14a4 4 0 0 1 .5-8 5.5 5.5 0 0 1 10.5-.5A4.3 4.3 0 0 1 17.5 14z"
    "M8 17.500h.01M5.5 20.500h.01M10 10h.01M12 10h.01M14 10h.01",
    "hurry": "M7 3.500h10M7 20.500h10M8 3.500c0 4.5 2 6 4 8.5 2-2.5 4-4 4-8.5"
    "M8 20.500c0-4.5 2-6 4-8.5 2 2.5 4 4 4 8.500M10 18.500h4",
}
"""The drawings, as lines in the colour of the text."""


@cached
def picture(id: str, emote: str) -> Node:
    """Return the drawing of an emote."""
    box = {"class": "icon emote-icon", "viewBox": "0 0 24 24", "aria-hidden": "true"}
    return h("svg", id, box, h("path", f"{id}-lines", {"d": LINES[emote]}))


def words(emote: str) -> str:
    """Return the text of an emote."""
    return _(EMOTE_TEXTS[emote])
