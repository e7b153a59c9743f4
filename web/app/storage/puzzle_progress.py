"""The solved puzzles, and the days on which the puzzle of the day was solved.

They are a setting, which is exported with the games.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any, Final

from .store import Store

SOLVED: Final = "puzzles"
"""The name of the setting."""
MOST: Final = 400
"""Maximum number of saved days and puzzles, the newest: an import ignores settings that are too
long.
"""


def solved(store: Store) -> list[str]:
    """Return the names of the solved puzzles, in the order of solving."""
    return [*_texts(store.settings.get(SOLVED), "solved")]


def days(store: Store) -> list[str]:
    """Return the days with a solved puzzle of the day, like ``2026-11-23``."""
    return [*_texts(store.settings.get(SOLVED), "days")]


def solve(store: Store, name: str, day: str = "") -> None:
    """Save that a puzzle is solved; `day` is its day as puzzle of the day, else ""."""
    own = {"solved": [name], "days": [day] if day else []}
    store.set(SOLVED, joined(store.settings.get(SOLVED), own))


def joined(one: Any, other: Any) -> dict[str, list[str]]:
    """Return the union of two such settings, which may be any JSON."""
    return {
        key: [*dict.fromkeys((*_texts(one, key), *_texts(other, key)))][-MOST:]
        for key in ("solved", "days")
    }


def streak(store: Store, today: str) -> int:
    """Return the days in a row with a solved puzzle of the day, up to today or yesterday."""
    there, day = {*days(store)}, date.fromisoformat(today)
    if day.isoformat() not in there:
        day -= timedelta(1)
    count = 0
    while day.isoformat() in there:
        count, day = count + 1, day - timedelta(1)
    return count


def _texts(kept: Any, key: str) -> Iterator[str]:
    found = kept.get(key) if isinstance(kept, dict) else None
    return (
        (text for text in found if isinstance(text, str)) if isinstance(found, list) else iter(())
    )
