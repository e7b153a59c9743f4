"""The list of all players beside the board."""

from collections.abc import Sequence

from app.kit.i18n import _
from app.kit.nodes import Attrs, Node, h


def player_list(panels: Sequence[Node]) -> Node:
    """Return the list with a panel for every seat, in seat order."""
    title = h("h2", "players-title", {"class": "unseen"}, _("Players"))
    # In a low window three or more panels scroll, which must be possible by keys, too.
    scrolls = "0" if len(panels) > 2 else None
    attrs: Attrs = {"aria-labelledby": "players-title", "tabindex": scrolls}
    return h("section", "players", attrs, title, *panels)
