"""The drawing of the whole table of Via Appia."""

import json
from collections.abc import Sequence

from app.kit.i18n import _
from app.kit.nodes import Attrs, Node, h
from app.table.replay_types import ReplayPanel
from app.table.toolbar import close_drawer_button, resume_buttons, toolbar
from pompeii.games.appia.board import NAMES

from . import cards, controls, game_over, last_moves, player_and_supply_panels, quarry, road, status
from .coin_stone_tile_icons import goods_drawings
from .local_game import ROAD
from .view_model import ViewModel


def render_table(
    view_model: ViewModel,
    side_panels: Sequence[Node],
    ghosts: Sequence[Node] = (),
    lesson: Node | None = None,
    *,
    more_lessons: bool = False,
    replay: ReplayPanel | None = None,
    hint: Node | None = None,
) -> Node:
    """Return road and quarry, the income cards, and the nodes ``side_panels`` them.

    ``ghosts`` fall out of the quarry. ``lesson`` is the bubble of the tutorial; ``more_lessons`` is
    True if more lessons follow. A ``replay`` is shown in place of the controls, a ``hint`` beside
    the board.
    """
    over = view_model.over and replay is None
    side = [
        status.status(view_model, replay.caption if replay else ""),
        *([game_over.game_over_panel(view_model, lesson)] if over else []),
        player_and_supply_panels.players(view_model),
        player_and_supply_panels.strip(view_model),
        h(
            "aside",
            "drawer",
            {"popover": "auto"},
            close_drawer_button(),
            player_and_supply_panels.supply(view_model),
            *side_panels,
        ),
        replay.tools if replay else toolbar(view_model),
    ]
    # The result stands beside the road, for any part that was shown when the last stone fell.
    part = ROAD if over else view_model.shown_part
    classes = ["table", "appia", f"shows-{part}", *(["over"] if over else [])]
    classes += ["replay"] if replay else []
    classes += (
        ["busy-there"] if view_model.aim or (view_model.choices and not view_model.income) else []
    )
    classes += ["guided"] if more_lessons and not over else []
    swiped: Attrs = {"data-swipe": replay is not None}
    return h(
        "main",
        "app",
        {"class": " ".join(classes)},
        h("h1", "table-title", {"class": "unseen"}, _("Via Appia, the table")),
        goods_drawings(),
        *([lesson] if lesson and not over else []),
        controls.part_tabs(view_model),
        h(
            "div",
            "road-frame",
            {"data-magnify": True, **swiped},
            road.road(view_model, last_moves.last_moves_on_road(view_model)),
        ),
        h(
            "div",
            "quarry-frame",
            swiped,
            quarry.quarry(
                view_model.view.quarry,
                view_model.aim,
                view_model.outcome,
                ghosts,
                last_moves.last_moves_in_quarry(view_model),
            ),
        ),
        cards.cards(view_model),
        replay.timeline
        if replay
        else h("div", "acts", {}, controls.decisions(view_model), *resume_buttons(view_model)),
        h("div", "side", {}, *side),
        *([hint] if hint else []),
        *([game_over.victory_banner(view_model)] if over and view_model.view.winners else []),
        _tip(view_model),
    )


def _tip(view_model: ViewModel) -> Node:
    """Return the empty tip, which the page fills at the pointer (see ``web/dom/tips.py``)."""
    reasons = {f"at-{NAMES[place]}": why for place, why in view_model.refusals.items()}
    return h("p", "tip", {"data-reasons": json.dumps(reasons), "aria-hidden": "true"})
