"""What counts how much for :mod:`.evaluation`, by how far the game has gone."""

from typing import Final

from ..cards import STOCK_SIZE, TILE_COUNTS

Weights = tuple[float, ...]


def _between(first: Weights, last: Weights, steps: int) -> tuple[Weights, ...]:
    """From one set of weights to the other in equal steps."""
    return tuple(
        tuple(a + (b - a) * step / steps for a, b in zip(first, last, strict=True))
        for step in range(steps + 1)
    )


CITY_NAMES: Final = (
    "now", "soon", "later", "vent", "near vent", "step", "relative", "joker", "company", "most",
    "reserve",
)  # fmt: skip
"""What the numbers of phase one belong to: a piece that could leave the city with one move, with
two or with more; one that stands beside a vent, or two steps from it; each step to a gate; each
relative to come; each joker in hand; each piece in a building to which a card in hand goes, and
each one in the fullest of these; each piece in reserve."""
FLIGHT_NAMES: Final = (
    "now", "soon", "later", "threatened now", "threatened later", "step", "lack", "turn",
)  # fmt: skip
"""Since the eruption: the same three; the chance that the next tile may flow onto a piece, for one
that could leave with one move and for any other; each step to a gate; each move that is lacking
to bring all out in time; each move that the seat has left in its turn."""

CITY_WEIGHTS: Final = _between(
    (0.314, 0.350, 0.396, 0.002, 0.001, -0.064, 0.220, -0.013, 0.170, 0.065, 0.137),
    (0.456, 0.419, 0.480, -0.072, -0.031, -0.114, 0.220, -0.002, -0.035, 0.041, -0.034),
    STOCK_SIZE + 1,
)
"""In phase one, by the number of cards drawn."""
FLIGHT_WEIGHTS: Final = _between(
    (0.903, 0.859, 0.848, -0.713, -0.294, -0.065, -0.142, 0.007),
    (0.463, 0.459, 0.584, -1.068, -0.594, -0.109, -0.068, 0.244),
    sum(TILE_COUNTS),
)
"""From the eruption on, by the number of tiles left in the bag."""
