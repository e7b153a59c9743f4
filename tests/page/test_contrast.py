"""What is read and what is to be found can be told from what it lies on, in both themes."""

import pytest

from tests.page.colours import THEMES, colours, contrast

AAA, AA, MARK = 7.0, 4.5, 3.0
"""What WCAG 2.2 asks of text (1.4.6, 1.4.3) and of what is no text (1.4.11)."""

PAIRS = [
    *((text, ground, AAA) for text in ("ink", "faint", "red") for ground in ("panel", "plaster")),
    *(("on-card", card, AAA) for card in ("grey", "purple", "turquoise", "brown")),
    ("on-red", "red", AA),
    *((mark, ground, MARK) for mark in ("focus", "glow") for ground in ("panel", "plaster")),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("above", "below", "least"), PAIRS)
def test_a_colour_is_seen_on_another(theme: str, above: str, below: str, least: float) -> None:
    found = colours(theme)
    assert contrast(found[above], found[below]) >= least


def test_the_contrast_is_that_of_the_standard() -> None:
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#8c2f23", "#8c2f23") == 1
