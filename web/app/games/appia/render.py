"""The drawing of the whole table of Via Appia."""

import json
from collections.abc import Sequence

from app.kit.i18n import _
from app.kit.nodes import Attrs, Node, h
from app.table.replay_panel import ReplayPanel
from app.table.toolbar import close_drawer_button, resume_buttons, toolbar
from pompeii.games.appia.board import NAMES

from . import cards, controls, game_over, last_moves, panels, quarry, road, status
from .local_game import ROAD
from .view_model import ViewModel


def render_table(
    scene: ViewModel,
    side_panels: Sequence[Node],
    ghosts: Sequence[Node] = (),
    lesson: Node | None = None,
    *,
    more_lessons: bool = False,
    replay: ReplayPanel | None = None,
) -> Node:
    """Return road and quarry, the income cards, and the nodes ``side_panels`` them.

    ``ghosts`` fall out of the quarry. ``lesson`` is the bubble of the tutorial; ``more_lessons`` is
    True if more lessons follow. A ``replay`` is shown in place of the controls.
    """
    over = scene.over and replay is None
    side = [
        status.status(scene, replay.caption if replay else ""),
        *([game_over.game_over_panel(scene, lesson)] if over else []),
        panels.players(scene),
        panels.strip(scene),
        h(
            "aside",
            "drawer",
            {"popover": "auto"},
            close_drawer_button(),
            panels.supply(scene),
            *side_panels,
        ),
        replay.tools if replay else toolbar(scene),
    ]
    # The result stands beside the road, for any part that was shown when the last stone fell.
    part = ROAD if over else scene.shown_part
    classes = ["table", "appia", f"shows-{part}", *(["over"] if over else [])]
    classes += ["replay"] if replay else []
    classes += ["busy-there"] if scene.aim or (scene.choices and not scene.income) else []
    classes += ["guided"] if more_lessons and not over else []
    swiped: Attrs = {"data-swipe": replay is not None}
    return h(
        "main",
        "app",
        {"class": " ".join(classes)},
        h("h1", "table-title", {"class": "unseen"}, _("Via Appia, the table")),
        *([lesson] if lesson and not over else []),
        controls.part_tabs(scene),
        h(
            "div",
            "road-frame",
            {"data-magnify": True, **swiped},
            road.road(scene, last_moves.last_moves_on_road(scene)),
        ),
        h(
            "div",
            "quarry-frame",
            swiped,
            quarry.quarry(scene, ghosts, last_moves.last_moves_in_quarry(scene)),
        ),
        cards.cards(scene),
        replay.timeline
        if replay
        else h("div", "acts", {}, controls.decisions(scene), *resume_buttons(scene)),
        h("div", "side", {}, *side),
        _tip(scene),
    )


def _tip(scene: ViewModel) -> Node:
    """Return the empty tip, which the page fills at the pointer (see ``web/dom/tips.py``)."""
    reasons = {f"at-{NAMES[place]}": why for place, why in scene.refusals.items()}
    return h("p", "tip", {"data-reasons": json.dumps(reasons), "aria-hidden": "true"})
