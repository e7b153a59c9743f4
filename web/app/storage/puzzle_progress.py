"""The solved puzzles, the results of first tries, and the days with a solved puzzle of the day.

They are a setting, which is exported with the games.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
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


def results(store: Store) -> list[tuple[str, str]]:
    """Return the name of each puzzle that was tried, with the result of the first try, in order.

    A result is any text without a colon (:mod:`app.puzzles.rating`).
    """
    texts = _texts(store.settings.get(SOLVED), "results")
    return [(name, result) for result, _colon, name in (text.partition(":") for text in texts)]


def is_push(name: str) -> bool:
    """Return True if a puzzle is a push puzzle of Via Appia."""
    return name.startswith("push-")


def solve(store: Store, name: str, day: str = "") -> None:
    """Save that a puzzle is solved; `day` is its day as puzzle of the day, else ""."""
    _add(store, {"solved": [name], "days": [day] if day else []})


def add_result(store: Store, name: str, result: str) -> None:
    """Save the result of a first try; a puzzle that has a result keeps it."""
    _add(store, {"results": [f"{result}:{name}"]})


def _add(store: Store, own: dict[str, list[str]]) -> None:
    store.set(SOLVED, joined(store.settings.get(SOLVED), own))


def joined(one: Any, other: Any) -> dict[str, list[str]]:
    """Return the union of two such settings, which may be any JSON.

    Of two results of a puzzle, the one in `one` is kept.
    """
    both = {key: [*_texts(one, key), *_texts(other, key)] for key in _IDENTITIES}
    return {key: _first(texts, _IDENTITIES[key])[-MOST:] for key, texts in both.items()}


def _first(texts: Sequence[str], identity: Callable[[str], str]) -> list[str]:
    """Return the texts without those whose `identity` occurred before."""
    found: dict[str, str] = {}
    for text in texts:
        found.setdefault(identity(text), text)
    return [*found.values()]


_IDENTITIES: Final[dict[str, Callable[[str], str]]] = {
    "solved": str,
    "days": str,
    "results": lambda text: text.partition(":")[2],
}
"""The lists of the setting, each with the part of its texts that may occur only once."""


def streak(practised: Iterable[str], today: str) -> int:
    """Return the number of days in a row among those `practised`, up to today or yesterday."""
    there, day = {*practised}, date.fromisoformat(today)
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
