"""The whole page: one screen, at most one dialog, and the lines that are always there."""

import json
from collections.abc import Mapping, Sequence

from pompeii.board import NAMES

from ..kit import controls
from ..kit.markup import Node, h, to_html
from ..kit.notices import Notices
from ..kit.words import _
from ..table import board, hand, log, panels, result, status
from ..table.scene import Scene
from .home import home

BOOT_WORDS = {
    "data-fetch": "Fetching Python …",
    "data-start": "Starting Python …",
    "data-game": "Opening the city …",
    "data-mend": "Looking for what is missing …",
}
"""What the page says while Python starts; shown by boot.js before any language is known."""
DEAD = "The page could not be started. Load it again."
"""What it says by itself where not even boot.js has come."""
WAKING = "Your game is waking up."
"""What it says beside the picture of the last position (see ``web/start/waking.js``)."""


def page(screen: Node, dialog: Node | None, notices: Node, marks: Mapping[str, str]) -> Node:
    """The body; ``marks`` is what it says of the running game and of settings, in ``data-``
    attributes.
    """
    children = [
        screen,
        notices,
        h("div", "announcer", {"role": "log", "aria-live": "polite", "class": "unseen"}),
    ]
    if dialog is not None:
        children.append(dialog)
    return h("body", "body", {**marks}, *children)


def table(scene: Scene, written: log.Log, ghosts: Sequence[Node] = ()) -> Node:
    """The table."""
    side = [
        status.status(scene),
        controls.decisions(scene),
        *([result.result(scene)] if scene.over else []),
        panels.players(scene),
        h(
            "aside",
            "drawer",
            {"popover": "auto"},
            panels.overview(scene),
            panels.supply(scene),
            written.draw(scene),
        ),
        controls.toolbar(scene),
    ]
    return h(
        "main",
        "app",
        {"class": f"table {scene.view.phase.value}" + (" over" if scene.ended else "")},
        h("h1", "table-title", {"class": "unseen"}, _("Pompeii, the table")),
        h("div", "board-frame", {"data-magnify": True}, board.board(scene, ghosts)),
        hand.hand(scene),
        h("div", "side", {}, *side),
        _tip(scene),
    )


def _tip(scene: Scene) -> Node:
    """Where the page says what is pointed at (see ``web/hands/tips.py``); empty here."""
    reasons = {f"sq-{NAMES[square]}": why for square, why in scene.reasons.items() if why}
    return h("p", "tip", {"data-reasons": json.dumps(reasons), "aria-hidden": "true"})


def static_tree() -> Node:
    """The page before Python has started: the home screen and how far the start is."""
    progress = {"max": "1", "value": "0", "aria-labelledby": "boot-words"}
    boot = h(
        "div",
        "boot",
        {},
        h("p", "boot-waking", {"role": "status", "data-words": WAKING}),
        h("p", "boot-words", BOOT_WORDS, BOOT_WORDS["data-fetch"]),
        h("progress", "boot-progress", progress),
        h("a", "boot-dead", {"href": ""}, DEAD),
    )
    bare = page(home(()), None, Notices().draw({}), {})
    return h("body", "body", {}, *bare.nodes, boot)


def static_home() -> str:
    """The HTML inside the body of the page before Python has started."""
    return "".join(to_html(node) for node in static_tree().nodes)
