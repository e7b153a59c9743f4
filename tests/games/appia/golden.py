"""Four hundred pushes that come out alike in every implementation of the quarry (V-Q16). Needs
nothing but the standard library: it runs in Pyodide too.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator

from pompeii.games.appia import starting_fills
from pompeii.games.appia.board import SIZES
from pompeii.games.appia.quarry import REACH, Stone, push

BEGINNING = "9c53ba840515d2ec"
"""Of the digest, as the contract says."""
PUSHES = 400
_MODULUS = 2**64


class Draws:
    """The generator of the contract, so that the same pushes are made in every implementation."""

    state = 9703116864503431954

    def __call__(self, below: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % _MODULUS
        return (self.state >> 33) % below


def letters(stones: Iterable[Stone]) -> list[list[object]]:
    """Stones as a record writes them."""
    return [[SIZES[size], x, y] for size, x, y in stones]


def pushes() -> Iterator[tuple[list[Stone], list[int]]]:
    """The stones after each of the pushes, and which fell."""
    draw, stones = Draws(), list(starting_fills.fill(0))
    for _ in range(PUSHES):
        size = SIZES.index("sssmml"[draw(6)])
        x = draw(2 * REACH[size] + 1) - REACH[size]
        angle = draw(91) - 45
        stones, fallen = push(stones, size, x, angle)
        yield stones, fallen


def digest() -> str:
    """The hexadecimal digest of them all."""
    found = hashlib.sha256()
    for stones, fallen in pushes():
        told = [letters(stones), [SIZES[each] for each in fallen]]
        found.update(json.dumps(told).encode())
    return found.hexdigest()
