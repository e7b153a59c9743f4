"""Four hundred pushes that are equal in every implementation of the quarry (V-Q16).

This needs only the standard library, so it runs in Pyodide too.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator

from pompeii.games.appia import starting_fills
from pompeii.games.appia.board import SIZES
from pompeii.games.appia.quarry_physics import REACH, Stone, push

BEGINNING = "9c53ba840515d2ec"
"""The digest in the contract."""
PUSHES = 400
_MODULUS = 2**64


class Draws:
    """The random generator of the contract, which gives every implementation the same pushes."""

    state = 9703116864503431954

    def __call__(self, below: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % _MODULUS
        return (self.state >> 33) % below


def letters(stones: Iterable[Stone]) -> list[list[object]]:
    """Return stones as a record writes them."""
    return [[SIZES[size], x, y] for size, x, y in stones]


def pushes() -> Iterator[tuple[list[Stone], list[int]]]:
    """Yield the stones after each push, and those that fell."""
    draw, stones = Draws(), list(starting_fills.fill(0))
    for _ in range(PUSHES):
        size = SIZES.index("sssmml"[draw(6)])
        x = draw(2 * REACH[size] + 1) - REACH[size]
        angle = draw(91) - 45
        stones, fallen = push(stones, size, x, angle)
        yield stones, fallen


def digest() -> str:
    """Return the hexadecimal digest of all pushes."""
    found = hashlib.sha256()
    for stones, fallen in pushes():
        told = [letters(stones), [SIZES[each] for each in fallen]]
        found.update(json.dumps(told).encode())
    return found.hexdigest()
