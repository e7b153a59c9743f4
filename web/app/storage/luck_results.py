"""What luck and play came to in games that were analysed: kept beside their saves, in what lists
know of them, so that nothing is analysed twice.

Which ``version`` of the analysis said so, how many ``playouts`` it had for each of the largest
swings, and of the ``seats`` the numbers of an :class:`Account`. Files hold none of it: whoever has
the game finds out the same.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pompeii.analysis.analyser import VERSION
from pompeii.analysis.report import LuckResult

from .saves import ACCOUNT
from .store import Store

DIGITS: Final = 3
"""Behind the point; all numbers are of pieces."""
MOST: Final = 1e6
"""No number comes near that: infinity and what is no number are farther."""


def of(meta: Mapping[str, Any]) -> Sequence[LuckResult]:
    """What a game came to for each seat; nothing where that is not known, or was found out by
    another version, or is damaged: then it is to be analysed again.
    """
    kept = meta.get(ACCOUNT)
    if not isinstance(kept, dict) or kept.get("version") != VERSION:
        return ()
    seats, playouts = kept.get("seats"), kept.get("playouts")
    if type(playouts) is not int or not isinstance(seats, list):
        return ()
    if len(seats) != len(meta["seats"]) or not all(map(_whole, seats)):
        return ()
    return [LuckResult(*numbers) for numbers in seats]


def _whole(numbers: Any) -> bool:
    """Whether this is an account."""
    return (
        isinstance(numbers, list)
        and len(numbers) == len(LuckResult._fields)
        and all(type(number) in (int, float) and abs(number) < MOST for number in numbers)
    )


def keep(store: Store, id: str, text: str, seats: Sequence[LuckResult], playouts: int) -> None:
    """Keep what was found out about a game, as its record was; nothing where that has changed
    since, or as much is known.
    """
    saved = store.save(id)
    if saved is None or saved.text != text:
        return
    if of(saved.meta) and saved.meta[ACCOUNT]["playouts"] >= playouts:
        return
    numbers = [[round(number, DIGITS) for number in account] for account in seats]
    account = {"version": VERSION, "playouts": playouts, "seats": numbers}
    store.put(id, text, {**saved.meta, ACCOUNT: account})
