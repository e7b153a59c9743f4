"""The plain sentence on what a player by link could know."""

from app.kit.i18n import _
from app.kit.nodes import Node, h


def secrecy_note(id: str) -> Node:
    """Return the note that the device to act holds the whole game, and needs no connection."""
    words = _(
        "By link there is no server: the device of the player whose turn it is holds the whole "
        "game, with all hidden cards and coins. Its owner could look at them. Each plays in their "
        "own time, and offline, too: only the link has to arrive."
    )
    return h("p", id, {"class": "small"}, words)
