"""The drawing of the whole table."""

import json
from collections.abc import Sequence

from pompeii.downfall.board import NAMES

from ..kit.markup import Node, h
from ..kit.words import _
from ..table import toolbar
from ..table.log import Log
from . import board, controls, hand, panels, result, stage, status
from .moments import Moment
from .scene import Scene


def render_table(
    scene: Scene,
    written: Log,
    ghosts: Sequence[Node] = (),
    moment: Moment | None = None,
    lesson: Node | None = None,
    *,
    guided: bool = False,
) -> Node:
    """The board, the hand, and what stands beside them; ``ghosts`` move on the board, a great
    ``moment`` is about to be shown, and a guide tells a ``lesson``; ``guided`` if others follow.
    """
    side = [
        status.status(scene),
        *([result.result(scene, lesson)] if scene.over else []),
        panels.players(scene),
        panels.strip(scene),
        h(
            "aside",
            "drawer",
            {"popover": "auto"},
            toolbar.drawer_close(),
            panels.overview(scene),
            panels.supply(scene),
            written.render(scene),
        ),
        toolbar.toolbar(scene),
    ]
    looks = ["table", scene.view.phase.value, *(["over"] if scene.ended else [])]
    return h(
        "main",
        "app",
        {"class": " ".join([*looks, *(["guided"] if guided and not scene.over else [])])},
        h("h1", "table-title", {"class": "unseen"}, _("Pompeii, the table")),
        *([lesson] if lesson and not scene.over else []),
        h("div", "board-frame", {"data-magnify": True}, board.board(scene, ghosts)),
        hand.hand(scene),
        controls.decisions(scene),
        h("div", "side", {}, *side),
        _tip(scene),
        *([stage.stage(scene, moment)] if moment else []),
    )


def _tip(scene: Scene) -> Node:
    """Where the page says what is pointed at (see ``web/hands/tips.py``); empty here."""
    reasons = {f"sq-{NAMES[square]}": why for square, why in scene.reasons.items() if why}
    return h("p", "tip", {"data-reasons": json.dumps(reasons), "aria-hidden": "true"})
