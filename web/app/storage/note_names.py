"""The notes in the store about tables with other devices: their names, and the seat or the game in
one.
"""

from typing import Final

from pompeii.core.safe_json_parsing import json_or_none
from pompeii.registry import GAMES

from .store import NOTE, Store

SEAT: Final = "seat"
"""The key of the seat in the note about it."""


def hosted(code: str) -> str:
    """Return the name of the note about the guests of the table `code`, hosted by this device."""
    return f"host-{code}"


def seat_note(code: str) -> str:
    """Return the name of the note about this device's seat at the table `code`."""
    return f"seat-{code}"


def known_seat(store: Store, code: str) -> int | None:
    """Return the seat that this device has at the table `code`, or None."""
    note = json_or_none(store.text(NOTE, seat_note(code)) or "")
    seat = note.get(SEAT) if isinstance(note, dict) else None
    return seat if type(seat) is int else None


def hosted_game(store: Store, code: str) -> str | None:
    """Return the key of the game at the table `code`, or None if this device does not host it."""
    note = json_or_none(store.text(NOTE, hosted(code)) or "")
    game = note.get("game") if isinstance(note, dict) else None
    return game if isinstance(game, str) and game in GAMES else None
