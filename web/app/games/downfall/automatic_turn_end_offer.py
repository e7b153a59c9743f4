"""The offer to end turns automatically, once in a game: at the end of a player's fifth turn."""

from app.kit.form_fields import check
from app.kit.i18n import _
from app.kit.nodes import Node
from pompeii.games.downfall.events import CardDrawn
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.view import View

TURNS = 4
"""Number of earlier turns of a player who gets the offer."""


def is_due(view: View) -> bool:
    """Return True if the player of the last action has just played the fifth turn."""
    if not view.log or view.phase is not Phase.CITY:
        return False
    seat = view.log[-1].seat
    drawn = (each for step in view.log for each in step.flowed if isinstance(each, CardDrawn))
    return sum(each.seat == seat for each in drawn) == TURNS


def field(*, checked: bool) -> Node:
    """Return the field that switches the setting, with the consequence for undo."""
    help = _("You draw at once; your turn can then no longer be undone.")
    return check("autodraw", _("End my turn automatically"), checked, help)
