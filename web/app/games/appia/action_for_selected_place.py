"""The effect of selecting a place at a table of Via Appia, and reasons against it.

The table decides which actions are legal.
"""

from app.kit.i18n import _
from pompeii.games.appia.actions import BUILDS, TRAVELS, Action
from pompeii.games.appia.board import ROMA, TARGETS, Place
from pompeii.games.appia.table import Table
from pompeii.games.appia.view import View


def intended_action(view: View, place: Place) -> Action | None:
    """Return the action that selecting a place of the road means. A place without a tile gets one,
    a place with one is travelled to. Return None for Roma, which has no action.
    """
    if place == ROMA:
        return None
    return TRAVELS[place] if place in TARGETS or view.laid >> place & 1 else BUILDS[place]


def why_not_place(table: Table, view: View, place: Place) -> str:
    """Explain in one sentence the reason against selecting ``place``; "" if it is legal."""
    action = intended_action(view, place)
    if action is None:
        return _("A piece only moves forward (V-M1).")
    return why_not_action(table, action)


def why_not_action(table: Table, action: Action) -> str:
    """Explain in one sentence the reason against ``action``; "" if it is legal."""
    refusal = table.why_not(action)
    return "" if refusal is None else f"{refusal.translated()}."
