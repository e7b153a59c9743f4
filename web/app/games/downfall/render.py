"""The drawing of the whole table."""

import json
from collections.abc import Sequence

from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.table import toolbar
from app.table.replay_types import ReplayPanel
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.state import Phase

from . import (
    board,
    controls,
    cutscene,
    forecast_display,
    game_over,
    hand,
    player_and_supply_panels,
    status,
)
from .ad79_and_eruption_texts import KeyEvent
from .view_model import ViewModel


def render_table(
    view_model: ViewModel,
    side_panels: Sequence[Node],
    ghosts: Sequence[Node] = (),
    key_event: KeyEvent | None = None,
    lesson: Node | None = None,
    *,
    more_lessons: bool = False,
    replay: ReplayPanel | None = None,
    hint: Node | None = None,
) -> Node:
    """Return the board, the hand, and the nodes ``side_panels`` them.

    ``ghosts`` are animated on the board, and the cutscene of ``key_event`` is prepared. ``lesson``
    is the bubble of the tutorial; ``more_lessons`` is True if more lessons follow. A ``replay`` is
    shown in place of the controls, a ``hint`` beside the board.
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
            toolbar.close_drawer_button(),
            player_and_supply_panels.overview(view_model),
            player_and_supply_panels.supply(view_model),
            *forecast_display.forecast_panels(view_model),
            *side_panels,
        ),
        replay.tools if replay else toolbar.toolbar(view_model),
    ]
    classes = [
        "table",
        _layout_class(view_model, replay),
        *(["over"] if view_model.ended and over else []),
    ]
    classes += ["guided"] if more_lessons and not over else []
    return h(
        "main",
        "app",
        {"class": " ".join(classes)},
        h("h1", "table-title", {"class": "unseen"}, _("Pompeii, the table")),
        *([lesson] if lesson and not over else []),
        h(
            "div",
            "board-frame",
            {"data-magnify": True, "data-swipe": replay is not None},
            board.board(view_model, ghosts),
        ),
        hand.hand(view_model),
        replay.timeline if replay else controls.decisions(view_model),
        h("div", "side", {}, *side),
        *([hint] if hint else []),
        *([game_over.victory_banner(view_model)] if over and view_model.view.winners else []),
        _tip(view_model),
        *([cutscene.cutscene(view_model, key_event)] if key_event else []),
    )


def _layout_class(view_model: ViewModel, replay: ReplayPanel | None) -> str:
    """Return the layout of the table by its phase; a replay has a layout of its own."""
    phase = view_model.view.phase
    if replay is None:
        return phase.value
    return f"replay {Phase.FLIGHT if phase is Phase.OVER else phase}"


def _tip(view_model: ViewModel) -> Node:
    """Return the empty tip, which the page fills at the pointer (see ``web/dom/tips.py``)."""
    reasons = {f"sq-{NAMES[square]}": why for square, why in view_model.refusals.items() if why}
    return h("p", "tip", {"data-reasons": json.dumps(reasons), "aria-hidden": "true"})
