"""Which puzzles are solved, and on which days the puzzle of the day was: a setting, which travels
with the games' file.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any, Final

from .store import Store

SOLVED: Final = "puzzles"
"""The setting."""
MOST: Final = 400
"""Days and puzzles that are kept, the newest: a file with more in its settings is not taken in."""


def solved(store: Store) -> list[str]:
    """The names of those that are, in the order in which they were solved."""
    return [*_texts(store.settings.get(SOLVED), "solved")]


def days(store: Store) -> list[str]:
    """The days on which that day's was, as ``2026-11-23``."""
    return [*_texts(store.settings.get(SOLVED), "days")]


def solve(store: Store, name: str, day: str = "") -> None:
    """Keep that one is solved, and that it was the puzzle of a ``day``."""
    own = {"solved": [name], "days": [day] if day else []}
    store.set(SOLVED, joined(store.settings.get(SOLVED), own))


def joined(one: Any, other: Any) -> dict[str, list[str]]:
    """What is solved in the one or in the other: two settings, which may be anything."""
    return {
        key: [*dict.fromkeys((*_texts(one, key), *_texts(other, key)))][-MOST:]
        for key in ("solved", "days")
    }


def streak(store: Store, today: str) -> int:
    """On how many days in a row the puzzle of the day was solved, up to today or yesterday."""
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
