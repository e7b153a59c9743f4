"""Weights of :mod:`.static_evaluation`, by the progress of the game.

Those of the flight come from ``python -m research.fit.evaluation_weights --bot greedy --games 1000
--seed tune``. In other games, they explain 0.66 of the variance of the leads.

Those of the city come from three rounds of games of ``medium``, each with weights fitted to the
round before. The rounds had 3000, 3000 and 4000 games (``--seed tune2``, ``iter1`` and ``iter2``).
They are fitted to the last two, and explain 0.17 of their fitting target. Of several fits they won
most matches of ``medium``.
"""

from typing import Final

from ..cards import STOCK_SIZE, TILE_COUNTS

Weights = tuple[float, ...]


def _between(first: Weights, last: Weights, steps: int) -> tuple[Weights, ...]:
    """Interpolate linearly between two sets of weights."""
    return tuple(
        tuple(a + (b - a) * step / steps for a, b in zip(first, last, strict=True))
        for step in range(steps + 1)
    )


CITY_NAMES: Final = (
    "now", "soon", "later", "vent", "near vent", "step", "relative", "joker", "company", "most",
    "reserve",
)  # fmt: skip
"""Meaning of the weights of phase one. The first three are for a piece that could leave the city
with one move, with two or with more. The next: a piece beside a vent, or two steps from one; each
step to a gate; each relative to come. Then each joker in hand; each piece in a building of a card
in hand, and each one in the fullest of these. The last: each piece in reserve.
"""
FLIGHT_NAMES: Final = (
    "now", "soon", "later", "threatened now", "threatened later", "step", "lack", "turn",
)  # fmt: skip
"""Meaning of the weights since the eruption. The same three; the chance that the next tile may flow
onto a piece that could leave with one move, and onto any other piece. Each step to a gate; each
missing move to bring all out in time; each move left in the seat's turn.
"""

CITY_WEIGHTS: Final = _between(
    (0.506, 0.519, 0.433, -0.133, -0.068, -0.055, 0.220, 0.230, 0.184, 0.122, 0.085),
    (0.510, 0.458, 0.547, -0.132, -0.065, -0.106, 0.220, -0.030, 0.000, 0.038, 0.030),
    STOCK_SIZE + 1,
)
"""In phase one, by the number of cards drawn."""
UNIT: Final = 2.0**-40
EXACT_CITY_WEIGHTS: Final = tuple(
    tuple(round(weight / UNIT) * UNIT for weight in weights) for weights in CITY_WEIGHTS
)
"""The same as multiples of :data:`UNIT` pieces. Their sums are exact in any order, so differences
of positions can be added up (:mod:`.city_evaluation`). The bots that only look one action ahead
keep the others: which of two equal actions they take depends on the rounding.
"""
FLIGHT_WEIGHTS: Final = _between(
    (0.945, 0.892, 0.908, -0.334, -0.483, -0.075, -0.154, 0.016),
    (0.527, 0.506, 0.606, -0.712, -0.770, -0.090, -0.029, 0.222),
    sum(TILE_COUNTS),
)
"""From the eruption on, by the number of tiles left in the bag."""
