"""Weights of :mod:`.static_evaluation`, by the progress of the game."""

from typing import Final

Weights = tuple[float, ...]

NAMES: Final = (
    "majorities", "now", "tokens", "later", "later tokens", "small", "medium", "large", "pair",
    "coins", "more coins", "most coins", "steps", "run", "race", "last race", "plus one",
    "room", "wide room",
)  # fmt: skip
"""Meaning of the weights. First the majorities: their expected points. Then the cart: points and
number of the tiles that could be laid now, and of those that could be laid later. Then: stones by
size, and two stones or more; the first coins and those beyond; expected points of the most coins.
Then: steps from Roma; steps that the road goes on ahead; expected points of the next cities'
tokens, and of Brundisium's. The last: the token for a third push; room for another medium tile, and
for another large one.
"""

FIRST: Final[Weights] = (
    1.03, 0.67, 0.43, 0.39, 0.11, 0.45, 0.82, 1.12, 0.3, 0.3, 0.2, 0.35, 1.15, 0.95, 0.75, 0.64,
    0.39, 0.22, 0.22,
)  # fmt: skip
LAST: Final[Weights] = (
    1.02, 0.63, 0.22, 0.24, 0.08, 0.15, 0.32, 0.74, 0.15, 0.26, 0.09, 0.88, 0.49, 0.15, 1.06, 0.83,
    0.15, 0.08, 0.08,
)  # fmt: skip
PARTS: Final = 41
WEIGHTS: Final = tuple(
    tuple(a + (b - a) * part / PARTS for a, b in zip(FIRST, LAST, strict=True))
    for part in range(PARTS + 1)
)
"""The weights, by the part of the game that is over."""
