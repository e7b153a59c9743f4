"""The buttons beside the board that play an action."""

from collections.abc import Iterator

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.kit.player_names import side as side_name
from app.table.toolbar import resume_buttons
from pompeii.games.downfall.actions import DONE, Lay, Throw
from pompeii.games.downfall.board import SYMBOLS
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.state import Decision, Phase

from . import automatic_turn_end_offer, names
from .player_and_supply_panels import piece, symbol_icon
from .view_model import ViewModel


def decisions(view_model: ViewModel) -> Node:
    """Return the choices that lie neither on the board nor in the hand.

    The button that ends the turn has a place of its own. A click there never gives anything up.
    """
    return h(
        "div",
        "decisions",
        {"class": "decisions"},
        h("div", "alternatives", {"class": "alternatives"}, *_alternatives(view_model)),
        h("div", "turn-end", {"class": "turn-end"}, *_turn_end(view_model)),
    )


def _alternatives(view_model: ViewModel) -> Iterator[Node]:
    for action in view_model.open_choices:
        if isinstance(action, Throw):
            yield _side(action.side)
        elif isinstance(action, Lay):
            yield _symbol(action.symbol)
    if view_model.view.decision is Decision.END and DONE in view_model.choices:
        yield button("call", intents.Call(), _("Call the eruption …"), kind="danger")
    if DONE in view_model.choices:
        yield button("done", intents.Done(), _done(view_model.view.decision), legal=True)
    if view_model.given_up and view_model.can_undo:
        yield button("take-back", intents.Undo(), _("Undo"))
    if view_model.ends_automatically is not None:
        yield automatic_turn_end_offer.field(checked=view_model.ends_automatically)


def _turn_end(view_model: ViewModel) -> Iterator[Node]:
    if view_model.can_draw:
        yield button("draw", intents.Draw(), _draw(view_model), legal=True, kind="primary")
    yield from resume_buttons(view_model)


def _done(decision: Decision) -> str:
    """Return the label of the button that ends ``decision``."""
    match decision:
        case Decision.RELATIVE:
            return _("No more relatives")
        case Decision.MOVE:
            return _("Stop moving")
    return _("Do not call")


def _draw(view_model: ViewModel) -> str:
    """Return the label of the draw button; "End turn" while the last action can be undone."""
    if view_model.can_undo:
        return _("End turn")
    return _("Draw a card") if view_model.view.phase is Phase.CITY else _("Draw a tile")


def _side(side: int) -> Node:
    id = f"side-{SIDES[side]}"
    intent = intents.PickSide(SIDES[side])
    return button(id, intent, piece(f"{id}-piece", side), side_name(side), legal=True)


def _symbol(symbol: int) -> Node:
    id = f"as-{SYMBOLS[symbol]}"
    intent = intents.LayAs(SYMBOLS[symbol])
    return button(
        id, intent, symbol_icon(f"{id}-sign", symbol, 24), names.symbol(symbol), legal=True
    )
