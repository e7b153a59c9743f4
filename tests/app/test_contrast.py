"""What is read and what is to be found can be told from what it lies on, in both themes."""

import re

import pytest

from app.games.downfall.palette import BODY, VEINS
from art.palette import BASALT, LAVA_HOT, PAVING, PLASTER, ROOFS, mix
from tests.app.contrast import STYLE, THEMES, colours, contrast

AAA, AA, MARK = 7.0, 4.5, 3.0
"""What WCAG 2.2 asks of text (1.4.6, 1.4.3) and of what is no text (1.4.11)."""

PAIRS = [
    *((text, ground, AAA) for text in ("ink", "faint", "red") for ground in ("panel", "plaster")),
    *(("on-card", card, AAA) for card in ("grey", "purple", "turquoise", "brown")),
    ("on-primary", "primary", AA),
    *(
        (mark, ground, MARK)
        for mark in ("focus", "glow", *(f"side-{side}" for side in range(4)))
        for ground in ("panel", "plaster")
    ),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("above", "below", "least"), PAIRS)
def test_a_colour_is_seen_on_another(theme: str, above: str, below: str, least: float) -> None:
    found = colours(theme)
    assert contrast(found[above], found[below]) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_the_frame_of_what_can_be_chosen_is_seen_on_any_ground(theme: str) -> None:
    """It is a bright line between two dark ones: where they are nine times apart, every colour
    there is three times away from the one or the other.
    """
    found = colours(theme)
    assert contrast(found["frame"], found["frame-edge"]) >= MARK**2
    assert contrast("#fff8e6", found["frame-edge"]) >= MARK**2
    grounds = [*ROOFS.values(), *PAVING, PLASTER, BASALT, LAVA_HOT, VEINS, BODY]
    for ground in grounds:
        assert max(contrast(found[line], ground) for line in ("frame", "frame-edge")) >= MARK


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", [*ROOFS.values(), *PAVING, PLASTER, BASALT])
def test_what_can_be_chosen_is_brighter_than_it_was_and_all_else_darker(
    theme: str, ground: str
) -> None:
    found, base = colours(theme), (STYLE / "base.css").read_text(encoding="utf-8")
    lit_by, veiled_by = (
        float(re.findall(rf"--{name}: ([\d.]+);", base)[0]) for name in ("lit-by", "veiled-by")
    )
    lit, veiled = mix(ground, found["lit"], lit_by), mix(ground, found["veil"], veiled_by)
    assert contrast(lit, "#000") >= contrast(ground, "#000") > contrast(veiled, "#000")
    assert contrast(lit, veiled) >= 1.4


def test_the_contrast_is_that_of_the_standard() -> None:
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#8c2f23", "#8c2f23") == 1
