"""The luck and skill found by analyses, stored in the metadata of saves to avoid a second analysis.

They hold the ``version`` of the game's analysis and its number of ``playouts`` for each of the
largest swings. For each of the ``seats`` they hold the numbers of a :class:`LuckResult`. Exported
files have none of it, because anyone with the game can compute the same.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.game_catalogue import game
from pompeii.analysis.report import LuckResult

from .save_metadata import LUCK_RESULT
from .store import Store

DIGITS: Final = 3
"""Number of decimals; all numbers are in pieces."""
MOST: Final = 1e6
"""A bound that no number comes near; it excludes infinity and NaN."""


def of(meta: Mapping[str, Any]) -> Sequence[LuckResult]:
    """Return luck and skill of each seat of a game.

    Return nothing if they are unknown, damaged or of another version: the game is then analysed
    again.
    """
    kept = meta.get(LUCK_RESULT)
    if not isinstance(kept, dict) or kept.get("version") != _version(meta):
        return ()
    seats, playouts = kept.get("seats"), kept.get("playouts")
    if type(playouts) is not int or not isinstance(seats, list):
        return ()
    if len(seats) != len(meta["seats"]) or not all(map(_whole, seats)):
        return ()
    return [LuckResult(*numbers) for numbers in seats]


def _version(meta: Mapping[str, Any]) -> int:
    """Return the version of the analysis of a save's game."""
    return game(meta["game"]).engine.analysis_version


def _whole(numbers: Any) -> bool:
    """Return True if `numbers` are those of a :class:`LuckResult`."""
    return (
        isinstance(numbers, list)
        and len(numbers) == len(LuckResult._fields)
        and all(type(number) in (int, float) and abs(number) < MOST for number in numbers)
    )


def keep(store: Store, id: str, text: str, seats: Sequence[LuckResult], playouts: int) -> None:
    """Save the results for the game with this record.

    Do nothing if the game has changed since, or if at least as much is known.
    """
    saved = store.save(id)
    if saved is None or saved.text != text:
        return
    if of(saved.meta) and saved.meta[LUCK_RESULT]["playouts"] >= playouts:
        return
    numbers = [[round(number, DIGITS) for number in account] for account in seats]
    account = {"version": _version(saved.meta), "playouts": playouts, "seats": numbers}
    store.put(id, text, {**saved.meta, LUCK_RESULT: account})
