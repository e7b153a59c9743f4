"""What pointing at something at a table of Via Appia would do, and why it may do nothing.

What is legal is asked of the table, never known here.
"""

from app.kit.i18n import _
from pompeii.games.appia.actions import BUILDS, TRAVELS, Action
from pompeii.games.appia.board import ROMA, TARGETS, Place
from pompeii.games.appia.table import Table
from pompeii.games.appia.view import View


def meant(view: View, place: Place) -> Action | None:
    """The action that pointing at a place of the road means: a tile is laid where none is, and what
    has one is travelled to. Nothing is ever done in Roma.
    """
    if place == ROMA:
        return None
    return TRAVELS[place] if place in TARGETS or view.laid >> place & 1 else BUILDS[place]


def why_not_place(table: Table, view: View, place: Place) -> str:
    """In one sentence, why pointing at a place does nothing; nothing for what can be done."""
    action = meant(view, place)
    if action is None:
        return _("A piece only moves forward (V-M1).")
    return refused(table, action)


def refused(table: Table, action: Action) -> str:
    """Why an action may not be taken, in one sentence; nothing for what may."""
    refusal = table.why_not(action)
    return "" if refusal is None else f"{refusal.said()}."
