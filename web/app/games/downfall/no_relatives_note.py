"""A note that explains missing relatives before the first AD 79, once in a game.

It is due when a piece first joins others in a building, which brings relatives later. It goes with
the next action of a person, or at a person's turn after that of a bot, and when AD 79 is drawn.
"""

from collections.abc import Container

from app.kit.i18n import _
from pompeii.games.downfall.actions import Play
from pompeii.games.downfall.board import BUILDING_AT
from pompeii.games.downfall.view import View


def no_relatives_note(view: View, people: Container[int]) -> str:
    """Return the note if it is due, else ""."""
    if view.seething:
        return ""
    lived = set[str]()
    for ply, step in enumerate(view.log, start=1):
        if isinstance(step.action, Play):
            key = BUILDING_AT[step.action.square].key
            if key in lived and step.seat in people:
                after = view.log[ply:]
                turn_again = bool(after) and view.actor in people
                over = turn_again or any(later.seat in people for later in after)
                words = _("No relatives came along: they come only once Vesuvius seethes.")
                return "" if over else words
            lived.add(key)
    return ""
