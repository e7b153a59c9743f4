"""What counts how much for :mod:`.evaluation`, by how far the game has gone.

Found by ``python -m research.fit.weights --games 1000 --seed tune``. In games that they were not
fitted to, the weights explain 0.66 of the variance of the leads after the eruption, and 0.40 of
what they were fitted to before it.
"""

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
    (0.541, 0.560, 0.421, -0.056, 0.000, -0.107, 0.220, 0.344, 0.277, 0.000, 0.141),
    (0.553, 0.510, 0.678, -0.054, -0.036, -0.092, 0.220, -0.036, 0.026, 0.098, -0.012),
    STOCK_SIZE + 1,
)
"""In phase one, by the number of cards drawn."""
FLIGHT_WEIGHTS: Final = _between(
    (0.945, 0.892, 0.908, -0.334, -0.483, -0.075, -0.154, 0.016),
    (0.527, 0.506, 0.606, -0.712, -0.770, -0.090, -0.029, 0.222),
    sum(TILE_COUNTS),
)
"""From the eruption on, by the number of tiles left in the bag."""
