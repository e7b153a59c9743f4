"""A fact about a guest's View that a bot and a person need."""

from typing import Any, Final

DRAW: Final = "draw"
"""The decision of a View in which a draw waits."""


def draw_waits(view: Any) -> bool:
    """Return True if the draw after the last action waits for the seat of `view`."""
    return bool(view.log) and view.log[-1].seat == view.seat and view.decision == DRAW
