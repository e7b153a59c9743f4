"""The fit of the scales of win probabilities (research/fit/win_probability_scale.py)."""

from random import Random

import pytest

from pompeii.analysis.evaluator_interface import likely
from research.fit.win_probability_scale import Sample, fitted

SEATS = 4


def drawn(first: float, last: float) -> list[Sample]:
    """Return positions whose winners are drawn by known scales."""
    random = Random(1)
    found = []
    for game in range(3000):
        progress = "flight", random.random()
        leads = [random.gauss(0, 3 * (1.2 - progress[1])) for _ in range(SEATS)]
        chances = likely(None, leads, {SEATS: {"flight": (first, last)}}, progress)
        winner = random.choices(range(SEATS), chances)[0]
        won = [float(seat == winner) for seat in range(SEATS)]
        found.append(Sample(game, progress, leads, won))
    return found


@pytest.mark.parametrize("last", [0.2, 1.0])
def test_scales_are_found_again(last: float) -> None:
    first, end = fitted(drawn(3.0, last))[SEATS]["flight"]
    assert first == pytest.approx(3.0, abs=0.3)
    assert end == pytest.approx(last, abs=0.2)
    assert end > 0.1  # 0.05, the bound, is a local minimum
