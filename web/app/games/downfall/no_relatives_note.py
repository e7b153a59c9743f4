"""A note that explains missing relatives before the first AD 79, shown once in a game.

It is due when a piece first joins others in a building, which brings relatives later.
"""

from collections.abc import Container

from app.kit.i18n import _
from app.table.table_changes import Change
from pompeii.games.downfall.actions import Play
from pompeii.games.downfall.board import BUILDING_AT
from pompeii.games.downfall.view import View


def no_relatives_note(change: Change, view: View, humans: Container[int]) -> str:
    """Return the note if ``change`` makes it due, else ""."""
    if view.seething or not any(happened.is_new_action for happened in change.steps):
        return ""
    new = len(view.log) - len(change.steps)
    lived = set[str]()
    for ply, step in enumerate(view.log):
        if isinstance(step.action, Play):
            key = BUILDING_AT[step.action.square].key
            if key in lived and step.seat in humans:
                words = _("No relatives came along: they come only after the first AD 79 (P5).")
                return words if ply >= new else ""
            lived.add(key)
    return ""
