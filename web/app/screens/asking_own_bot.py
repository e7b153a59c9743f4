"""The way from a position at the table or in a replay to a bot of the player."""

from typing import Any

from app.jobs.workshop_bots import has_own
from app.table.local_game import LocalGame

from .base_screen import STAY, Go
from .open_lazy_screens import to_workshop
from .visit_context import Context


def can_ask(local_game: LocalGame[Any, Any]) -> bool:
    """Return True if a bot of the player may see the shown position: its viewer is to act."""
    table = local_game.table
    stands = table.winners is None and local_game.settled and local_game.has_record
    seen = local_game.viewer is not None and local_game.viewer == table.actor
    return stands and seen and has_own(local_game.game.key)


def ask(context: Context, local_game: LocalGame[Any, Any]) -> Go:
    """Return the navigation to the workshop with the shown position.

    The table marks the choice of a bot there like a hint.
    """
    return to_workshop(context, "", local_game) if can_ask(local_game) else STAY
