"""The drawing of the whole table."""

import json
from collections.abc import Sequence

from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.table import toolbar
from app.table.replay_panel import Replayed
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.state import Phase

from . import board, controls, cutscene, game_over, hand, overlays, panels, status
from .key_events import Moment
from .view_model import ViewModel


def render_table(
    scene: ViewModel,
    beside: Sequence[Node],
    ghosts: Sequence[Node] = (),
    moment: Moment | None = None,
    lesson: Node | None = None,
    *,
    guided: bool = False,
    replay: Replayed | None = None,
) -> Node:
    """The board, the hand, and what stands ``beside`` them; ``ghosts`` move on the board, a great
    ``moment`` is about to be shown, and a guide tells a ``lesson``; ``guided`` if others follow. In
    a ``replay`` that takes the place of what can be done.
    """
    over = scene.over and replay is None
    side = [
        status.status(scene, replay.caption if replay else ""),
        *([game_over.result(scene, lesson)] if over else []),
        panels.players(scene),
        panels.strip(scene),
        h(
            "aside",
            "drawer",
            {"popover": "auto"},
            toolbar.drawer_close(),
            panels.overview(scene),
            panels.supply(scene),
            *overlays.told(scene),
            *beside,
        ),
        replay.tools if replay else toolbar.toolbar(scene),
    ]
    looks = ["table", _stage(scene, replay), *(["over"] if scene.ended and over else [])]
    looks += ["guided"] if guided and not over else []
    return h(
        "main",
        "app",
        {"class": " ".join(looks)},
        h("h1", "table-title", {"class": "unseen"}, _("Pompeii, the table")),
        *([lesson] if lesson and not over else []),
        h(
            "div",
            "board-frame",
            {"data-magnify": True, "data-swipe": replay is not None},
            board.board(scene, ghosts),
        ),
        hand.hand(scene),
        replay.rail if replay else controls.decisions(scene),
        h("div", "side", {}, *side),
        _tip(scene),
        *([cutscene.stage(scene, moment)] if moment else []),
    )


def _stage(scene: ViewModel, replay: Replayed | None) -> str:
    """How the table is laid: by the part of the game; a replay always alike."""
    phase = scene.view.phase
    if replay is None:
        return phase.value
    return f"replay {Phase.FLIGHT if phase is Phase.OVER else phase}"


def _tip(scene: ViewModel) -> Node:
    """Where the page says what is pointed at (see ``web/dom/tips.py``); empty here."""
    reasons = {f"sq-{NAMES[square]}": why for square, why in scene.reasons.items() if why}
    return h("p", "tip", {"data-reasons": json.dumps(reasons), "aria-hidden": "true"})
