"""The dialogs of the table: handing the device over, calling the eruption."""

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.table import handover
from pompeii.games.downfall.board import COLOUR_OF

from .card_face import card_face
from .player_and_supply_panels import piece
from .view_model import ViewModel


def drawn_card_dialog(view_model: ViewModel, card: int) -> Node:
    """Show ``card`` to the player who drew it, before the device goes to another player."""
    owner, next_one = (
        view_model.players[view_model.view.log[-1].seat],
        view_model.players[view_model.view.actor],
    )
    return dialog(
        _("{name}, your new card").format(name=owner.name),
        h("p", "drawn-card", {"class": f"card {COLOUR_OF[card]}"}, *card_face("drawn-card", card)),
        button(
            "ready",
            intents.Ready(),
            _("Pass to {name}").format(name=next_one.name),
            legal=True,
            kind="primary",
        ),
    )


def handover_dialog(view_model: ViewModel) -> Node:
    """Return the dialog that hands the device over. It can be cancelled if it only leads to the
    question about calling the eruption.
    """
    assert view_model.next_viewer is not None
    player = view_model.players[view_model.next_viewer]
    leave = button("call-no", intents.Back(), _("Cancel")) if view_model.about_to_call else None
    return handover.handover_dialog(player, piece("passing-piece", player.side, 64), leave)


def call_dialog(view_model: ViewModel, refusal: str) -> Node:
    """Ask before the eruption is called, or show the ``refusal``."""
    assert view_model.calling_seat is not None
    name = view_model.players[view_model.calling_seat].name
    alone = view_model.calling_seat == view_model.you
    if refusal:
        return dialog(
            _("Not yet") if alone else _("{name}, not yet").format(name=name),
            h("p", "calling-words", {}, refusal),
            h("p", "calling-why", {"class": "small"}, _call_condition()),
            button("call-no", intents.Back(), _("Go on"), legal=True, kind="primary"),
        )
    return dialog(
        _("Call the eruption?") if alone else _("{name}, call the eruption?").format(name=name),
        h("p", "calling-words", {}, _call_condition()),
        h("p", "calling-then", {}, _call_consequences()),
        button("call-yes", intents.CallNow(), _("Call the eruption"), legal=True, kind="danger"),
        button("call-no", intents.Back(), _("Cancel")),
    )


def _call_condition() -> str:
    """Return the condition for calling (P7)."""
    return _(
        "A player who holds only jokers, cards whose buildings are full, may make Vesuvius "
        "erupt early."
    )


def _call_consequences() -> str:
    """Return the consequences of calling (P7, E1)."""
    return _(
        "Your cards are shown, nobody else moves in, and the flight begins. This cannot be undone."
    )
