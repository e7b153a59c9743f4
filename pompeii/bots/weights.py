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


CITY_WEIGHTS: Final = _between(
    (0.7, 0.6, 0.5, 0.4, -0.05, -0.02, -0.02, 0.6, 0.1, 0.02, 0.2, 0.0),
    (0.8, 0.6, 0.5, 0.4, -0.05, -0.02, -0.02, 0.6, 0.1, 0.0, 0.0, 0.0),
    STOCK_SIZE + 1,
)
"""In phase one, by the number of cards drawn."""
FLIGHT_WEIGHTS: Final = _between(
    (0.3, 0.05, 0.0, 0.0, -0.2, -0.0, 0.0, 0.0, 0.0, 0.6, 0.0),
    (0.8, 0.65, 0.5, 0.4, -0.4, -0.3, -0.2, -0.2, -0.1, 0.1, 0.0),
    sum(TILE_COUNTS),
)
"""From the eruption on, by the number of tiles left in the bag."""
